import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type DayCloseEvent, dayCloseDecider } from '#domain/close/day-close.ts'
import type { DayEntry } from '#domain/close/report.ts'
import { accept } from '#domain/kernel/decider.ts'
import type { Money } from '#domain/money/money.ts'
import type { Role } from '#domain/operator/role.ts'
import { closeId, dayCloseStream } from '#gateway/aggregates/close/stream.ts'
import { entryTable } from '#gateway/close/table.ts'
import { entriesOf } from '#gateway/views/day-entries.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'
import { disputed, onPayment } from '#tests/kit/payment-log.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())
/** Each test has a business day of its own, which begins at eight in UTC. */
beforeEach(() => {
  const now = gateway.clock.now()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 20))
  gateway.clock.jump(next.getTime() - now.getTime())
})

const home = '/api/console/stores/parrilla-centro'
const script = () => aBrowser(gateway, gateway.admin)
type Caller = { call: (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }> }
const read = async (day?: string, by: Caller = script()) =>
  (await by.call('GET', `${home}/close${day ? `?day=${day}` : ''}`)).body as Wire['DayReport']
const close = async (body: object, by: Caller = script()) => {
  const answer = await by.call('POST', `${home}/close`, body)
  return { status: answer.status, body: answer.body as Wire['DayReport'] & { code?: string } }
}
const today = async () => (await read()).day
const step = async (code: string, which: string, body?: object) =>
  script().call('POST', `/api/console/orders/${code}/${which}`, body)

async function takenAway() {
  const mode = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', paymentType: 'efectivo' } as const
  const { code } = await placeOrder(gateway, { ...mode, destination: null })
  for (const each of ['accept', 'ready', 'deliver']) await step(code, each)
  return code
}
async function brought(courier: Awaited<ReturnType<typeof aCourier>>) {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
    await courier.slide(shipmentId, status)
  return code
}
async function paidOnline() {
  const placed = await orderOnline(gateway)
  await payByCard(gateway, placed)
  const payments = await script().call('GET', `/api/console/orders/${placed.code}/payments`)
  return { ...placed, paymentId: (payments.body as Wire['ConsolePayments']).payments[0]?.id ?? '' }
}
const settled = async () => {
  for (let round = 0; round < 4; round++) {
    gateway.clock.advance(1_000)
    await gateway.settle()
  }
}

test('the report has orders, cancellations, payments, refunds, fees and cash by courier', async () => {
  await takenAway()
  await brought(await aCourier(gateway, 'Nadia'))
  const canceled = await placeOrder(gateway)
  await step(canceled.code, 'cancel', { code: 'OUT_OF_STOCK' })
  const online = await paidOnline()
  await script().call('POST', `/api/console/orders/${online.code}/payments/${online.paymentId}/refund`, { amount: 450 })
  await settled()
  await onPayment(database, online.id, [disputed(online.paymentId, gateway.clock.now().toISOString())])

  const { orders, canceled: why, amounts, closed } = await read()
  expect([orders, why, closed]).toEqual([2, [{ reason: 'OUT_OF_STOCK', count: 1 }], null])
  const total = amounts?.sums.total ?? 0
  // The entries are of one instant, so the lines have no sequence.
  const payments = amounts?.payments.map(({ name, method, orderModeName, count }) => [
    name,
    method,
    orderModeName,
    count,
  ])
  expect(payments?.sort()).toEqual([
    ['Efectivo', 'CASH', 'Delivery', 1],
    ['Efectivo', 'CASH', 'Take Away', 1],
  ])
  expect(amounts?.payments.reduce((sum, payment) => sum + payment.total, 0)).toBe(total)
  expect(amounts?.cash.expected).toBe(total)
  const [nadia] = amounts?.cash.couriers ?? []
  expect(nadia).toMatchObject({ name: 'Nadia', count: 1 })
  expect((amounts?.cash.shop.total ?? 0) + (nadia?.total ?? 0)).toBe(total)
  const { items = 0, discounts = 0, surcharges = 0, delivery = 0, service = 0, points = 0 } = amounts?.sums ?? {}
  expect(service).toBeGreaterThan(0)
  expect(items - discounts + surcharges + delivery + service - points).toBeCloseTo(total, 2)
  expect(amounts?.taken).toEqual([{ provider: 'sandbox', count: 1, total: 45_450 }])
  expect(amounts?.refunds).toEqual([{ provider: 'sandbox', count: 1, total: 450 }])
  expect(amounts?.differences).toMatchObject([{ orderCode: online.code, need: 'dispute', amount: 45_450 }])
})

