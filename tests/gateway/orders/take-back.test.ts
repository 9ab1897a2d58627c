import { afterAll, expect, test } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator } from '#tests/kit/operators.ts'
import { faultsIn } from '#tests/kit/people.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(async () => {
  expect(await faultsIn(database)).toEqual([])
  await gateway.close()
})

type Caller = Pick<Awaited<ReturnType<typeof anOperator>>['browser'], 'call'>
const script = () => aBrowser(gateway, gateway.admin)
const step = (code: string, which: string, body?: object, by: Caller = script()) =>
  by.call('POST', `/api/console/orders/${code}/${which}`, body)
const back = (code: string, from: 'READY' | 'DELIVERED', by?: Caller, reason?: string) =>
  step(code, 'back', { from, ...(reason && { reason }) }, by)
const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })
const orderOf = async (code: string) =>
  (await script().call('GET', `/api/console/orders/${code}`)).body as Wire['ConsoleOrder']
const report = async () =>
  (await script().call('GET', '/api/console/stores/parrilla-centro/close')).body as Wire['DayReport']

async function aTakeAway() {
  const mode = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', paymentType: 'efectivo' } as const
  const { code } = await placeOrder(gateway, { ...mode, destination: null })
  return code
}
async function handedOver() {
  const code = await aTakeAway()
  for (const each of ['accept', 'ready', 'deliver']) await step(code, each)
  return code
}

test('an order that is not ready goes back to the kitchen, with the person and the reason in its history', async () => {
  const code = await aTakeAway()
  for (const each of ['accept', 'ready']) await step(code, each)
  const cook = await anOperator(gateway, { role: 'cocina', name: 'Eva' })
  expect((await back(code, 'READY', cook.browser, 'Era la mesa 4')).status).toBe(204)
  const order = await orderOf(code)
  expect([order.status, order.times.ready ?? null]).toEqual(['ACCEPTED', null])
  const { body } = await script().call('GET', `/api/console/orders/${code}/history`)
  expect((body as Wire['OrderHistory']).steps.at(-1)).toEqual({
    ...{ type: 'OrderStepTakenBack', at: gateway.clock.now().toISOString(), to: 'ACCEPTED', reason: 'Era la mesa 4' },
    by: { is: 'operator', name: 'Eva' },
  })
  expect(await back(code, 'READY')).toMatchObject(refusal(409, 'ORDER_STEP_NOT_ALLOWED'))
})

test('a hand-over that is taken back is no sale and no cash of the day, and the next one counts once', async () => {
  const before = await report()
  const code = await handedOver()
  const sold = await report()
  expect(sold.orders).toBe(before.orders + 1)
  expect((await back(code, 'DELIVERED')).status).toBe(204)
  expect((await orderOf(code)).status).toBe('READY')
  const after = await report()
  expect([after.orders, after.amounts]).toEqual([before.orders, before.amounts])
  await step(code, 'deliver')
  const again = await report()
  expect([again.orders, again.amounts?.cash]).toEqual([sold.orders, sold.amounts?.cash])
})

test('a kitchen takes its own step back, and no hand-over', async () => {
  const code = await handedOver()
  const cook = await anOperator(gateway, { role: 'cocina' })
  const cashier = await anOperator(gateway, { role: 'caja' })
  expect(await back(code, 'DELIVERED', cook.browser)).toMatchObject(refusal(403, 'ACCESS_DENIED'))
  expect((await back(code, 'DELIVERED', cashier.browser)).status).toBe(204)
  expect((await back(code, 'READY', cook.browser)).status).toBe(204)
})

test('the delivery of a courier stays', async () => {
  const ana = await aCourier(gateway)
  const { code, shipmentId } = await anOfferedOrder(gateway)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
    await ana.slide(shipmentId, status)
  expect((await orderOf(code)).status).toBe('DELIVERED')
  expect(await back(code, 'DELIVERED')).toMatchObject(refusal(409, 'COURIER_DELIVERS'))
})

test('an order that left the shop stays ready, and its own rider is on the way again', async () => {
  const { code } = await anOfferedOrder(gateway)
  for (const each of ['ready', 'dispatch']) await step(code, each)
  expect(await back(code, 'READY')).toMatchObject(refusal(409, 'COURIER_HAS_IT'))
  await step(code, 'deliver')
  expect((await orderOf(code)).shipments[0]?.status).toBe('DELIVERED')
  expect((await back(code, 'DELIVERED')).status).toBe(204)
  const { status, shipments } = await orderOf(code)
  expect([status, shipments[0]?.status, shipments[0]?.broughtBy]).toEqual(['READY', 'ON_ROUTE_TO_DROP_OFF', 'SHOP'])
  expect((await step(code, 'deliver')).status).toBe(200)
  expect((await orderOf(code)).shipments[0]?.status).toBe('DELIVERED')
})

test('nothing is taken back once the day is closed', async () => {
  const code = await handedOver()
  gateway.clock.advance(60_000)
  const { day } = await report()
  const closed = await script().call('POST', '/api/console/stores/parrilla-centro/close', { day, counted: 0 })
  expect(closed.status).toBe(201)
  expect(await back(code, 'DELIVERED')).toMatchObject(refusal(409, 'DAY_ALREADY_CLOSED'))
  gateway.clock.advance(60_000)
  const later = await handedOver()
  expect((await back(later, 'DELIVERED')).status).toBe(204)
})

test('an order is complete a day after the hand-over that held', async () => {
  const code = await handedOver()
  const hour = 3_600_000
  const statusAfter = async (hours: number) => {
    gateway.clock.jump(hours * hour)
    await gateway.settle()
    return (await orderOf(code)).status
  }
  await statusAfter(1)
  await back(code, 'DELIVERED')
  expect(await statusAfter(1)).toBe('READY')
  await step(code, 'deliver')
  expect(await statusAfter(23)).toBe('DELIVERED')
  expect(await statusAfter(1)).toBe('COMPLETED')
  expect(await back(code, 'DELIVERED')).toMatchObject(refusal(409, 'ORDER_STEP_NOT_ALLOWED'))
})

test('points are earned once, and stay while a hand-over is taken back', async () => {
  const phone = '+5491155561777'
  const mode = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', paymentType: 'efectivo' } as const
  const { code } = await placeOrder(gateway, { ...mode, destination: null, phone })
  const movements = async () => {
    for (let round = 0; round < 3; round++) {
      gateway.clock.jump(1_000)
      await gateway.settle()
    }
    const params = { path: { branchId: 'parrilla', customerPhone: phone } }
    const { data } = await gateway.api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', { params })
    return data?.map(({ amount }) => Math.sign(amount))
  }
  for (const each of ['accept', 'deliver']) await step(code, each)
  // Before the points of the first hand-over are booked.
  await back(code, 'DELIVERED')
  expect(await movements()).toEqual([])
  await step(code, 'deliver')
  expect(await movements()).toEqual([1])
  await back(code, 'DELIVERED')
  expect(await movements()).toEqual([1])
  await step(code, 'cancel', { code: 'CUSTOMER_ASKED' })
  expect((await movements())?.toSorted()).toEqual([-1, 1])
})
