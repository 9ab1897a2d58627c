import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogFormat } from '#gateway/catalog/format.ts'
import { changesByLevel } from '#gateway/db/levels.ts'
import { migrations } from '#gateway/db/migrate.ts'
import { newestVersion } from '#gateway/events/stream-kind.ts'
import { streams, tables } from '#gateway/features.ts'

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

test('a level with a new version of a table goes with older nodes only where their rows are corrected', () => {
  const unmarked = (change: string) =>
    change.startsWith('table ') && !tables.find(({ name }) => change.startsWith(`table ${name}@`))?.lockStale
  const newTable = (change: string) => change.endsWith('@1')
  const daring = changesByLevel.filter(
    ({ besideOlder, brings }) => besideOlder && brings.some((change) => unmarked(change) && !newTable(change)),
  )
  expect(daring).toEqual([])
})
