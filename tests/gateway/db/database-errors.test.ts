import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database, Sql } from '#gateway/db/database.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { sabotaged } from '#tests/kit/sabotage.ts'

/** Personal data of a kind that an order holds; none of it may reach the log. */
const name = 'Zoraida Quiroga'
const personal = `${name}, +5491155660077, Calle Marcada 4321, key KX-9931`
const marks = ['Zoraida', 'Quiroga', '1155660077', 'Marcada', 'KX-9931']

type Kind = {
  readonly code: string
  readonly status: 500 | 503
  readonly fail: (sql: Sql, other: Sql) => Promise<unknown>
}

const table = (sql: Sql, columns: string) => sql.query(`create temp table marked (${columns}) on commit drop`)
/** A server's message about a race or its own end quotes the data of the race, such as rows in the context. */
const raised = (code: string, status: 500 | 503): Kind => ({
  code,
  status,
  fail: (sql) =>
    sql.query(
      `do $$ begin raise exception '${personal}' using errcode = '${code}', detail = '${personal}', hint = '${personal}'; end $$`,
    ),
})

const everywhere: Readonly<Record<string, Kind>> = {
  'a key that is there already': {
    code: '23505',
    status: 500,
    async fail(sql) {
      await table(sql, 'name text primary key')
      for (const _ of [1, 2]) await sql.query('insert into marked values ($1)', [personal])
    },
  },
  'a row that breaks a check': {
    code: '23514',
    status: 500,
    async fail(sql) {
      await table(sql, 'name text, price int check (price > 0)')
      await sql.query('insert into marked values ($1, -1)', [personal])
    },
  },
  'a row without what it must have': {
    code: '23502',
    status: 500,
    async fail(sql) {
      await table(sql, 'name text, price int not null')
      await sql.query('insert into marked values ($1, null)', [personal])
    },
  },
  'a text that is no UTF-8': {
    code: '22021',
    status: 500,
    fail: (sql) => sql.query('select $1::text', [`${personal}\u0000`]),
  },
  'a value of another type': {
    code: '22P02',
    status: 500,
    fail: (sql) => sql.query('select $1::text::integer', [personal]),
  },
  'a broken document': {
    code: '22P02',
    status: 500,
    fail: (sql) => sql.query('select $1::text::jsonb', [`{"name": "${personal}`]),
  },
  'a statement that cannot be read': { code: '42601', status: 500, fail: (sql) => sql.query(`selectt '${personal}'`) },
  'a deadlock': raised('40P01', 500),
  'an order that cannot be kept': raised('40001', 500),
  'a time-out': raised('57014', 503),
  'a server that shuts down': raised('57P01', 503),
  'a server whose disk is full': raised('53100', 503),
}

const onServers: Readonly<Record<string, Kind>> = {
  'a statement that takes too long': {
    code: '57014',
    status: 503,
    async fail(sql) {
      await sql.query('set local statement_timeout = 20')
      await sql.query('select $1::text, pg_sleep(30)', [personal])
    },
  },
  'a connection that is ended': {
    code: '57P01',
    status: 503,
    fail: (sql) => sql.query('select $1::text, pg_terminate_backend(pg_backend_pid())', [personal]),
  },
  'a transaction that idles too long': {
    code: 'CONNECTION_LOST',
    status: 503,
    async fail(sql, other) {
      const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid')
      await sql.query("select set_config('idle_in_transaction_session_timeout', '1', false), $1::text", [personal])
      const isThere = 'select 1 from pg_stat_activity where pid = $1'
      await vi.waitFor(async () => expect((await other.query(isThere, [rows[0]?.pid])).rows).toEqual([]))
      await sql.query('select $1::text', [personal])
    },
  },
}

describeOn(databases)('on $name, the log after', ({ name: kindOfDatabase, open }) => {
  const lines: string[] = []
  let gateway: TestGateway
  let sabotage: ReturnType<typeof sabotaged>
  let order: Awaited<ReturnType<typeof aSubmission>>
  beforeAll(async () => {
    const database: Database = await open()
    sabotage = sabotaged(database)
    gateway = await startTestGateway({
      database: sabotage.database,
      environment: { LOG_LEVEL: 'debug' },
      logTo: { write: (line) => void lines.push(line) },
    })
    order = await aSubmission(gateway, { customerName: name })
  })
  afterAll(() => gateway.close())

  const kinds = kindOfDatabase === 'PGlite' ? everywhere : { ...everywhere, ...onServers }
  test.each(Object.entries(kinds))('%s names the error and no person', async (_, { code, status, fail }) => {
    // An outage is logged once: one that still goes on from the previous kind would not be logged again.
    await vi.waitFor(() => {
      gateway.clock.advance(1_000)
      const told = lines.filter((line) => /the database is (away|back)/.test(line))
      expect(told.at(-1) ?? 'the database is back').toContain('the database is back')
    })
    lines.length = 0
    sabotage.begin(fail)
    const { response, error } = await gateway.api.POST('/api/order', {
      body: order,
      headers: { 'Idempotency-Key': `${name} ${code}` },
    })
    // Timers, relay, catalogue: background work fails as well, except for a full disk, which it waits for.
    const inBackground = /background work failed|a timer failed|the database is away|nearly full/
    const hasFailed = () => lines.some((line) => inBackground.test(line))
    await vi.waitFor(async () => {
      gateway.clock.advance(1_000)
      await gateway.settle().catch(() => undefined)
      if (code !== '53100') expect(hasFailed()).toBe(true)
    })
    sabotage.end()
    await vi.waitFor(async () => {
      gateway.clock.advance(1_000)
      expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
    })

    expect(response.status).toBe(status)
    expect(error).toMatchObject({ statusCode: status })
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: { code?: string; stack?: string } })
    const ofTheCall = logged.find(({ msg }) => msg === 'request failed' || msg.includes('did not serve a request'))
    expect(ofTheCall?.err).toMatchObject({ code, stack: expect.stringContaining('gateway/db/') })
    // Work that the previous kind has broken off may be logged late.
    const full = lines.filter((line) => inBackground.test(line) && line.includes('53100'))
    expect(full).toEqual([])
    for (const mark of marks) expect(lines.join('\n')).not.toContain(mark)
  })

  test('a lost database answers 503 with one body, and a time to come again', async () => {
    sabotage.begin(raised('57P03', 503).fail)
    const { response, error } = await gateway.api.POST('/api/order', { body: order })
    sabotage.end()
    expect(error).toMatchObject({ statusCode: 503, error: 'Service Unavailable', code: 'DATABASE_UNAVAILABLE' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
