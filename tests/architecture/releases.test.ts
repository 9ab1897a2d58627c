import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thisRelease } from '#gateway/db/levels.ts'
import { holdsPackages, releases, releasesOf } from '#tests/kit/releases.ts'
import { listedRelease, releasedChangelog, stepBefore } from '../release/documents.ts'

const document = readFileSync('docs/releases.md', 'utf8')
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }

test('the last release in the list has the number of package.json, and no higher level than this tree', () => {
  const last = releases().at(-1)
  expect(last?.number).toBe(version)
  expect(last?.level).toBeLessThanOrEqual(thisRelease.level)
})

test('each release has a number, a commit and a fixture of its own', () => {
  const rows = releases()
  expect(rows.length).toBe(document.match(/^\| \d/gm)?.length)
  for (const key of ['number', 'commit', 'fixture'] as const)
    expect(new Set(rows.map((row) => row[key])).size).toBe(rows.length)
  const fixtures = globSync('tests/log-fixture/logs/*.jsonl').map((file) => file.replace(/^.*\/(.*)\.jsonl$/, '$1'))
  expect(rows.map(({ fixture }) => fixture).filter((name) => !fixtures.includes(name))).toEqual([])
})

test('a release is listed after the others, with what an operator does before it', () => {
  const made = { number: '9.0.0', date: '2027-01-02', commit: 'abcdef0123456789', level: 7, before: 'nothing' }
  const listed = listedRelease(document, made)
  expect(releasesOf(listed)).toEqual([
    ...releasesOf(document),
    { number: '9.0.0', date: '2027-01-02', commit: 'abcdef01', level: 7, fixture: '9.0.0' },
  ])
  expect(listed.replace(/^\| 9.*\n/m, '')).toBe(document)
  expect(() => listedRelease(listed, made)).toThrow('docs/releases.md has release 9.0.0 already')
})

test.each([
  [1, { level: 2, beside: 1 }, 'nothing: one node after the other'],
  [1, { level: 3, beside: 2 }, 'stop every node below level 2'],
])('from level %i an upgrade to %j takes: %s', (last, release, step) => {
  expect(stepBefore(last, release)).toBe(step)
})

test('a release gives what was unreleased its number and its date', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-11-29)\n\n- Old.\n'
  expect(releasedChangelog(changelog, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (2026-11-29)\n\n- Old.\n',
  )
})

test.each([
  ['# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-11-29)\n\n- Old.\n', 'there is nothing to release'],
  ['# Changelog\n', 'no part "Unreleased"'],
])('a release without news is refused: %j', (changelog, sentence) => {
  expect(() => releasedChangelog(changelog, '0.2.0', '2026-12-01')).toThrow(sentence)
})

test('a release shares our packages where ours hold those of its servers, in the same versions', () => {
  const lock = (packages: object) => JSON.stringify({ packages: { '': { version: '0.1.0' }, ...packages } })
  const fastify = { 'node_modules/fastify': { version: '5.0.0' } }
  const tests = { 'node_modules/vitest': { version: '4.0.0', dev: true } }
  const more = { 'node_modules/pg': { version: '8.0.0' } }
  expect(holdsPackages(lock({ ...fastify, ...more }), lock({ ...fastify, ...tests }))).toBe(true)
  expect(holdsPackages(lock(fastify), lock({ ...fastify, ...more }))).toBe(false)
  expect(holdsPackages(lock({ 'node_modules/fastify': { version: '5.0.1' } }), lock(fastify))).toBe(false)
})
