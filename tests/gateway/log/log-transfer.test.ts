import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sideTables, streams, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { CommandReused, type Log } from '#gateway/events/log.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { replay } from '#gateway/log/replay.ts'
import { newestFormat, sectionsOf } from '#gateway/log/sections.ts'
import { exportLog, importLog, LogExists, NotAnExport } from '#gateway/log/transfer.ts'
import { verify } from '#gateway/log/verify.ts'
import { setTimer } from '#gateway/timers/timers.ts'
import { acceptOrder, logOver, placeOrder, store } from '#tests/kit/aged-log.ts'
import { databases, describeOn, openTestDatabase } from '#tests/kit/databases.ts'

const moved = (sectionsOf(sideTables, newestFormat) ?? []).map(({ name }) => name)

describeOn(databases)('a log on $name', ({ open }) => {
  let db: Database
  let log: Log
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    log = logOver(db)
  })
  afterEach(() => db.close())

  const exported = async (from: Database) => {
    const lines: string[] = []
    await exportLog(from, sideTables, async (line) => void lines.push(line))
    return lines
  }
  const heading = '{"comanda":"log","format":3}'
  async function* linesOf(lines: readonly string[]) {
    yield* lines
  }
  const rebuildAll = () => rebuild({ db, store, tables, wait: () => Promise.resolve(), say: () => undefined })
  const count = async (table: string) =>
    (await db.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count

  async function aged() {
    await placeOrder(log, 'A')
    await placeOrder(log, 'Ñandú 🛵')
    await acceptOrder(log, 'A')
    await setTimer(
      db,
      { id: 't1', kind: 'order-completion', payload: { orderId: 'A' } },
      new Date('2026-11-22T20:00:00Z'),
    )
    await db.query(`insert into catalogs (at, document) values (now(), '{"stores": []}')`)
    // As a newer release would write it.
    await db.query(
      `insert into events (stream, version, at, type, type_version, data, meta)
       values ('order-A', 3, now(), 'OrderGifted', 7, '{"to": ["ñ", null, 1.50]}', '{"by": "tomorrow"}')`,
    )
  }

  test('a log is the same after an export and an import', async () => {
    await aged()
    const lines = await exported(db)
    for (const table of [
      'events',
      'personal_data',
      'commands',
      'timers',
      'catalogs',
      ...tables.map(({ name }) => name),
    ])
      await db.query(`delete from ${table}`)
    expect(await importLog(db, sideTables, linesOf(lines))).toBe(lines.length - 1)
    await rebuildAll()
    expect(await exported(db)).toEqual(lines)
    expect((await verify(db, store, tables)).findings).toEqual([])
    expect([await count('orders'), await count('shipments')]).toEqual([2, 2])
  })

  test('a log moves with every table that cannot be made from it', async () => {
    await aged()
    for (const name of moved) await fill(db, name)
    await db.query(`update timers set tries = 3, error = 'no answer', parked_at = now()`)
    const lines = await exported(db)
    const there = await openTestDatabase()
    onTestFinished(() => there.close())
    await migrate(there)
    // As a node makes them at its start.
    await there.query(`insert into link_keys values (true, 'another')`)
    await there.query(`insert into push_keys values (true, 'another', 'another')`)
    await importLog(there, sideTables, linesOf(lines))
    expect(await exported(there)).toEqual(lines)
    expect(new Set(lines.slice(1).map((line) => (JSON.parse(line) as { in: string }).in))).toEqual(new Set(moved))
  })

  test('a log in an older format changes nothing that this format did not have', async () => {
    await db.query(`insert into link_keys values (true, 'ours')`)
    await db.query(`insert into timers (id, kind, payload, due_at) values ('old', 'x', '{}', now())`)
    await importLog(
      db,
      sideTables,
      linesOf([
        '{"comanda":"log","format":1}',
        '{"in":"timers","row":{"id":"t","kind":"x","payload":{},"due_at":"2026-11-22T20:00:00Z"}}',
      ]),
    )
    expect((await db.query('select key from link_keys')).rows).toEqual([{ key: 'ours' }])
    expect((await db.query('select id, tries from timers')).rows).toEqual([{ id: 't', tries: 0 }])
  })

  test('a log that is imported continues: versions, earlier commands, timers', async () => {
    await aged()
    const lines = await exported(db)
    const other = await openTestDatabase()
    await migrate(other)
    await importLog(other, sideTables, linesOf(lines))
    const there = logOver(other)
    await expect(there.earlier({ id: 'place-A', content: 'another' })).rejects.toThrow(CommandReused)
    await acceptOrder(there, 'Ñandú 🛵')
    expect((await store.readStream(other, 'order-Ñandú 🛵')).version).toBe(2)
    expect((await other.query('select id from timers')).rows).toEqual([{ id: 't1' }])
    await other.close()
  })

  test('a log is never imported into another log', async () => {
    await aged()
    const lines = await exported(db)
    await expect(importLog(db, sideTables, linesOf(lines))).rejects.toThrow(LogExists)
    expect(await exported(db)).toEqual(lines)
  })

  test.each([
    ['an empty file', [], 'The file is empty.'],
    ['something else', ['countries: []'], 'Line 1 is no heading of an exported log.'],
    [
      'an export of a newer release',
      ['{"comanda":"log","format":4}'],
      'The export has format 4; this release reads up to 3.',
    ],
    [
      'a line that is cut',
      [heading, '{"in":"events","row":{"stream"'],
      'Line 2 is no row of an exported log: nothing was imported.',
    ],
    [
      'a table that is not moved',
      [heading, '{"in":"rider_sockets","row":{}}'],
      'Line 2 is no row of an exported log: nothing was imported.',
    ],
    [
      'a table that its format does not have',
      ['{"comanda":"log","format":1}', '{"in":"rider_tokens","row":{}}'],
      'Line 2 is no row of an exported log: nothing was imported.',
    ],
    [
      'a column that no table has',
      [heading, '{"in":"guesses","row":{"key":"k","made":1,"ends_at":"2026-11-22T20:00:00Z","key) --":1}}'],
      'The export has a column of guesses that this release does not take: nothing was imported.',
    ],
    [
      'a place in the log of another database',
      [heading, '{"in":"events","row":{"seq":1}}'],
      'The export has a column of events that this release does not take: nothing was imported.',
    ],
  ])('a log refuses %s with a sentence', async (_, lines, sentence) => {
    await expect(importLog(db, sideTables, linesOf(lines))).rejects.toThrow(new NotAnExport(sentence))
    expect(await count('events')).toBe(0)
  })

  test('a log that breaks off in the middle is not imported at all', async () => {
    await aged()
    const lines = await exported(db)
    const empty = await openTestDatabase()
    await migrate(empty)
    const broken = [...lines.slice(0, 4), '{"in":"events","row":{"stream":"x"}}']
    await expect(importLog(empty, sideTables, linesOf(broken))).rejects.toThrow()
    expect((await empty.query('select 1 from events')).rows).toEqual([])
    await empty.close()
  })

  test('a log is replayed stream by stream: each event with its resulting state', async () => {
    await aged()
    const steps = await replay(db, store, streams, 'order-A')
    expect(
      steps.map(({ version, type, problem, state }) => [version, type, problem, (state as { status: string }).status]),
    ).toEqual([
      [1, 'OrderPlaced', undefined, 'GENERATED'],
      [2, 'OrderAccepted', undefined, 'ACCEPTED'],
      [3, 'OrderGifted', 'of a newer release', 'ACCEPTED'],
    ])
    expect(await replay(db, store, streams, 'order-none')).toEqual([])
  })
})

const samples: Readonly<Record<string, string>> = {
  text: `'x'`,
  jsonb: `'{"of": ["ñ", 1.5]}'`,
  integer: '7',
  bigint: '7',
  boolean: 'true',
  'double precision': '-34.6123456789',
  'timestamp with time zone': `'2026-11-22T20:00:00.123456Z'`,
  date: `'2026-11-22'`,
  ARRAY: `'{a,"b c"}'`,
}

/** Adds a row with a value in every column. */
async function fill(db: Database, table: string) {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_identity = 'NO' and data_type <> 'xid8'`,
    [table],
  )
  const values = rows.map(({ type }) => samples[type] ?? `no sample of ${type}`)
  await db.query(`insert into ${table} (${rows.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`)
}