test('a day of more entries than a page has each of them once, also those of one instant', async () => {
  for (let orders = 0; orders < 3; orders++) await takenAway()
  const { from, until } = await read()
  const { rows } = await database.query<{ money: Money }>(`select state->'money' as money from orders limit 1`)
  const asked = { storeId: 'parrilla-centro', period: { from, until }, money: rows[0]?.money as Money }
  const codes = async (size?: number) => {
    const found: string[] = []
    for await (const page of entriesOf(database, asked, size))
      found.push(...page.map(({ code, kind }) => `${kind} ${code}`))
    return found
  }
  const all = await codes()
  expect(new Set(all).size).toBe(3)
  expect(await codes(1)).toEqual(all)
})

test('the loop turns between two pages of a day, also on a database that answers at once', async () => {
  const row = (version: number) => ({
    ...{ at: new Date(), stream: 'order-o', version, event: { type: 'OrderCanceled' }, payments: null, shipments: [] },
    order: { code: 'ABCD2345', money: { currency: 'CLP' } },
  })
  const pages = [[row(1)], [row(2)], [row(3)], []]
  const sql = { query: async () => ({ rows: (pages.shift() ?? []) as never[] }) }
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const period = { from: '2026-11-21T09:00:00.000Z', until: '2026-11-22T09:00:00.000Z' }
  const entries = []
  for await (const page of entriesOf(sql, { storeId: 's', period, money: { currency: 'ARS', decimals: 2 } }, 1))
    entries.push(...page)
  clearImmediate(next)
  expect(entries.length).toBe(3)
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('a close is a record with name, time, counted cash and its difference, and is never made twice', async () => {
  await takenAway()
  const expected = (await read()).amounts?.cash.expected ?? 0
  const eva = await anOperator(gateway, { name: 'Eva', role: 'caja' })
  const day = await today()
  gateway.clock.advance(1_000)
  const said = { day, counted: expected - 100, note: ' Faltó cambio ' }
  const [one, other] = await Promise.all([close(said, eva.browser), close(said, eva.browser)])
  expect([one.status, other.status].sort()).toEqual([201, 409])
  const closed = await read(`${day}&shift=1`, eva.browser)
  expect(closed.closed).toMatchObject({
    ...{ by: 'Eva', counted: expected - 100, missing: 100, surplus: 0, note: 'Faltó cambio' },
    at: closed.until,
  })
  expect((await close({ day })).body.code).toBe('DAY_ALREADY_CLOSED')
  const list = (await eva.browser.call('GET', `${home}/closes`)).body as Wire['DayCloses']
  expect(list.days[0]).toEqual({ day, shift: 1, at: closed.until, by: 'Eva' })
})

test('a shift that is closed after lunch leaves dinner on its day, and nothing is lost or counted twice', async () => {
  await takenAway()
  gateway.clock.advance(60_000)
  const day = await today()
  const lunch = await close({ day, counted: 1 })
  expect([lunch.status, lunch.body.shift, lunch.body.openOrders]).toEqual([201, 1, null])
  gateway.clock.advance(60_000)
  await takenAway()
  await takenAway()
  const dinner = await read()
  expect([dinner.day, dinner.shift, dinner.orders, dinner.from]).toEqual([day, 2, 2, lunch.body.until])
  expect([(await read(`${day}&shift=1`)).orders, (await read(`${day}&shift=0`)).orders]).toEqual([1, 3])
  gateway.clock.advance(60_000)
  expect((await close({ day, shift: 2 })).body.closed).toMatchObject({
    counted: null,
    missing: 0,
    surplus: 0,
    by: null,
  })
  const whole = await read(`${day}&shift=0`)
  expect(whole.shifts.map(({ shift, closedAt }) => [shift, closedAt !== null])).toEqual([
    ...[
      [1, true],
      [2, true],
      [3, false],
    ],
  ])
  expect((await close({ day, shift: 4 })).body.code).toBe('DAY_NOT_BEGUN')
  expect((await script().call('GET', `${home}/close?day=${day}&shift=4`)).status).toBe(404)
  gateway.clock.jump(86_400_000)
  expect(await read(day)).toMatchObject({ shift: 2 })
  expect(await read()).toMatchObject({ shift: 1, orders: 0 })
})

test('an open shift names the orders that its store has to finish', async () => {
  const before = (await read()).openOrders?.count ?? 0
  const { code } = await placeOrder(gateway)
  await step(code, 'accept')
  await orderOnline(gateway)
  const { openOrders } = await read()
  expect(openOrders?.count).toBe(before + 1)
  expect(openOrders?.orders.at(-1)).toEqual({ code, status: 'ACCEPTED', orderModeName: 'Delivery' })
  await step(code, 'cancel', { code: 'TOO_BUSY' })
  expect((await read()).openOrders?.count).toBe(before)
})

test('an administrator takes a close back until the next one, and the log names each of them', async () => {
  await takenAway()
  gateway.clock.advance(60_000)
  const day = await today()
  const [cashier, manager] = [
    await anOperator(gateway, { name: 'Eva', role: 'caja' }),
    await anOperator(gateway, { name: 'Nora', role: 'encargado' }),
  ]
  const admin = await anOperator(gateway, { name: 'Ada', role: 'administrador' })
  await close({ day, counted: 5 }, cashier.browser)
  const reopen = (by: Caller, shift = 1) => by.call('POST', `${home}/close/reopen`, { day, shift })
  expect((await reopen(cashier.browser)).status).toBe(403)
  expect((await reopen(manager.browser)).status).toBe(403)
  expect((await read(`${day}&shift=1`, manager.browser)).mayReopen).toBe(false)
  expect((await read(`${day}&shift=1`, admin.browser)).mayReopen).toBe(true)
  const opened = await reopen(admin.browser)
  expect([opened.status, (opened.body as Wire['DayReport']).closed]).toEqual([200, null])
  expect((await reopen(admin.browser)).body).toMatchObject({ code: 'SHIFT_NOT_CLOSED' })
  const list = async () => ((await script().call('GET', `${home}/closes`)).body as Wire['DayCloses']).days
  expect((await list()).some((each) => each.day === day)).toBe(false)
  // The other hand closes it again: the name is that of the newest close.
  expect((await close({ day, counted: 7 }, admin.browser)).body.closed).toMatchObject({ by: 'Ada', counted: 7 })
  gateway.clock.advance(60_000)
  await close({ day, shift: 2 }, cashier.browser)
  expect((await list()).slice(0, 2)).toMatchObject([
    { day, shift: 2, by: 'Eva' },
    { day, shift: 1, by: 'Ada' },
  ])
  expect((await reopen(admin.browser)).body).toMatchObject({ code: 'CLOSE_IS_FINAL' })
  expect((await reopen(admin.browser, 2)).status).toBe(200)
  expect((await read(`${day}&shift=1`)).closed).toMatchObject({ by: 'Ada' })
})

test('a close of an earlier release keeps its day, and later events belong to the next day', async () => {
  await takenAway()
  gateway.clock.advance(60_000)
  const { day, from, money } = await read()
  const at = gateway.clock.now().toISOString()
  const whole: DayCloseEvent = {
    ...{ type: 'DayClosed', at, storeId: 'parrilla-centro', day, from, until: at, counted: null },
    money: { currency: money.currencyCode, decimals: money.mantissaLength },
  }
  const asBefore = { ...dayCloseStream, decider: { ...dayCloseDecider, decide: () => accept(whole) } }
  await logOver(database, at).transact({ by: { is: 'script' } }, async (unit) => {
    await unit.execute(asBefore, closeId('parrilla-centro', day), null)
    return { ok: true, value: null }
  })
  gateway.clock.advance(60_000)
  await takenAway()
  const [before, next] = [await read(day), await read()]
  expect([before.orders, before.closed?.at, next.orders, next.from]).toEqual([1, at, 1, at])
  expect(next.day > day).toBe(true)
  expect((await close({ day, shift: 2 })).body.code).toBe('DAY_ALREADY_CLOSED')
  expect((await script().call('POST', `${home}/close/reopen`, { day, shift: 1 })).body).toMatchObject({
    code: 'CLOSE_IS_FINAL',
  })
})

test('the same log gives the same report days later', async () => {
  await takenAway()
  const day = await today()
  gateway.clock.advance(1_000)
  await close({ day, counted: 1 })
  const before = await read(`${day}&shift=1`)
  expect(before.orders).toBe(1)
  gateway.clock.jump(3 * 86_400_000)
  expect(await read(`${day}&shift=1`)).toEqual(before)
})

test('an order that is delivered before five in the morning belongs to the day before', async () => {
  const day = await today()
  const mode = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', paymentType: 'efectivo' } as const
  const { code } = await placeOrder(gateway, { ...mode, destination: null })
  await step(code, 'accept')
  gateway.clock.jump(11 * 3_600_000)
  await step(code, 'ready')
  await step(code, 'deliver')
  expect((await read(day)).orders).toBe(1)
  gateway.clock.jump(3_600_000)
  expect((await read()).orders).toBe(0)
})

describe('the roles', () => {
  const as = (role: Role) => anOperator(gateway, { role })

  test('a cashier sees no amounts until the day is closed', async () => {
    await takenAway()
    const [cashier, manager] = [await as('caja'), await as('encargado')]
    expect((await read(undefined, cashier.browser)).amounts).toBeUndefined()
    expect((await read(undefined, manager.browser)).amounts?.cash.expected).toBeGreaterThan(0)
    gateway.clock.advance(1_000)
    const { body } = await close({ day: await today(), counted: 5 }, cashier.browser)
    expect(body.amounts?.cash.expected).toBeGreaterThan(0)
    expect(body.closed?.missing).toBeGreaterThan(0)
  })

  test('a kitchen gets nothing of it, and the table is for managers', async () => {
    const day = await today()
    const table = `${home}/close/table?day=${day}`
    const [kitchen, cashier, manager] = [await as('cocina'), await as('caja'), await as('encargado')]
    for (const [method, path, body] of [
      ['GET', `${home}/close`],
      ['POST', `${home}/close`, { day }],
      ['POST', `${home}/close/reopen`, { day, shift: 1 }],
      ['GET', `${home}/closes`],
      ['GET', table],
    ] as const)
      expect((await kitchen.browser.call(method, path, body)).status).toBe(403)
    const statusOf = async ({ browser }: Operator) => (await browser.call('GET', table)).status
    expect([await statusOf(cashier), await statusOf(manager)]).toEqual([403, 200])
  })
})

test('an unknown store and a day that is no date are refused', async () => {
  const other = '/api/console/stores/nowhere/close'
  expect((await script().call('GET', other)).status).toBe(404)
  expect((await script().call('POST', other, { day: '2026-11-21' })).status).toBe(404)
  for (const day of ['2026-02-30', 'today', ''])
    expect((await script().call('GET', `${home}/close?day=${day}`)).status).toBe(400)
  for (const counted of [-1, 'much']) expect((await close({ day: '2026-11-21', counted })).status).toBe(400)
})

test('closed days are listed page by page, newest first', async () => {
  const days: string[] = []
  for (let count = 0; count < 33; count++) {
    const day = new Date(Date.UTC(2026, 0, 1 + count)).toISOString().slice(0, 10)
    days.unshift(day)
    await close({ day })
  }
  const list = async (before: string) =>
    (await script().call('GET', `${home}/closes?before=${before}`)).body as Wire['DayCloses']
  const first = await list('2026-03-01')
  expect([first.days.map(({ day }) => day), first.next]).toEqual([days.slice(0, 31), days[30]])
  const second = await list(first.next ?? '')
  expect([second.days.map(({ day }) => day), second.next]).toEqual([days.slice(31), null])
})

const clock = { timeZone: 'America/Argentina/Buenos_Aires', dayEndsAt: '05:00' }
const day = { day: '2026-11-21', clock, before: null, closes: null }
const pesos = { decimals: 2 }
const at = '2026-11-22T01:05:00.000Z'

test('the table for a spreadsheet has each entry of the day, with byte order mark, semicolons and commas', async () => {
  const code = await takenAway()
  const online = await paidOnline()
  const answer = await fetch(`${gateway.url}${home}/close/table?day=${await today()}`, { headers: gateway.admin })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="cierre-parrilla-centro-/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(lines[0]?.split(';').slice(0, 5)).toEqual(['Día', 'Turno', 'Fecha', 'Hora', 'Pedido'])
  expect(lines.slice(1).map((line) => line.split(';').slice(4, 6))).toEqual([
    [code, 'Venta'],
    [online.code, '"Cobro online"'],
  ])
  expect(lines[2]?.split(';').slice(17)).toEqual(['', '', '45450,00', '', ''])
})

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'the table for a spreadsheet makes a name like %j harmless',
  (name) => {
    const entry: DayEntry = {
      ...{ at, code: 'K7M4PQ2X', kind: 'sale', isCash: true, courier: { id: 'r', name } },
      mode: { id: 'd', name: 'Delivery' },
      payment: { id: 'p', name, method: 'CASH' },
      sums: { items: 1_000, discounts: 100, surcharges: 0, delivery: 0, service: 0, points: 0, total: 900 },
    }
    expect(entryTable(day, pesos).rows([entry])).toBe(
      `2026-11-21;1;2026-11-21;22:05;K7M4PQ2X;Venta;;Delivery;"'${name}";;"'${name}";10,00;-1,00;0,00;0,00;0,00;0,00;9,00;;;;\r\n`,
    )
  },
)

test('the table for a spreadsheet has a column for each kind of amount, and full rows', () => {
  const of = { at, code: 'K7M4PQ2X' }
  const entries: readonly DayEntry[] = [
    { ...of, kind: 'refund', provider: 'webpay', amount: 12_345 },
    { ...of, kind: 'taken', provider: 'webpay', amount: 1 },
    { ...of, kind: 'canceled', reason: 'TOO_BUSY', total: 5 },
    { ...of, kind: 'difference', need: 'dispute', provider: 'webpay', amount: 5 },
    { ...of, kind: 'other-currency' },
  ]
  const { head, rows: rowsOf } = entryTable(day, pesos)
  const rows = (head + rowsOf(entries)).trimEnd().split('\r\n')
  expect(rows[1]).toBe('2026-11-21;1;2026-11-21;22:05;K7M4PQ2X;Devolución;;;;webpay;;;;;;;;;;;123,45;')
  const last = rows.map((row) => row.split(';').slice(-5))
  expect(last).toEqual([
    ['"Total vendido"', '"Total cancelado"', '"Cobrado online"', '"Devuelto online"', 'Diferencia'],
    ['', '', '', '123,45', ''],
    ['', '', '0,01', '', ''],
    ['', '0,05', '', '', ''],
    ['', '', '', '', '0,05'],
    ['', '', '', '', ''],
  ])
  expect(new Set(rows.map((row) => row.split(';').length)).size).toBe(1)
})

test('the table for a spreadsheet writes no decimals where the currency has none', () => {
  const entry: DayEntry = { at, code: 'K7M4PQ2X', kind: 'taken', provider: 'webpay', amount: 12_990 }
  expect(entryTable(day, { decimals: 0 }).rows([entry])).toMatch(/;12990;;\r\n$/)
})
