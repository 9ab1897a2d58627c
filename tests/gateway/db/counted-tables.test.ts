import { afterEach, beforeEach, expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate, migrations } from '#gateway/db/migrate.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { exportLog, importLog } from '#gateway/log/transfer.ts'
import { logOver, placeOrder, store } from '#tests/kit/aged-log.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

describeOn(databases)('on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    for (const id of ['A', 'B', 'C']) await placeOrder(logOver(db), id)
  })
  afterEach(() => db.close())

  /** The rows that the planner believes a table to have; -1 before they were ever counted. */
  const believed = async (table: string, at = db) =>
    (
      await at.query<{ rows: number }>(
        'select reltuples::int as rows from pg_class where relnamespace = current_schema()::regnamespace and relname = $1',
        [table],
      )
    ).rows[0]?.rows
  const rebuildAll = (at: Database) =>
    rebuild({ db: at, store, tables, wait: () => Promise.resolve(), say: () => undefined })

  test('a rebuild counts the rows of the tables that it has made', async () => {
    expect(await believed('orders')).toBe(-1)
    await rebuildAll(db)
    expect(await believed('orders')).toBe(3)
  })

  test('a migration counts the rows of all tables', async () => {
    expect(await believed('shipments')).toBe(-1)
    await migrate(db, { files: [...(await migrations()), { name: 't-1', script: 'create table one (id int);\n' }] })
    expect([await believed('shipments'), await believed('personal_data')]).toEqual([3, 6])
  })

  test('an import counts the rows that it has written', async () => {
    const lines: string[] = []
    await exportLog(db, sideTables, async (line) => void lines.push(line))
    const fresh = await open()
    await migrate(fresh)
    async function* given() {
      yield* lines
    }
    await importLog(fresh, sideTables, given())
    expect(await believed('events', fresh)).toBe(6)
    await fresh.close()
  })
})
