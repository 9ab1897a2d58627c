import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, matchesGlob, relative } from 'node:path/posix'
import { expect, test } from 'vitest'
import { ownFolder } from '#gateway/db/prepared/place.ts'
import { type Import, importsOf } from '#tests/kit/imports.ts'

const { files: released } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: readonly string[] }
/** npm adds `package.json` to every package. */
const copied = [...released, 'package.json']

const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`))

const entries = [
  'gateway/main.ts',
  'gateway/commands/catalog.ts',
  'gateway/city/main.ts',
  'gateway/commands/backup.ts',
  'gateway/commands/log.ts',
  'gateway/lifecycle/watchdog-thread.ts',
]
const isOurs = ({ target }: Import) => /\.tsx?$/.test(target) || target === 'package.json'
const loads = (file: string) => importsOf(file).filter(({ isOfTypes }) => !isOfTypes)

/** Our files that are loaded when one is, from file to file. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { target } of loads(file).filter(isOurs)) loadedWith(target, seen)
  return seen
}

test.each(entries)('a release holds every file that %s loads', (entry) => {
  const loaded = [...loadedWith(entry)]
  expect(loaded.filter((file) => !isCopied(file))).toEqual([])
})

test('packages that a release loads are dependencies, and dependencies are packages that it loads', () => {
  const packages = entries
    .flatMap((entry) => [...loadedWith(entry)])
    .flatMap(loads)
    .filter((one) => !isOurs(one) && !isBuiltin(one.target))
    .map(({ target }) => target.match(/^(@[^/]+\/)?[^/]+/)![0])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
})

test('a release holds every file that the gateway reads beside its modules', () => {
  const read = globSync('gateway/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(?:\.\.\/)+((?:demo|openapi)\/[\w/.-]+)'/g)].map(([, path]) => path!),
  )
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter((path) => !isCopied(path) && !path.endsWith('.ts'))).toEqual([])
})

test('the image holds Node and the release with its packages, and nothing else', () => {
  const [build = '', , last = ''] = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .slice(1)
  expect(build).toContain('npm run release && mkdir /release && tar -xzf comanda-*.tgz -C /release')
  expect([...last.matchAll(/^COPY (.+)$/gm)].map(([, words]) => words)).toEqual([
    '--from=dependencies /release/node /usr/local/bin/node',
    '--from=dependencies /release/node_modules ./node_modules',
    '--from=build /release ./',
  ])
})

test('a release holds the pages, the versions of its packages and the unit', () => {
  for (const path of ['web/dist', 'npm-shrinkwrap.json', 'sbom.cdx.json', 'docs/comanda.service', '.env.example'])
    expect(released).toContain(path)
})

test('the builder of the image sees every file of a release that is not made there', () => {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const isSeen = (path: string) =>
    rules.reduce((seen, rule) => {
      const pattern = rule.replace(/^!/, '')
      return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`) ? rule.startsWith('!') : seen
    }, true)
  expect(isSeen('tests/main.ts')).toBe(false)
  const made = ['web/dist', 'npm-shrinkwrap.json', 'sbom.cdx.json']
  expect(copied.filter((path) => !isSeen(path) && !made.includes(path))).toEqual([])
})

test('the unit and the image lay a server out in the same folder, and the documents say so', () => {
  const unit = readFileSync('docs/comanda.service', 'utf8')
  const folder = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1]
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`\nWORKDIR ${folder}\n`)
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(
    `tar xzf comanda-0.1.0.tgz -C ${folder} --strip-components=1`,
  )
  const directory = /^Environment=.*\bDATA_DIR=(\S+)/m.exec(unit)?.[1]
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`write \`DATA_DIR=${directory}\` into that file`)
  expect(unit).toContain('ExecStartPre=/usr/bin/env node gateway/old-node.cjs\n')
})

test('an install in a checkout makes the prepared database, and a release carries it', () => {
  const { files, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    files: readonly string[]
    scripts: Record<string, string>
  }
  const folder = relative('.', ownFolder)
  expect(scripts['prepare']).toContain(`import('./${dirname(folder)}/main.ts').catch(`)
  expect(files).toContain(folder.split('/')[0])
})

test.each([
  ['20.20.2', 1],
  ['22.21.9', 1],
  ['22.22.0', 0],
  ['24.0.0', 0],
])('a start on Node %s ends with %i, and with one sentence where it is too old', (version, code) => {
  const script = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); require('./gateway/old-node.cjs')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  const sentence = `Comanda needs Node 22.22 or later, and this is ${version}.\n`
  expect([status, stderr]).toEqual([code, code === 1 ? sentence : ''])
  expect(readFileSync('package.json', 'utf8')).toContain('"prestart": "node gateway/old-node.cjs"')
})
