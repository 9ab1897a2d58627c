import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { analyticsEventNames } from '#domain/analytics/event-names.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import { refusalReasons } from '#domain/ordering/refusal-reason.ts'
import { createCounters, otherCampaigns } from '#gateway/analytics/counters.ts'
import { csvOf } from '#gateway/analytics/csv.ts'
import { analyticsPagePolicy } from '#gateway/analytics/page-policy.ts'
import { addCounts, sumCounts } from '#gateway/analytics/table.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'

type Event = Wire['AnalyticsEvents']['events'][number]

const today = { from: '2026-11-21', to: '2026-11-21' }

const anEvent = (over: Partial<Event> = {}): Event => ({
  name: 'ADD_ITEM',
  branch: 'parrilla',
  customer: 'known',
  branchContact: 'parrilla-centro',
  campaignId: null,
  date: '2026-11-21T19:59:00Z',
  abandonedCart: false,
  source: 'DIRECT',
  fields: { referenceId: 'provoleta', quantity: 1 },
  ...over,
})

let keys = 0
const sendTo = (
  { url }: Pick<TestGateway, 'url'>,
  events: unknown,
  { session = 'session-1', key = `key-${keys++}` }: { session?: string | null; key?: string } = {},
) =>
  fetch(`${url}/analytics/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(session !== null && { 'session-id': session }),
    },
    body: typeof events === 'string' ? events : JSON.stringify({ events }),
  })

/** The node's answer once its counts are in the table. */
const countsOf = async ({ api, admin }: TestGateway, query: object = {}) => {
  const { data } = await api.GET('/api/console/analytics', {
    params: { query: { ...today, ...query } },
    headers: admin,
  })
  return data!.counts
}

describe('A gateway', () => {
  let gateway: TestGateway
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())

  const code = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

  test('[OPEN-61] a gateway counts the events of a session at /analytics/events by branch, campaign and step', async () => {
    const first = await sendTo(gateway, [
      anEvent({ name: 'CREATE_ORDER', campaignId: 'verano' }),
      anEvent({ name: 'ADD_ITEM', campaignId: 'verano' }),
      anEvent({ name: 'ADD_ITEM', campaignId: 'verano' }),
      anEvent({ branch: 'sushi', branchContact: 'sushi-belgrano' }),
    ])
    expect([first.status, await first.text()]).toEqual([204, ''])
    await sendTo(gateway, [anEvent({ campaignId: 'verano' }), anEvent()], { session: 'session-2' })
    gateway.clock.advance(5_000)
    const count = (over: object) => ({ branchId: 'parrilla', campaignId: 'verano', events: 1, sessions: 1, ...over })
    await expect
      .poll(() => countsOf(gateway))
      .toEqual([
        count({ campaignId: null, name: 'ADD_ITEM' }),
        count({ name: 'ADD_ITEM', events: 3, sessions: 2 }),
        count({ name: 'CREATE_ORDER' }),
        count({ branchId: 'sushi', campaignId: null, name: 'ADD_ITEM' }),
      ])
    expect(await countsOf(gateway, { branchId: 'sushi' })).toHaveLength(1)
    expect(await countsOf(gateway, { branchContactId: 'sushi-belgrano' })).toEqual([
      count({ branchId: 'sushi', campaignId: null, name: 'ADD_ITEM' }),
    ])
    expect(await countsOf(gateway, { branchContactId: 'parrilla-palermo' })).toEqual([])
    expect(await countsOf(gateway, { offset: 3 })).toHaveLength(1)
    expect(await countsOf(gateway, { from: '2026-11-22', to: '2026-11-23' })).toEqual([])
  })

  test('a gateway counts every event of the list, by the day of the venue', async () => {
    // 02:30 in UTC is still the evening before in Buenos Aires.
    gateway.clock.jump(6 * 3_600_000 + 40 * 60_000)
    await sendTo(
      gateway,
      analyticsEventNames.map((name) => anEvent({ name, date: '2026-11-22T02:30:00Z', campaignId: 'all' })),
    )
    gateway.clock.advance(5_000)
    const steps = async () =>
      (await countsOf(gateway)).filter(({ campaignId }) => campaignId === 'all').map(({ name }) => name)
    await expect.poll(steps).toEqual([...analyticsEventNames])
  })

  test('a gateway keeps no data about the diner, or about the plates', async () => {
    await sendTo(gateway, [anEvent({ customer: 'cliente-77', source: 'boletin-9', fields: { phone: '1155554444' } })])
    gateway.clock.advance(5_000)
    await countsOf(gateway)
    const { rows } = await database.query<{ text: string }>(
      `select coalesce((select string_agg(c::text, ' ') from analytics_counts c), '')
         || coalesce((select string_agg(c::text, ' ') from analytics_store_counts c), '')
         || coalesce((select string_agg(e::text, ' ') from events e), '') as text`,
    )
    for (const personal of ['cliente-77', 'boletin-9', '1155554444', 'session-1'])
      expect(rows[0]?.text).not.toContain(personal)
  })

  test('a gateway counts a request that is repeated under its key once, and refuses another request under it', async () => {
    const again = () => sendTo(gateway, [anEvent({ campaignId: 'once' })], { key: 'same' })
    expect([(await again()).status, (await again()).status]).toEqual([204, 204])
    const other = await sendTo(gateway, [anEvent({ name: 'ITEM_VIEW' })], { key: 'same' })
    expect(await code(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    gateway.clock.advance(5_000)
    const events = async () => (await countsOf(gateway)).find(({ campaignId }) => campaignId === 'once')?.events
    await expect.poll(events).toBe(1)
  })

  test.each([
    ['none', null],
    ['an empty one', ''],
    ['one with other characters', 'a b;c'],
    ['a long one', 'x'.repeat(129)],
  ])('a gateway refuses a session id that is %s', async (_, session) => {
    expect(await code(await sendTo(gateway, [anEvent()], { session }))).toEqual([400, 'INVALID_REQUEST'])
  })

  test.each([
    ['of an unknown type', [anEvent({ name: 'BUY_ALL' as never })]],
    ['without its context', [{ name: 'ADD_ITEM' }]],
    ['with a huge field', [anEvent({ fields: { note: 'x'.repeat(501) } })]],
    ['with a huge name of a field', [anEvent({ fields: { ['x'.repeat(65)]: 1 } })]],
    ['with a field that is an object', [anEvent({ fields: { all: {} as never } })]],
    ['with a date that is none', [anEvent({ date: 'yesterday' })]],
    ['with a NUL', [anEvent({ campaignId: 'a\u0000b' })]],
    ['with half of a surrogate pair', [anEvent({ fields: { name: '\ud800' } })]],
    ['by the fifty-first', Array.from({ length: 51 }, () => anEvent())],
    ['none at all', []],
    ['that are no list', '{"events":{}}'],
  ])('a gateway refuses events %s', async (_, events) => {
    expect(await code(await sendTo(gateway, events))).toEqual([400, 'INVALID_REQUEST'])
  })

  test('a gateway drops events of unknown or foreign branches, of other days and with a person as campaign', async () => {
    const answer = await sendTo(gateway, [
      anEvent(),
      anEvent({ branch: 'elsewhere' }),
      anEvent({ branch: null }),
      anEvent({ date: '2026-11-01T00:00:00Z' }),
      anEvent({ date: '9999-01-01T00:00:00Z' }),
      anEvent({ campaignId: 'ana@example.com' }),
      anEvent({ campaignId: '+54 9 11 5555-4444' }),
    ])
    const { accepted, dropped } = (await answer.json()) as { accepted: number; dropped: { path: string }[] }
    expect([answer.status, accepted]).toEqual([200, 1])
    expect(dropped.map(({ path }) => path)).toEqual([
      'body/events/1/branch',
      'body/events/2/branch',
      'body/events/3/date',
      'body/events/4/date',
      'body/events/5/campaignId',
      'body/events/6/campaignId',
    ])
  })

  test('a gateway refuses a body above 256 KiB', async () => {
    expect((await sendTo(gateway, JSON.stringify({ events: ['x'.repeat(262_144)] }))).status).toBe(413)
  })

  test('a gateway answers counts only to operators, also as a table for a spreadsheet', async () => {
    const at = `${gateway.url}/api/console/analytics`
    expect((await fetch(`${at}?from=2026-11-21&to=2026-11-21`)).status).toBe(401)
    expect((await fetch(`${at}.csv?from=2026-11-21&to=2026-11-21`)).status).toBe(401)
    expect((await fetch(`${at}?from=21-11-2026&to=2026-11-21`, { headers: gateway.admin })).status).toBe(400)
    await sendTo(gateway, [anEvent({ campaignId: '=HYPERLINK("x")' })])
    gateway.clock.advance(5_000)
    await expect
      .poll(async () => (await fetch(`${at}.csv?from=2026-11-21&to=2026-11-21`, { headers: gateway.admin })).text())
      .toContain('parrilla;"\'=HYPERLINK(""x"")";ADD_ITEM;1;1\r\n')
    const table = await fetch(`${at}.csv?from=2026-11-21&to=2026-11-21`, { headers: gateway.admin })
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await table.arrayBuffer())
    expect(bytes.toString('utf8').startsWith('\uFEFFMarca;Campaña;Paso;Veces;Visitas\r\n')).toBe(true)
  })
})

test('A node that stops writes its counts, and the next one adds to them', async () => {
  const database = await openTestDatabase()
  const kept = { ...database, close: async () => undefined }
  for (const session of ['one', 'two']) {
    const gateway = await startTestGateway({ database: kept })
    await sendTo(gateway, [anEvent()], { session })
    await gateway.close()
  }
  const [sum] = await sumCounts(database, { ...today, limit: 10 })
  expect(sum).toMatchObject({ events: 2, sessions: 2 })
  await database.close()
})

test('Counts come in the order of the funnel, and then in that of the reasons of refused orders', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const names = [...analyticsEventNames, ...refusalReasons]
  const count = { branchId: 'parrilla', storeId: '', day: today.from, campaign: '', events: 1, sessions: 1 }
  await addCounts(
    database,
    names.map((name) => ({ ...count, name })),
  )
  expect((await sumCounts(database, { ...today, limit: 100 })).map(({ name }) => name)).toEqual(names)
})

test('Statistics have their own limit by address: a flood of them costs a diner no call', async () => {
  const gateway = await startTestGateway({ environment: { RATE_LIMIT: '3' } })
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await sendTo(gateway, [anEvent()])).status)
  expect(statuses).toEqual([204, 204, 204, 429])
  expect((await fetch(`${gateway.url}/api/diner/parrilla-centro`)).status).toBe(200)
  await gateway.close()
})

const counted = (campaign = '', storeId: string | null = null) =>
  ({ branchId: 'parrilla', storeId, day: '2026-11-21', name: 'ADD_ITEM', campaign }) as const
const stored = { ...counted(), storeId: '' }
type Row = { readonly campaign: string; readonly events: number; readonly sessions: number }

function given() {
  const statements: Row[][] = []
  let isDown = false
  const query = async (_: string, [rows]: readonly unknown[] = []) => {
    if (isDown) throw new Error('no database')
    statements.push(JSON.parse(String(rows)) as Row[])
    return { rows: [] }
  }
  const failures: unknown[] = []
  const clock = manualClock()
  const counters = createCounters({ query } as Sql, clock, (error) => failures.push(error))
  const down = (is: boolean) => {
    isDown = is
  }
  return { statements, failures, clock, counters, down }
}

test('counters write a thousand events of a kind as one row', async () => {
  const { statements, counters } = given()
  for (let n = 0; n < 1_000; n++) counters.count(`s${n % 10}`, counted())
  await counters.stop()
  expect(statements).toEqual([[{ ...stored, events: 1_000, sessions: 10 }]])
})

test('counters count a session that sees two stores once in their branch', async () => {
  const { statements, counters } = given()
  for (const store of ['centro', 'palermo', 'palermo']) counters.count('a', counted('', store))
  await counters.stop()
  expect(statements.flat()).toEqual([
    { ...stored, events: 3, sessions: 1 },
    { ...stored, storeId: 'centro', events: 1, sessions: 1 },
    { ...stored, storeId: 'palermo', events: 2, sessions: 1 },
  ])
})

test('counters keep counts that the database did not take, and add to them', async () => {
  const { statements, failures, clock, counters, down } = given()
  down(true)
  counters.count('a', counted())
  clock.advance(5_000)
  await expect.poll(() => failures).toHaveLength(1)
  down(false)
  counters.count('b', counted())
  await counters.stop()
  expect(statements).toEqual([[{ ...stored, events: 2, sessions: 2 }]])
})

test('counters count 200 campaigns a day apart and sum the rest, because a link may name any campaign', async () => {
  const { statements, counters } = given()
  for (let n = 0; n < 300; n++) counters.count('a', counted(`c${n}`))
  await counters.stop()
  const rows = statements.flat()
  expect(rows).toHaveLength(201)
  expect(rows.find(({ campaign }) => campaign === otherCampaigns)).toMatchObject({ events: 100, sessions: 1 })
})

test.each([
  ['analytics_counts', ''],
  ['analytics_store_counts', 'store_id, '],
])('the counts in %s are kept for two years and a month', async (table, store) => {
  const database = await openTestDatabase()
  await migrate(database)
  await database.query(
    `insert into ${table} (branch_id, ${store}day, name, campaign, events, sessions)
     values ${['2024-10-22', '2024-10-21'].map((day) => `('a', ${store && "'s', "}'${day}', 'ADD_ITEM', '', 1, 1)`).join()}`,
  )
  await forgetOldIn(database, table, new Date('2026-11-21T12:00:00Z'))
  const { rows } = await database.query(`select day from ${table}`)
  expect(rows).toHaveLength(1)
  await database.close()
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1', '\ufeff=1'])(
  'A campaign that begins like a formula is text in the table: %j',
  (campaignId) => {
    const csv = csvOf([{ branchId: 'a', campaignId, name: 'ADD_ITEM', events: 1, sessions: 1 }])
    expect(csv).toContain(`a;"'${campaignId}";`)
  },
)

test('A spreadsheet in Spanish opens the table in columns and with its accents', () => {
  const count = { branchId: 'parrilla', campaignId: 'Día del Niño', name: 'ADD_ITEM', events: 41, sessions: 17 }
  expect(csvOf([count])).toBe('\uFEFFMarca;Campaña;Paso;Veces;Visitas\r\nparrilla;"Día del Niño";ADD_ITEM;41;17\r\n')
})

test('A table of more rows than fit says so in its last row', () => {
  const sums = (length: number) =>
    Array.from({ length }, (_, n) => ({ branchId: 'a', campaignId: `c${n}`, name: 'ADD_ITEM', events: 1, sessions: 1 }))
  const rows = (length: number) => csvOf(sums(length)).trimEnd().split('\r\n').slice(1)
  expect(rows(10_000)).toHaveLength(10_000)
  expect(rows(10_001)).toHaveLength(10_001)
  expect(rows(10_001).at(-1)).toBe('"Hay más filas. Elegí menos días o una marca.";;;;')
})

const serve = async (over: Partial<Branch>) => {
  const document = demoCatalog()
  const branches = document.branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, ...over } : branch))
  const gateway = await startTestGateway({ catalog: { ...document, branches } })
  onTestFinished(() => gateway.close())
  return (alias: string) => fetch(`${gateway.url}/analytics/frame/${alias}`)
}

test('[ruling-92] the frame of the vendors is an empty document that may run only the branch’s, in our own pages', async () => {
  const get = await serve({ fbPixelId: null, googleTagManagerId: 'GTM-ABC1234', googleAnalyticsId: null })
  const answer = await get('parrilla-centro')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<body></body>')])
  expect(answer.headers.get('content-security-policy')).toBe(
    [
      "default-src 'none'",
      'script-src https://www.googletagmanager.com',
      'connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
      'img-src https:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join(';'),
  )
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('the frame of the vendors is not there for a branch without vendors, a company, or an unknown alias', async () => {
  const get = await serve({})
  for (const alias of ['parrilla-centro', 'tucan', 'nobody']) expect((await get(alias)).status).toBe(404)
})

const ids = { fbPixelId: '123456789012345', googleTagManagerId: 'GTM-ABC1234', googleAnalyticsId: null }
const plain = "script-src 'self';connect-src 'self'"
const policyOf = (path: string, over: Partial<Branch> = ids) => {
  const document = demoCatalog()
  const branches = document.branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, ...over } : branch))
  const catalog = createCatalog({ ...document, branches })
  return analyticsPagePolicy(() => catalog)(path, plain)
}

test('[ANALYT-26] [ANALYT-27] the content security policy opens the vendors’ origins only on pages of a branch with their ids', () => {
  for (const path of [
    '/menu/parrilla',
    '/menu/parrilla-centro',
    '/menu/parrilla-centro/Delivery',
    '/menu/parrilla-centro/preview',
  ]) {
    expect(policyOf(path)).toContain("script-src 'self' https://connect.facebook.net https://www.googletagmanager.com;")
    expect(policyOf(path, { fbPixelId: ids.fbPixelId })).not.toContain('googletagmanager')
    expect(policyOf(path, { googleAnalyticsId: 'G-ABCDE12345' })).not.toContain('facebook')
    expect(policyOf(path, {})).toBe(plain)
  }
  for (const path of [
    '/',
    '/menu',
    '/menu/tucan',
    '/menu/sushi',
    '/menu/nobody',
    '/logistics/parrilla-centro/shipments',
  ])
    expect(policyOf(path)).toBe(plain)
})

test('the content security policy opens no vendor beside a card or an order, or without a valid id', () => {
  const at = '/menu/parrilla-centro'
  for (const path of [`${at}/checkout`, `${at}/order/7KQ2MXP4`, `${at}/order/7KQ2MXP4/challenge`])
    expect(policyOf(path)).toBe(plain)
  expect(policyOf('/logistics/tracking/order/parrilla-centro/7KQ2MXP4')).toBe(plain)
  const { generalConfig } = demoCatalog().branches.find(({ id }) => id === 'parrilla')!
  expect(policyOf(at, { ...ids, generalConfig: { ...generalConfig, analyticsConfig: { consent: 'OFF' } } })).toBe(plain)
  expect(policyOf(at, { fbPixelId: '1; script-src *' })).toBe(plain)
})
