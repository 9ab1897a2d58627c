import { afterAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'

let cashier: Operator
const gateway = await startTestGateway()
// A person of each test: a session locks when the clock moves on.
beforeEach(async () => {
  cashier = await anOperator(gateway, { name: 'Ana' })
})
afterAll(() => gateway.close())

const at = ({ browser }: Operator, code: string, step: string, body?: object) =>
  browser.call('POST', `/api/console/orders/${code}/${step}`, body)
const board = async ({ browser }: Operator, query = '') =>
  (await browser.call('GET', `/api/console/board${query}`)).body
const orderOn = async (code: string, person = cashier) =>
  (await board(person)).orders.find((order: { code: string }) => order.code === code)

test('the board of a store has the orders under way, those that ended within twelve hours, and none older', async () => {
  const [open, done] = [await placeOrder(gateway), await placeOrder(gateway)]
  await at(cashier, done.code, 'cancel', { reason: 'sin stock' })
  expect(await orderOn(open.code)).toMatchObject({
    status: 'GENERATED',
    acknowledged: { placed: null, canceled: null },
  })
  expect(await orderOn(done.code)).toMatchObject({ status: 'CANCELED' })
  gateway.clock.advance(12 * 60 * 60_000 + 1000)
  expect(await orderOn(open.code)).toMatchObject({ status: 'GENERATED' })
  expect(await orderOn(done.code)).toBeUndefined()
})

test('the board of a store has an order that waits for its payment, with the time for it', async () => {
  const placed = await orderOnline(gateway)
  const waiting = await orderOn(placed.code)
  expect(waiting).toMatchObject({ status: 'PAY_NEEDED', payableUntil: expect.stringMatching(/Z$/) })
  expect(waiting.payableUntil > gateway.clock.now().toISOString()).toBe(true)
  await payByCard(gateway, placed)
  expect(await orderOn(placed.code)).toMatchObject({ status: 'GENERATED' })
})

test('the board of a store leaves out an order whose time to pay is over, also before a timer ends it', async () => {
  const placed = await orderOnline(gateway)
  const { payableUntil } = await orderOn(placed.code)
  // No timer runs in between.
  gateway.clock.jump(Date.parse(payableUntil) - gateway.clock.now().getTime() + 1000)
  expect(await orderOn(placed.code, await anOperator(gateway, { name: 'Eva' }))).toBeUndefined()
})

test('the board of a store leaves out an order that was canceled before it was paid', async () => {
  const placed = await orderOnline(gateway)
  await at(cashier, placed.code, 'cancel')
  expect(await orderOn(placed.code)).toBeUndefined()
})

test('the board of a store is read page by page, and each order is on one page', async () => {
  for (let count = 0; count < 3; count += 1) await placeOrder(gateway)
  const whole = (await board(cashier)).orders.map(({ code }: { code: string }) => code)
  const read: string[] = []
  let after = ''
  do {
    const page = await board(cashier, `?limit=2${after}`)
    read.push(...page.orders.map(({ code }: { code: string }) => code))
    after = page.next && `&after=${page.next}`
  } while (after)
  expect(read).toEqual(whole)
  expect(new Set(read).size).toBe(read.length)
  expect((await cashier.browser.call('GET', '/api/console/board?after=x')).status).toBe(400)
})

test('the board of a store says when the orders of each mode are due soon and urgent', async () => {
  const { stores } = await board(cashier)
  expect(stores).toMatchObject([{ id: 'parrilla-centro', timeZone: 'America/Argentina/Buenos_Aires' }])
  expect(stores[0].modes[0]).toMatchObject({ soonMinutes: 15, urgentMinutes: 5 })
})

test('the board of a store shows no amount to a kitchen', async () => {
  const { code } = await placeOrder(gateway)
  const order = await orderOn(code, await anOperator(gateway, { role: 'cocina' }))
  expect(Object.keys(order)).not.toContain('total')
  expect(Object.keys(order)).not.toContain('payment')
  expect(order.acknowledged).toEqual({ placed: null, canceled: null })
})

test('the board of a store is of the caller’s stores alone', async () => {
  const { code } = await placeOrder(gateway)
  const stranger = await anOperator(gateway, { places: [{ type: 'store', id: 'sushi-belgrano' }] })
  expect(await orderOn(code, stranger)).toBeUndefined()
  const asked = await stranger.browser.call('GET', '/api/console/board?branchContactId=parrilla-centro')
  expect([asked.status, asked.body.code]).toEqual([403, 'ACCESS_DENIED'])
  expect((await cashier.browser.call('GET', '/api/console/board?branchContactId=none')).status).toBe(404)
})

test('acknowledging a new order is told to every console, with the person in its history', async () => {
  const { code } = await placeOrder(gateway)
  const cook = await anOperator(gateway, { role: 'cocina', name: 'Eva' })
  const before = await orderOn(code)
  expect((await at(cook, code, 'acknowledge', { what: 'placed' })).status).toBe(204)
  const after = await orderOn(code)
  expect(after.acknowledged.placed).toBe(gateway.clock.now().toISOString())
  expect(after.revision).toBeGreaterThan(before.revision)
  const { body } = await cashier.browser.call('GET', `/api/console/orders/${code}/history`)
  expect(body.steps.at(-1)).toMatchObject({ type: 'OrderAcknowledged', by: { is: 'operator', name: 'Eva' } })
})

test('acknowledging a cancellation of an accepted order keeps it on the board until then', async () => {
  const { code } = await placeOrder(gateway)
  expect((await at(cashier, code, 'acknowledge', { what: 'canceled' })).status).toBe(409)
  await at(cashier, code, 'accept')
  await at(cashier, code, 'cancel', { reason: 'sin stock' })
  gateway.clock.advance(1000)
  for (let count = 0; count < 51; count += 1) {
    const { code: other } = await placeOrder(gateway)
    await at(cashier, other, 'cancel')
  }
  expect((await orderOn(code)).acknowledged.canceled).toBeNull()
  expect((await at(cashier, code, 'acknowledge', { what: 'canceled' })).status).toBe(204)
  expect(await orderOn(code)).toBeUndefined()
}, 60_000)
