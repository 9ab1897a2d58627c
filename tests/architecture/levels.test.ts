import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogFormat } from '#gateway/catalog/format.ts'
import { streams, tables } from '#gateway/composition/features.ts'
import { changesByLevel } from '#gateway/db/levels.ts'
import { migrations } from '#gateway/db/migrate.ts'
import { newestVersion } from '#gateway/events/stream-kind.ts'

/** The changes that nodes of the first level know. A line is never added here once level 1 is released. */
const first = readFileSync('tests/architecture/level-1.txt', 'utf8').trim().split('\n')

/** Everything in a database that nodes of another release may not know. */
const present = [
  ...(await migrations()).map(({ name }) => `migration ${name}`),
  ...streams.flatMap(({ kind, types }) =>
    Object.entries(types).map(([type, declared]) => `event ${kind} ${type}@${newestVersion(declared)}`),
  ),
  ...tables.map(({ name, version }) => `table ${name}@${version}`),
  `catalog@${catalogFormat}`,
]
const known = [...first, ...changesByLevel.flatMap(({ brings }) => brings)]

test('every migration, event type, table and catalogue format is in a level of gateway/db/levels.ts', () => {
  expect(present.filter((change) => !known.includes(change))).toEqual([])
})

test('no level brings a change twice', () => {
  expect(known.filter((change, index) => known.indexOf(change) !== index)).toEqual([])
})

/** Statements after which a node of the release before misses what it reads, or cannot write its rows. */
const breaking =
  /\bdrop\s+(table|column|constraint)\b|\brename\b|\bset not null\b|\badd column(?:(?!\bdefault\b)[^,;])*\bnot null\b(?!\s+default)/i
const scripts = new Map(
  (await migrations()).map(({ name, script }) => [`migration ${name}`, script.replace(/--.*$/gm, '')]),
)

test('no level with a migration that removes or requires a column goes beside older nodes', () => {
  const daring = changesByLevel.flatMap(({ besideOlder, brings }) =>
    besideOlder ? brings.filter((change) => breaking.test(scripts.get(change) ?? '')) : [],
  )
  expect(daring).toEqual([])
})

test.each([
  ['drop table wishes', true],
  ['alter table wishes\n  drop column dish', true],
  ['alter table wishes drop constraint wishes_pkey', true],
  ['alter table wishes rename column dish to plate', true],
  ['alter table wishes alter column dish set not null', true],
  ['alter table wishes add column dish text not null', true],
  ["alter table wishes add column dish text not null default ''", false],
  ["alter table wishes add column dish text default '' not null", false],
  ['alter table wishes add column dish text', false],
  ['create table wishes (dish text not null)', false],
  ['drop index wishes_by_dish', false],
])('older nodes can miss what the statement %j changes: %s', (statement, stops) => {
  expect(breaking.test(statement)).toBe(stops)
})

test('a level with a new version of a table goes with older nodes only where their rows are corrected', () => {
  const unmarked = (change: string) =>
    change.startsWith('table ') && !tables.find(({ name }) => change.startsWith(`table ${name}@`))?.lockStale
  const newTable = (change: string) => change.endsWith('@1')
  const daring = changesByLevel.filter(
    ({ besideOlder, brings }) => besideOlder && brings.some((change) => unmarked(change) && !newTable(change)),
  )
  expect(daring).toEqual([])
})
