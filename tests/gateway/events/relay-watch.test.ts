import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { type Cursor, start } from '#gateway/events/event-store.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
import { watchRelay } from '#gateway/events/relay-watch.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { encoded, looseStore } from '#tests/kit/event-log.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mortalPostgres } from '#tests/kit/mortal-postgres.ts'
import { needs } from '#tests/kit/needs.ts'

const store = looseStore(['x'], ['X'])
let appended = 0
const append = (db: Database, at: Date) =>
  store.append(db, [{ stream: `x-${++appended}`, expected: 0, events: [encoded('X')] }], at, { by: { is: 'script' } })

function watching(db: Database, cursor: () => Cursor = () => start) {
  const clock = manualClock()
  const lines: (readonly [level: string, sentence: string, fields: object])[] = []
  const line = (level: string) => (fields: object, sentence: string) => void lines.push([level, sentence, fields])
  const onError = (error: unknown) => {
    throw error
  }
  let looks = 0
  const counted: Pick<Database, 'query' | 'oldestTransaction'> = {
    async query(text, values) {
      const answer = await db.query(text, values)
      looks++
      return answer as never
    },
    async oldestTransaction() {
      const oldest = (await db.oldestTransaction?.()) ?? null
      looks++
      return oldest
    },
  }
  const watch = watchRelay({ db: counted, clock, cursor, log: { warn: line('warn'), info: line('info') }, onError })
  onTestFinished(watch.stop)
  return {
    ...watch,
    clock,
    lines,
    /** Lets five seconds pass, at the end of which the watch looks. */
    async look() {
      const before = looks
      clock.advance(5_000)
      await vi.waitFor(() => expect(looks).toBe(before + 2))
      // The look ends a few microtasks after its last answer.
      await new Promise((next) => setImmediate(next))
    },
  }
}

describe('of a relay', () => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase()
    await migrate(db)
  })
  afterAll(() => db.close())

  test('a relay that is ten seconds behind the log is said once, and so is that it has caught up', async () => {
    let cursor = await settledHead(db)
    const { look, lines, clock, behindSeconds } = watching(db, () => cursor)
    await look()
    expect(behindSeconds()).toBe(0)
    await append(db, clock.now())
    await look()
    expect([behindSeconds(), lines]).toEqual([5, []])
    for (let n = 0; n < 3; n++) await look()
    const late = ['warn', 'the relay is behind the log: every push is late', { seconds: 10 }]
    expect([behindSeconds(), lines]).toEqual([20, [late]])
    cursor = await settledHead(db)
    await look()
    expect([behindSeconds(), lines]).toEqual([0, [late, ['info', 'the relay has caught up with the log', {}]]])
  })

  test('a relay is not behind by the age of an event that was imported', async () => {
    const cursor = await settledHead(db)
    const { look, lines, behindSeconds } = watching(db, () => cursor)
    await look()
    await append(db, new Date(0))
    await look()
    expect([behindSeconds(), lines]).toEqual([5, []])
  })
})

test('a node whose relay is behind stays in service, and says so at /readyz, in /metrics and in its log', async () => {
  const database = await openTestDatabase()
  const log: string[] = []
  const logTo = { write: (line: string) => void log.push(line) }
  const gateway = await startTestGateway({ database, logTo, environment: { LOG_LEVEL: 'warn' } })
  onTestFinished(gateway.close)
  const ready = async () => {
    const answer = await fetch(`${gateway.url}/readyz`)
    return [answer.status, await answer.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])
  const { clock } = gateway
  // Never settled, as behind a transaction that stays open.
  await database.query(
    `insert into events (stream, version, at, type, type_version, data, meta, tx)
     values ('order-late', 1, $1::timestamptz, 'OrderGifted', 7, '{}', '{}', '99999999')`,
    [clock.now().toISOString()],
  )
  await vi.waitFor(async () => {
    clock.advance(5_000)
    expect(log.join('')).toContain('the relay is behind the log')
  })
  expect(await ready()).toEqual([200, { status: 'ready', relayBehindSeconds: expect.any(Number) }])
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text()
  expect(Number(/^comanda_relay_behind_seconds (\S+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(10)
})

describe('of the transactions of a server', needs('postgres'), () => {
  let server: Awaited<ReturnType<typeof mortalPostgres>>
  beforeAll(async () => {
    server = await mortalPostgres(['max_prepared_transactions=1'])
    const db = openPostgres(server.url, { onError: () => undefined })
    await migrate(db)
    await db.query('create database neighbour')
    await db.query('create role shop login')
    await db.query('grant pg_read_all_data to shop')
    await db.close()
  })
  afterAll(() => server.stop())

  /** The watch of a node whose user is no superuser, as a provider gives it. */
  const asShop = () => {
    const db = openPostgres(server.url.replace('//comanda@', '//shop@'), { onError: () => undefined })
    onTestFinished(db.close)
    return watching(db)
  }
  const neighbour = async () => {
    const client = new pg.Client({ connectionString: server.url.replace(/postgres$/, 'neighbour') })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const sentence = 'a transaction stays open on the database server: every push waits for its end'
  const over = 'the open transaction is over'

  test('one that stays open in another database is said once, with its process, and so is its end', async () => {
    const { look, lines, openSeconds } = asShop()
    const client = await neighbour()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const fields = { backendPid: rows[0]?.pid, database: 'neighbour' }
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await look()
    expect([openSeconds(), lines]).toEqual([0, []])
    for (let n = 0; n < 3; n++) await look()
    expect([openSeconds(), lines]).toEqual([15, [['warn', sentence, { ...fields, seconds: 5 }]]])
    await client.query('commit')
    await look()
    expect(openSeconds()).toBe(0)
    expect(lines.slice(1)).toEqual([['info', over, { ...fields, seconds: 20 }]])
  })

  test('transactions that follow each other are not said, and neither is one that only reads', async () => {
    const { look, lines, openSeconds } = asShop()
    const [reader, writer] = [await neighbour(), await neighbour()]
    await reader.query('begin isolation level repeatable read')
    await reader.query('select 1')
    for (let n = 0; n < 3; n++) {
      await writer.query('begin')
      await writer.query('select pg_current_xact_id()')
      await look()
      await writer.query('commit')
    }
    expect([openSeconds(), lines]).toEqual([0, []])
  })

  test('a prepared one, which no process holds, is said with its name', async () => {
    const { look, lines } = asShop()
    const client = await neighbour()
    await client.query('begin')
    await client.query('select pg_current_xact_id()')
    await client.query(`prepare transaction 'forgotten'`)
    for (let n = 0; n < 2; n++) await look()
    const fields = { backendPid: null, database: 'neighbour', prepared: 'forgotten', seconds: 5 }
    expect(lines).toEqual([['warn', sentence, fields]])
    await client.query(`rollback prepared 'forgotten'`)
  })
})
