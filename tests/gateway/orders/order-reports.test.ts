import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { letRun } from '#tests/kit/clock.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'

type ErrorType = components['schemas']['OrderErrorType']

const store = 'parrilla-centro'
const hour = 3_600_000

describeOn(oneOfDatabases('order-reports'))('on $name, a report of an error', ({ open }) => {
  let database: Database
  let gateway: TestGateway

  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())

  const takeAway = {
    type: 'TAKE_AWAY',
    orderModeId: 'parrilla-centro-take-away',
    paymentType: 'efectivo',
    destination: null,
  } as const
  const take = async (code: string, ...steps: readonly string[]) => {
    for (const step of steps)
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
  }
  const anOrder = async (...steps: readonly string[]) => {
    const { code } = await placeOrder(gateway, takeAway)
    await take(code, ...steps)
    return code
  }
  const aReceivedOrder = () => anOrder('accept', 'ready', 'deliver')

  const report = async (
    code: string,
    errorType: ErrorType = 'MISSING_ITEMS',
    { of, key }: { of?: string; key?: string } = {},
  ) => {
    const { data, error, response } = await gateway.api.PUT('/api/diner/order', {
      params: of === undefined ? {} : { query: { branchContact: of } },
      body: { code, errorType },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    })
    return { status: response.status, code: error?.code, data }
  }
  const read = async (code: string) => {
    const path = { branchContact: store, orderId: code }
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
    return data
  }
  const reportsOf = async (code: string) => {
    const { rows } = await database.query<{ type: string }>(
      `select e.type from events e join orders o on e.stream = 'order-' || o.id
       where o.code = $1 and e.type = 'OrderErrorReported'`,
      [code],
    )
    return rows.length
  }

  test('[FAPI-03] [FOPEN-10] [REPORT-13] a report of an error sets the error of the order, for diner and shop', async () => {
    const code = await aReceivedOrder()
    const at = gateway.clock.now().toISOString()
    const { status, data } = await report(code.toLowerCase(), 'WRONG_ITEMS', { of: store })
    expect([status, data?.errorType, data?.status, data?.times.reported]).toEqual([200, 'WRONG_ITEMS', 'DELIVERED', at])
    expect((await read(code))?.errorType).toBe('WRONG_ITEMS')
    const { data: shops } = await gateway.api.GET('/api/console/orders', {
      params: { query: { branchContactId: store, status: 'DELIVERED' } },
      headers: gateway.admin,
    })
    expect(shops?.orders.find((order) => order.code === code)?.errorType).toBe('WRONG_ITEMS')
  })

  test('a report of an error puts its order into the list of reported orders, newest first', async () => {
    const [first, second, silent] = [await aReceivedOrder(), await aReceivedOrder(), await aReceivedOrder()]
    gateway.clock.advance(1_000)
    await report(second)
    gateway.clock.advance(1_000)
    await report(first)
    const { data } = await gateway.api.GET('/api/console/orders', {
      params: { query: { branchContactId: store, reported: true } },
      headers: gateway.admin,
    })
    const codes = data!.orders.map(({ code }) => code)
    expect(codes.slice(0, 2)).toEqual([first, second])
    expect(codes).not.toContain(silent)
    expect(data!.orders.every(({ errorType }) => errorType !== null)).toBe(true)
  })

  test('[REPORT-10] a report of an error counts once: the second is refused, a repetition with its key is answered again', async () => {
    const code = await aReceivedOrder()
    const [one, again] = [
      await report(code, 'OTHER', { key: 'report-once' }),
      await report(code, 'OTHER', { key: 'report-once' }),
    ]
    expect([one.status, again.status]).toEqual([200, 200])
    expect(await report(code, 'OTHER')).toMatchObject({ status: 409, code: 'ALREADY_REPORTED' })
    expect(await report(code, 'LATE_DELIVERY')).toMatchObject({ status: 409, code: 'ALREADY_REPORTED' })
    expect([await reportsOf(code), (await read(code))?.errorType]).toEqual([1, 'OTHER'])
  })

  test('[REPORT-10] a report of an error from several tabs at once is taken once', async () => {
    const code = await aReceivedOrder()
    const answers = await Promise.all(
      (['OTHER', 'MISSING_ITEMS', 'WRONG_ITEMS', 'OTHER'] as const).map((type) => report(code, type)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await reportsOf(code)).toBe(1)
  })

  test('[REPORT-09] a report of an error of an order that was not received is refused', async () => {
    const code = await anOrder('accept')
    expect(await report(code)).toMatchObject({ status: 409, code: 'ORDER_NOT_RECEIVED' })
    expect((await read(code))?.errorType).toBeNull()
  })

  test('[REPORT-08] [ORDER-24] a report of an error is taken within 24 hours of ordering, even if the order arrived late', async () => {
    const [inTime, late] = [await anOrder(), await anOrder()]
    const orderedAt = Date.parse((await read(inTime))!.orderedAt)
    gateway.clock.jump(3 * hour)
    for (const code of [inTime, late]) await take(code, 'accept', 'ready', 'deliver')
    gateway.clock.jump(orderedAt + 24 * hour - gateway.clock.now().getTime())
    expect((await report(inTime)).status).toBe(200)
    gateway.clock.jump(hour)
    expect(await report(late)).toMatchObject({ status: 409, code: 'REPORT_WINDOW_OVER' })
    expect(await reportsOf(late)).toBe(0)
  })

  test('[FAMBIG-57] a report of an error with the code of another store, or an unknown one, is of an unknown order', async () => {
    const code = await aReceivedOrder()
    for (const [asked, of] of [
      [code, 'sushi-belgrano'],
      [code, 'nowhere'],
      ['ZZZZ2345', undefined],
    ] as const)
      expect(await report(asked, 'OTHER', of === undefined ? {} : { of })).toMatchObject({
        status: 404,
        code: 'ORDER_NOT_FOUND',
      })
    expect(await reportsOf(code)).toBe(0)
  })

  test.each([
    ['an unknown type', '{"code":"ABCD2345","errorType":"COLD"}', 400],
    ['no type', '{"code":"ABCD2345"}', 400],
    ['an unknown field', '{"code":"ABCD2345","errorType":"OTHER","status":"CANCELED"}', 400],
    ['a code that is none', '{"code":"1","errorType":"OTHER"}', 400],
    ['no JSON', '{"code":', 400],
    ['a huge body', JSON.stringify({ code: 'ABCD2345', errorType: 'x'.repeat(300_000) }), 413],
  ])('a report of an error with %s is refused', async (_, body, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${gateway.url}/api/diner/order`, { method: 'PUT', headers, body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ statusCode: status, code: expect.any(String) })
  })

  test('a report of an error is told on the channel of the order', async () => {
    const code = await aReceivedOrder()
    const { id } = (await read(code))!
    await gateway.settle()
    const page = pusherClient(gateway)
    const channel = page.subscribe(orderChannel(id))
    await heard(channel, 'pusher:subscription_succeeded')
    const update = heard<{ code: string }>(channel, orderUpdateEvent)
    const stop = letRun([gateway.clock])
    await report(code)
    expect(await update).toMatchObject({ code, status: 'DELIVERED' })
    stop()
    page.disconnect()
  })

  test('[REPORT-11] a report of an error is refused where the store takes none, for orders placed since then', async () => {
    const before = await aReceivedOrder()
    const demo = demoCatalog()
    const stores = demo.stores.map((one) => ({ ...one, settings: { ...one.settings, takesErrorReports: false } }))
    await saveCatalog(database, { ...demo, stores }, gateway.clock.now())
    gateway.clock.advance(1_000)
    let code = ''
    await expect
      .poll(async () => {
        code = await aReceivedOrder()
        return (await read(code))?.canReportError
      })
      .toBe(false)
    expect(await report(code)).toMatchObject({ status: 409, code: 'REPORT_NOT_ALLOWED' })
    expect((await report(before)).status).toBe(200)
  })

  test('a report of an error with guessed codes is cut off', async () => {
    const guess = (at: number) => report(`ZZ${String(at).padStart(6, '2').replaceAll('0', 'A').replaceAll('1', 'B')}`)
    let last = 404
    for (let at = 0; at <= mostGuesses.orderCode && last === 404; at++) last = (await guess(at)).status
    expect(last).toBe(429)
  })
})
