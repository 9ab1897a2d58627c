import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sideTables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { erasePerson, exportPerson } from '#gateway/people/diner.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { aBrowserOfVendors, pixel } from '#tests/kit/fake-vendors.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { leave } from '#tests/kit/left-carts.ts'
import { contentOf, countsOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { aBrowserOfPush } from '#tests/kit/push.ts'
import { aBrowser, askForCode, askingForCodes, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'

const zoila = { phone: phoneOf('+5491155563210'), customerName: 'Zoila Cerrojo', host: 'push.zoila.example' }
const beto = { phone: phoneOf('+5491155563299'), customerName: 'Beto Paz', host: 'push.beto.example' }
type Diner = typeof zoila

/** Tables of which this diner has no row, and where an erasure takes theirs. */
const ofOtherDiners: readonly string[] = ['proven_devices', 'browser_entries']
/** The tables whose declaration says that an erasure deletes the rows of the diner. */
const ofDiner = sideTables
  .filter(
    ({ name, whose }) => 'diner' in whose && whose.diner && 'rows' in whose.diner && !ofOtherDiners.includes(name),
  )
  .map(({ name }) => name)

const store = 'parrilla-centro'
const textOf = ({ customerName }: Diner) => `La sopa de ${customerName} estaba fría`
const minute = 60_000

/** As Node words it: with the host in the message. */
const noSuchHost = (endpoint: string) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${new URL(endpoint).host}`), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
  })

describeOn(databases)('on $name, a diner with all possible data', ({ open }) => {
  let db: Database
  let gateway: TestGateway
  let courier: Awaited<ReturnType<typeof aCourier>>
  beforeEach(async () => {
    db = await open()
    const demo = demoCatalog()
    gateway = await startTestGateway({
      database: { ...db, close: async () => undefined },
      catalog: {
        ...{ ...demo, ...askingForCodes(demo) },
        branches: demo.branches.map((branch) => ({ ...branch, fbPixelId: pixel })),
      },
      // The vendor is away, so the sale still has to be reported.
      environment: {
        PUBLIC_URL: 'https://pedidos.example.com',
        META_CONVERSION_TOKENS: `${pixel}=token`,
        META_CONVERSION_URL: 'http://127.0.0.1:9',
        LOG_LEVEL: 'silent',
      },
      pushTo: ({ endpoint }) => Promise.reject(noSuchHost(endpoint)),
    })
    courier = await aCourier(gateway, 'Wilfredo')
  })
  afterEach(async () => {
    await gateway.close()
    await db.close()
  })

  const reportAt = async (lat: number) => {
    gateway.clock.advance(minute)
    await gateway.api.POST('/api/rider/{id}/positions', {
      params: { path: { id: courier.id } },
      headers: courier.headers,
      body: { fixes: [{ lat, lng: -58.37, at: gateway.clock.now().toISOString() }] },
    })
  }
  const orderOf = async ({ phone, customerName }: Diner) =>
    gateway.api.POST('/api/order', {
      body: await aSubmission(gateway, { phone, customerName, browserIds: aBrowserOfVendors }),
      headers: { 'Idempotency-Key': `order of ${phone}` },
    })
  const answersOf = (code: string) =>
    gateway.api.GET('/api/survey/order/{orderCode}', { params: { path: { orderCode: code } } })
  /** The tables that send something to the diner or about them. */
  const sendingTimers = async () =>
    (await db.query(`select 1 from timers where kind like 'push-%' or kind like 'conversion-%'`)).rows.length

  /** Orders, is reported by a browser, gets the order, answers the survey, signs in, asks for a code and leaves a cart. */
  const live = async (diner: Diner) => {
    const { phone } = diner
    const { data } = await orderOf(diner)
    const code = data?.code ?? ''
    const path = { branchContact: store, orderId: code }
    const { subscription } = aBrowserOfPush(`https://${diner.host}/send`)
    await gateway.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', { params: { path }, body: subscription })
    await fetch(`${gateway.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: gateway.admin })
    const { shipment } = await trackingOf(gateway, code)
    await courier.slide(shipment.id, 'ON_ROUTE_TO_PICK_UP')
    await reportAt(-34.6111)
    await courier.slide(shipment.id, 'IN_STORE')
    gateway.clock.advance(minute)
    await courier.slide(shipment.id, 'ON_ROUTE_TO_DROP_OFF')
    await reportAt(-34.6122)
    await reportAt(-34.6133)
    await courier.slide(shipment.id, 'DELIVERED')
    await reportAt(-34.6144)
    await gateway.settle()
    // A push is given up after half an hour, so the first diner's life is short.
    if (diner === zoila) gateway.clock.advance(11 * minute)
    await reportAt(-34.6155)
    gateway.clock.advance(minute)
    const { data: order } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    const of = { orderingCustomerId: order!.customerId, dinerOrderId: order!.id, surveyId: 'parrilla-encuesta' }
    const answered = await gateway.api.POST('/api/survey/{id}', {
      params: { path: { id: code } },
      headers: { 'Idempotency-Key': `survey of ${phone}` },
      body: [
        {
          ...of,
          ...{ questionId: 'parrilla-encuesta-nota', questionType: 'rating', questionTitle: '', priority: 1 },
          ...{ answer: '2', mandatory: true },
        },
        {
          ...of,
          ...{ questionId: 'parrilla-encuesta-texto', questionType: 'text', questionTitle: '', priority: 3 },
          ...{ answer: textOf(diner), mandatory: false },
        },
      ],
    })
    expect(JSON.stringify(answered.data)).toContain(textOf(diner))
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    expect((await confirmCode(browser, phone, await codeSentTo(phone, gateway))).status).toBe(200)
    await askForCode(aBrowser(gateway), phone)
    expect(await leave(gateway, phone)).toBeLessThan(300)
    await gateway.settle()
    const mayRead = async () =>
      (await browser.call('GET', `/api/orderingcustomer/${encodeURIComponent(phone)}?branchId=parrilla`)).status
    return { code, mayRead }
  }

  test('a diner with all data leaves nothing after an erasure, and another diner keeps everything', async () => {
    const other = await live(beto)
    const [before, pushesBefore] = [await countsOf(db), await sendingTimers()]
    const erased = await live(zoila)
    const between = await countsOf(db)
    for (const table of [...ofDiner, 'personal_data', 'positions'])
      expect(between[table], table).toBeGreaterThan(before[table] ?? 0)
    expect(await sendingTimers()).toBeGreaterThan(pushesBefore)

    await erasePerson(await groundOver(db), zoila.phone)
    const after = await countsOf(db)
    for (const table of ofDiner) expect(after[table], table).toBe(before[table])
    expect(await sendingTimers()).toBe(pushesBefore)
    // The courier who delivered it is still named.
    expect(after['personal_data']).toBe(before['personal_data']! + 1)
    // On the way to the store, and eleven minutes after the door.
    expect(after['positions']).toBe(before['positions']! + 2)
    for (const table of ['events', 'orders', 'shipments', 'customers', 'commands'])
      expect(after[table], table).toBe(between[table])

    const content = await contentOf(db)
    for (const each of ['Zoila', zoila.phone.slice(1), zoila.host]) expect(content, each).not.toContain(each)
    for (const each of [textOf(beto), beto.phone, beto.host]) expect(content, each).toContain(each)
    expect([await erased.mayRead(), await other.mayRead()]).toEqual([401, 200])
    expect((await answersOf(erased.code)).response.status).toBe(404)
    expect(JSON.stringify((await answersOf(other.code)).data)).toContain(textOf(beto))
    expect(await faultsIn(db)).toEqual([])
  })

  test('an erased diner is in no answer to a command that is sent again after the erasure', async () => {
    await live(beto)
    await live(zoila)
    const outcomes = await db.query<{ all: string }>('select jsonb_agg(outcome)::text as all from commands')
    expect(outcomes.rows[0]?.all).not.toContain('sopa')
    await erasePerson(await groundOver(db), zoila.phone)
    expect(await orderOf(zoila)).toMatchObject({ error: { statusCode: 409 } })
    expect((await orderOf(beto)).response.status).toBe(200)
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from commands where digest = '' and outcome = '{"withdrawn": true}'`,
    )
    expect(rows[0]?.count).toBeGreaterThan(1)
    // A timer that runs twice has to find its earlier result.
    const ofTimers = await db.query<{ outcome: object }>(
      `select outcome from commands where id in (select meta->>'command' from events where stream like 'loyalty-%')`,
    )
    expect(ofTimers.rows.length).toBeGreaterThan(1)
    for (const { outcome } of ofTimers.rows) expect(outcome).toHaveProperty('value')
  })

  test('an erased diner is not named by an error that a timer keeps', async () => {
    await live(zoila)
    const { rows } = await db.query<{ error: string }>('select distinct error from timers where error is not null')
    expect(rows).toContainEqual({ error: 'Error (ENOTFOUND)' })
    expect(JSON.stringify(rows)).not.toContain(zoila.host)
  })

  test('a diner loses answers and their copies by a migration, if an earlier release erased them', async () => {
    const [kept, erased] = [await live(beto), await live(zoila)]
    // As that release left it: in the events themselves, in the command's outcome, and in the error of a timer.
    await db.script(`
      update events e set data = e.data || jsonb_build_object('answers', (
        select jsonb_agg(a || jsonb_build_object('answer', 'sopa de ' || o.phone)) from jsonb_array_elements(e.data->'answers') a))
      from orders o where e.stream = 'survey-' || o.id and e.type = 'SurveyAnswered';
      delete from personal_data where stream like 'survey-%';
      update commands set outcome = '{"value": {"generalNPSAnswer": 2, "answers": ["sopa de Zoila"]}}' where id in (
        select meta->>'command' from events where stream like 'survey-%');
      update timers set error = 'getaddrinfo ${zoila.host}' where error is not null;
      update orders set phone = null where code = '${erased.code}'`)
    const file = new URL('../../../gateway/db/migrations/023-nothing-of-a-person-beside-the-log.sql', import.meta.url)
    await db.script(readFileSync(file, 'utf8'))
    const { rows } = await db.query<{ all: string }>(
      `select (select jsonb_agg(data) from events)::text || (select jsonb_agg(outcome) from commands)::text
         || (select jsonb_agg(error) from timers)::text as all`,
    )
    for (const gone of [`sopa de ${zoila.phone}`, 'sopa de Zoila', zoila.host]) expect(rows[0]?.all).not.toContain(gone)
    expect(JSON.stringify((await answersOf(kept.code)).data)).toContain(`sopa de ${beto.phone}`)
    expect(await faultsIn(db)).not.toContainEqual(expect.objectContaining({ type: 'unreadable' }))
  })

  test('a diner with all data gets the survey and the left cart with all other data', async () => {
    await live(zoila)
    await live(beto)
    const exported = await exportPerson(await groundOver(db), zoila.phone)
    expect(JSON.stringify(exported.streams)).toContain(textOf(zoila))
    expect(exported).toMatchObject({
      phone: zoila.phone,
      leftCarts: [
        {
          ...{ id: expect.any(String), companyId: expect.any(String), storeId: expect.any(String) },
          ...{ phone: zoila.phone, orderModeId: expect.any(String), items: expect.any(Array) },
          expiresAt: expect.any(Date),
        },
      ],
      browsers: [
        {
          orderId: expect.any(String),
          vendor: 'pixel',
          browser: { pixelBrowser: aBrowserOfVendors.pixelBrowser },
        },
      ],
    })
    expect(Object.keys(exported.streams).map((stream) => stream.slice(0, stream.indexOf('-')))).toEqual(
      expect.arrayContaining(['customer', 'order', 'shipment', 'survey', 'abandoned']),
    )
    expect(JSON.stringify(exported)).not.toContain('Beto')
  })
})
