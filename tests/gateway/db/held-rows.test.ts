import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byTimer } from '#domain/access/by.ts'
import { holdShift } from '#gateway/aggregates/riders/on-shift.ts'
import { lockVersions, saveCatalog, saveChange } from '#gateway/catalog/storage.ts'
import { tables } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { deleteInBatches } from '#gateway/db/delete-in-batches.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { holdOtherWriters } from '#gateway/events/streams.ts'
import { tokenDigest } from '#gateway/http/secrets.ts'
import { heal } from '#gateway/log/heal.ts'
import { keepOperatorSocket } from '#gateway/operators/sockets.ts'
import { gatherTickets, openReader as openTickets } from '#gateway/printing/gather.ts'
import type { Printers } from '#gateway/printing/printers.ts'
import { claim, lockTickets } from '#gateway/printing/tickets.ts'
import { keepSocket } from '#gateway/riders/sockets.ts'
import { gather as gatherChanges, openReader as openChanges } from '#gateway/till/gather.ts'
import { logOver, store } from '#tests/kit/aged-log.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { needs } from '#tests/kit/needs.ts'
import { waitsForTransaction } from '#tests/kit/window.ts'

const clock = manualClock()
const document = demoCatalog()
const end = '2099-01-01T00:00:00.000Z'

/** A race by chance passes without its lock, so one side holds its rows here, and the other is seen to wait. */
describe('while a transaction holds its rows', needs('PostgreSQL'), () => {
  let db: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const schema = await openServerSchema()
    db = schema.connect()
    drop = schema.drop
    await migrate(db)
  })
  afterAll(async () => {
    await db.close()
    await drop()
  })

  /** Whether other work waits until the transaction that holds something ends. */
  async function other(hold: (sql: Sql) => Promise<unknown>, work: () => Promise<unknown>) {
    let begun: Promise<unknown> = Promise.resolve()
    const seen = await db.transaction(async (sql) => {
      await hold(sql)
      begun = work()
      begun.catch(() => undefined)
      return waitsForTransaction(db, sql, begun)
    })
    await begun
    return seen
  }

  test('a catalogue waits for the version before it, by an import and by a change', async () => {
    const change = { document, at: clock.now(), expects: 0, change: {} }
    expect(await other(lockVersions, () => saveCatalog(db, document, clock.now()))).toBe('waits')
    expect(await other(lockVersions, () => db.transaction((sql) => saveChange(sql, change)))).toBe('waits')
  })

  test('the orders for a till are gathered by one node at a time', async () => {
    await openChanges(db)
    const hold = (sql: Sql) => sql.query('select 1 from till_reader for update')
    expect(await other(hold, () => gatherChanges({ log: logOver(db), clock }))).toBe('waits')
  })

  test('tickets are gathered, and given to a printer, by one node at a time', async () => {
    await openTickets(db)
    const gathering = {
      log: logOver(db),
      clock,
      printers: {} as Printers,
      news: { changed: () => undefined, stop: () => undefined },
    }
    expect(await other(lockTickets, () => gatherTickets(gathering))).toBe('waits')
    const wanted = { run: 'run', now: clock.now(), untilMs: 1_000 }
    expect(await other(lockTickets, () => claim(logOver(db), byTimer('print'), ['store'], wanted))).toBe('waits')
  })

  test('the end of a session waits for the connection that it opens', async () => {
    await db.query(
      `insert into operator_sessions (digest, id, operator_id, tablet, browser, since, used_at, active_at, expires_at)
       values ('d', 's', 'o', 't', 'b', $1, $1, $1, $1)`,
      [end],
    )
    const hold = (sql: Sql) => keepOperatorSocket(sql, clock, 's', 'socket')
    expect(await other(hold, () => db.query(`delete from operator_sessions where id = 's'`))).toBe('waits')
  })

  test('the end of a courier’s token waits for the socket that it opens', async () => {
    const digest = tokenDigest('token')
    await db.query(`insert into rider_tokens (digest, rider_id, expires_at, scope) values ($1, 'r', $2, 'session')`, [
      ...[digest, end],
    ])
    const hold = (sql: Sql) => keepSocket(sql, clock, 'token', 'socket')
    expect(await other(hold, () => db.query('delete from rider_tokens where digest = $1', [digest]))).toBe('waits')
  })

  test('the end of a shift waits for the shipment that its courier takes', async () => {
    await db.query(
      `insert into riders (id, store_id, phone, active, state, version, tx, seq)
       values ('ana', 'store', '+5491155550001', true, '{}', 1, '1', 1)`,
    )
    expect(await other(holdShift('ana'), () => db.query(`update riders set active = false where id = 'ana'`))).toBe(
      'waits',
    )
  })

  test('old rows that another transaction holds are left to the next deletion, which does not wait for them', async () => {
    await db.query(`insert into guesses (key, made, ends_at) values ('held', 1, $1), ('free', 1, $1)`, [clock.now()])
    const hold = (sql: Sql) => sql.query(`select 1 from guesses where key = 'held' for update`)
    const work = () => deleteInBatches(db, 'guesses', 'ends_at <= $1', [clock.now()])
    expect(await other(hold, work)).toBe('ended')
    expect((await db.query('select key from guesses')).rows).toEqual([{ key: 'held' }])
  })

  test('the correction of a row of an older node waits for its writer, and for an import', async () => {
    await db.query(`insert into payments (id, version, tx, seq, state) values ('older', 1, '1', 1, '{}')`)
    const correct = () => heal({ db, store, tables }, null)
    expect(await other((sql) => sql.query('update payments set seq = 2'), correct)).toBe('waits')
    expect(await other(holdOtherWriters, correct)).toBe('waits')
  })
})
