import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sideTables, streams, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { newestVersion } from '#gateway/events/stream-kind.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { exportLog, importLog } from '#gateway/log/transfer.ts'
import { verify } from '#gateway/log/verify.ts'
import { store } from '#tests/kit/aged-log.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { statesIn } from '../../log-fixture/states.ts'

const folder = new URL('../../log-fixture/logs/', import.meta.url).pathname
const read = (file: string) => readFileSync(folder + file, 'utf8')
const names = globSync('*.jsonl', { cwd: folder }).map((file) => basename(file, '.jsonl'))
const linesOf = (name: string) => read(`${name}.jsonl`).trimEnd().split('\n')

type Row = { readonly stream: string; readonly type: string; readonly type_version: number }

/** The longest of the kinds that the name of the stream begins with. */
const kindOf = ({ stream }: Row) =>
  streams
    .map(({ kind }) => kind)
    .filter((kind) => stream.startsWith(`${kind}-`))
    .sort((a, b) => b.length - a.length)[0]

/** Without the heading. The order of the sections follows the list of features, and an import does not depend on it. */
const bySection = ([, ...lines]: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as { in: string }).toSorted((a, b) => a.in.localeCompare(b.in))

describe.each(names)('the log of %s', (name) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase()
    await migrate(db)
    await importLog(
      db,
      sideTables,
      (async function* () {
        yield* linesOf(name)
      })(),
    )
    await rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
  })
  afterEach(() => db.close())

  test('the log of each earlier release is read whole by this one, with the same state as then', async () => {
    const { findings, unknown } = await verify(db, store, tables)
    expect([findings, [...unknown]]).toEqual([[], []])
    expect(await statesIn(db)).toEqual(JSON.parse(read(`${name}.states.json`)))
  })

  test('the log of each earlier release is exported unchanged, with the columns of today', async () => {
    const lines: string[] = []
    await exportLog(db, sideTables, async (line) => void lines.push(line))
    expect(bySection(lines)).toMatchObject(bySection(linesOf(name)))
  })
})

test('every type of event that this release writes is in one of these logs, in its current version', () => {
  const written = new Set(
    names.flatMap(linesOf).flatMap((line) => {
      const { in: section, row } = JSON.parse(line) as { in?: string; row?: Row }
      return section === 'events' && row ? [`${kindOf(row)} ${row.type} ${row.type_version}`] : []
    }),
  )
  const registered = streams.flatMap(({ kind, types }) =>
    Object.entries(types).map(([type, known]) => `${kind} ${type} ${newestVersion(known)}`),
  )
  expect(registered.filter((one) => !written.has(one))).toEqual([])
})
