import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { parkedTimers } from '#gateway/timers/timers.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { follow, orderOnline, payByCard } from '#tests/kit/payments.ts'

const minutes = 3
let database: Database
let gateway: TestGateway

beforeAll(async () => {
  database = await openTestDatabase()
  const demo = demoCatalog()
  const stores = demo.stores.map((store) =>
    store.id === 'parrilla-centro' ? { ...store, settings: { ...store.settings, autoAcceptMinutes: minutes } } : store,
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
