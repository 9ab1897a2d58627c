import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { mostSkipped, reachLog } from '#gateway/events/went-back.ts'
import { CannotStart } from '#gateway/lifecycle/cannot-start.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

describeOn(databases)('a log from another server on $name', ({ open }) => {
  let db: Database
  let said: string[]
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    said = []
  })
  afterEach(() => db.close())

  const reach = () => reachLog(db, (sentence) => said.push(sentence))

  /** Keeps an event of a transaction that is so far ahead of the counter, as a dump of another server has it. */
  const keepEvent = (ahead: bigint) =>
    db.query(
      `insert into events (stream, version, at, type, type_version, data, meta, tx)
       values ('order-A', 1, now(), 'OrderPlaced', 3, '{}', '{}',
         (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + $1::bigint)::text::xid8)`,
      [String(ahead)],
    )

  const isSettled = async () =>
    (await db.query<{ is: boolean }>('select bool_and(tx < pg_snapshot_xmin(pg_current_snapshot())) as is from events'))
      .rows[0]?.is

  test('a log from another server is settled after the counter has gone on, and the start says so', async () => {
    await keepEvent(2_000n)
    expect(await isSettled()).toBe(false)
    await reach()
    await expect.poll(isSettled).toBe(true)
    expect(said).toEqual([expect.stringContaining('it was restored from a dump')])
    await reach()
    expect(said).toHaveLength(1)
  })

  test('a log from another server that is too far ahead ends the start with a sentence', async () => {
    await keepEvent(mostSkipped + 1_000n)
    const refused = await reach().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CannotStart)
    expect((refused as Error).message).toMatch(/^The log comes from another server, .*Move the data with "npm run log/)
    expect(said).toEqual([])
  })

  test('a log of this server, and one without events, stay as they are', async () => {
    await reach()
    await keepEvent(-1n)
    await reach()
    expect(said).toEqual([])
  })
})
