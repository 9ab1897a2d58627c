import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { parkedTimers } from '#gateway/timers/timers.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { anOperator } from '#tests/kit/operators.ts'
import { follow, orderOnline, payByCard } from '#tests/kit/payments.ts'

const minutes = 3
let database: Database
let gateway: TestGateway

beforeAll(async () => {
  database = await openTestDatabase()
  const demo = demoCatalog()
  const stores = demo.stores.map((store) =>
    store.id === 'parrilla-centro'
      ? {
          ...store,
          settings: { ...store.settings, autoAcceptMinutes: minutes },
          orderModes: store.orderModes.map((mode) =>
            mode.type === 'TAKE_AWAY' ? { ...mode, autoAcceptMinutes: 0 } : mode,
          ),
        }
      : store,
  )
  gateway = await startTestGateway({ database, catalog: { ...demo, stores } })
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const pass = async (milliseconds: number) => {
  gateway.clock.jump(milliseconds)
  await gateway.settle()
}
const statusOf = async (placed: { readonly code: string }) => (await follow(gateway, placed)).order

test('a store accepts an order automatically at its minute, and not a second before', async () => {
  const placed = await placeOrder(gateway)
  await pass(minutes * 60_000 - 1_000)
  expect(await statusOf(placed)).toBe('GENERATED')
  await pass(1_000)
  expect(await statusOf(placed)).toBe('ACCEPTED')
})

test('the minutes of an order that is paid online begin with its payment', async () => {
  const placed = await orderOnline(gateway)
  await pass(minutes * 60_000)
  expect(await statusOf(placed)).toBe('PAY_NEEDED')
  expect((await payByCard(gateway, placed)).status).toBe(200)
  await pass(minutes * 60_000 - 1_000)
  expect(await statusOf(placed)).toBe('GENERATED')
  await pass(1_000)
  expect(await statusOf(placed)).toBe('ACCEPTED')
})

test('an order that was canceled meanwhile stays canceled, and its timer ends', async () => {
  const { code } = await placeOrder(gateway)
  await gateway.api.POST('/api/console/orders/{code}/cancel', { params: { path: { code } }, headers: gateway.admin })
  await pass(minutes * 60_000)
  expect(await statusOf({ code })).toBe('CANCELED')
  expect(await parkedTimers(database)).toEqual([])
  const { rows } = await database.query("select id from timers where kind = 'order-auto-accept'")
  expect(rows).toEqual([])
})

/** The order's steps as a console reads them, without those of its shipments and money. */
const stepsOf = async ({ code }: { readonly code: string }) => {
  const path = { path: { code } }
  const { data } = await gateway.api.GET('/api/console/orders/{code}/history', { params: path, headers: gateway.admin })
  return data?.steps.flatMap(({ type, by }) => (type.startsWith('Order') ? [`${type} ${by.is}`] : []))
}

/** A mode of take away with 0 minutes, beside the three of its store. */
const takeAway = async () => {
  const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
  const modes = data?.type === 'branchContact' ? data.info.deliveryConfig.orderModes : []
  const mode = modes.find(({ type }) => type === 'TAKE_AWAY')!
  const { id: paymentType } = mode.paymentTypes.find(({ paymentMethod }) => paymentMethod === 'CASH')!
  return { type: 'TAKE_AWAY', orderModeId: mode.id, paymentType, destination: null } as const
}

test('a mode with 0 minutes accepts ten orders of one second as they come, each by itself', async () => {
  const mode = await takeAway()
  const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(gateway, mode)))
  expect(await Promise.all(placed.map(statusOf))).toEqual(Array(10).fill('ACCEPTED'))
  expect(new Set(placed.map(({ code }) => code)).size).toBe(10)
})

test('a mode with 0 minutes leaves an acceptance of its own in the history, and not one of the diner', async () => {
  const placed = await placeOrder(gateway, await takeAway())
  expect(await stepsOf(placed)).toEqual(['OrderPlaced anonymous', 'OrderAccepted timer'])
})

test('a mode with 0 minutes accepts an order that is paid online with its payment', async () => {
  const placed = await orderOnline(gateway, 'card', {
    ...(await takeAway()),
    paymentType: 'tarjeta-online',
    paymentInfo: { status: 'PENDING', paymentReferenceId: 'x', paymentUpload: 'API', amount: 39_960 },
  })
  expect(await statusOf(placed)).toBe('PAY_NEEDED')
  expect((await payByCard(gateway, placed)).status).toBe(200)
  expect(await statusOf(placed)).toBe('ACCEPTED')
})

test('a mode with 0 minutes tells a person who accepts as well that it was accepted by itself', async () => {
  const { browser } = await anOperator(gateway, { role: 'cocina' })
  const { code } = await placeOrder(gateway, await takeAway())
  expect(await browser.call('POST', `/api/console/orders/${code}/accept`)).toMatchObject({
    status: 409,
    body: { code: 'ORDER_ALREADY_ACCEPTED', errors: [{ type: 'timer' }] },
  })
})

test('the minutes of the store count for a mode without its own, and its timer is told as automatic', async () => {
  const placed = await placeOrder(gateway)
  await pass(minutes * 60_000)
  expect(await stepsOf(placed)).toEqual(['OrderPlaced anonymous', 'OrderAccepted timer'])
})
