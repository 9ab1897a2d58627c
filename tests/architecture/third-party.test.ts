import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesDocument, readLock } from '#web/build/third-party/document.ts'
import { acceptedLicences } from '#web/build/third-party/licences.ts'
import { packagesFrom, packagesOfServer } from '#web/build/third-party/lock.ts'
import { packageOf } from '#web/build/third-party/served-licences.ts'

const file = 'THIRD-PARTY-NOTICES.txt'

test('the notices name every package that a release installs, with version and licence', () => {
  const written = readFileSync(file, 'utf8')
  const lock = readLock()
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect(packagesOfServer(lock).length).toBeGreaterThan(Object.keys(dependencies).length)
  for (const [name, version] of Object.entries(dependencies)) expect(written).toContain(`\n${name} ${version} (`)
})

test('the notices are what package-lock.json and the packages say', () => {
  const { status, stderr } = spawnSync(process.execPath, ['web/build/third-party/main.ts', '--check'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

test('a package under an unknown licence, or under none, stops the build and names itself', () => {
  for (const licence of ['AGPL-3.0-only', 'MIT AND SSPL-1.0', 'SEE LICENSE IN x', undefined])
    expect(() => acceptedLicences('some-package', licence)).toThrow(/^some-package is under .* does not accept\.$/)
  expect(() => acceptedLicences('some-package', 'LGPL-3.0-or-later')).toThrow('LGPL-3.0-or-later')
  expect(acceptedLicences('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toEqual(['LGPL-3.0-or-later'])
})

test('an accepted one of two licences to choose from is enough', () => {
  expect(acceptedLicences('some-package', '(GPL-2.0-only OR MIT)')).toEqual(['MIT'])
  expect(acceptedLicences('some-package', 'Apache-2.0 AND MIT')).toEqual(['Apache-2.0', 'MIT'])
})

test('a package’s needs are found in its own folder first, and each is named once', () => {
  const lock = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2', c: '1' } },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/c': { version: '1.0.0', dependencies: { a: '1' } },
  }
  expect(packagesFrom(lock, ['a'])).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c'])
  expect(packagesFrom(lock, ['unknown'])).toEqual([])
  expect(packagesOfServer(lock)).not.toContain('node_modules/b')
})

test('a module belongs to the innermost package, and ours to none', () => {
  expect(packageOf('/somewhere/node_modules/react/index.js')).toBe('node_modules/react')
  expect(packageOf('/somewhere/node_modules/@a/b/node_modules/@c/d/x.js')).toBe('node_modules/@a/b/node_modules/@c/d')
  expect(packageOf('/somewhere/web/diner/main.tsx')).toBeNull()
})

test('notices contain the licence of each package, of PostgreSQL inside of one, and of our fonts', () => {
  const notices = noticesDocument('Head', ['node_modules/fastify', 'node_modules/@electric-sql/pglite'])
  expect(notices).toMatch(/^Head\n/)
  expect(notices).toMatch(/^fastify \d\S+\n\nMIT License/m)
  expect(notices).toContain('PostgreSQL Global Development Group')
  expect(notices).toContain('SIL OPEN FONT LICENSE')
})
