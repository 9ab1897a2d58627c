import { afterAll, beforeEach, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { follow, orderOnline } from '#tests/kit/payments.ts'
import { aBrowserOfPush } from '#tests/kit/push.ts'

/** The store, one of the same branch, and one of another branch of the same company. All three exist. */
const own = 'parrilla-centro'
const foreign = ['parrilla-palermo', 'sushi-belgrano'] as const
type Store = typeof own | (typeof foreign)[number]

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const said = async (call: Promise<{ response: Response; error?: { code: string } }>) => {
  const { response, error } = await call
  return [response.status, error?.code]
}
const pathOf = (branchContact: string, orderId: string) => ({ params: { path: { branchContact, orderId } } })

/** Makes an entity of its own store, and answers the call for it under the name of a store. */
const calls: Readonly<Record<string, () => Promise<(store: Store) => Promise<readonly unknown[]>>>> = {
  async readOrder() {
    const { code } = await placeOrder(gateway)
    return (store) => said(gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', pathOf(store, code)))
  },
  async readTracking() {
    const { code } = await anOfferedOrder(gateway)
    return (alias) =>
      said(
        gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
          params: { path: { alias, orderCode: code } },
        }),
      )
  },
  async subscribeToOrder() {
    const { code } = await placeOrder(gateway)
    const { subscription: body } = aBrowserOfPush()
    return (store) =>
      said(gateway.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', { ...pathOf(store, code), body }))
  },
  async reportOrderError() {
    const takeAway = { type: 'TAKE_AWAY', orderModeId: `${own}-take-away`, destination: null } as const
    const { code } = await placeOrder(gateway, { ...takeAway, paymentType: 'efectivo' })
    for (const step of ['accept', 'ready', 'deliver'])
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
    return (branchContact) =>
      said(
        gateway.api.PUT('/api/diner/order', {
          params: { query: { branchContact } },
          body: { code, errorType: 'OTHER' },
        }),
      )
  },
  async updateOrderDetails() {
    const placed = await orderOnline(gateway)
    const { data } = await follow(gateway, placed)
    return (id) =>
      said(
        gateway.api.POST('/api/diner/order/details', {
          body: { ...data!, branchContact: { ...data!.branchContact, id } },
        }),
      )
  },
  async requestPaymentUrl() {
    const { code } = await orderOnline(gateway, 'link')
    return (branchContactId) =>
      said(gateway.api.POST('/api/paymenturl', { body: { code, branchContactId, amount: 45_450 } }))
  },
  async findRider() {
    const { phone } = await aCourier(gateway)
    return (branchContactId) =>
      said(gateway.api.GET('/api/rider/bc/phone', { params: { query: { branchContactId, phone } } }))
  },
}

test.each(Object.entries(calls))(
  '%s finds nothing of a store under the name of another existing store',
  async (_, make) => {
    const call = await make()
    for (const store of foreign) expect(await call(store), store).toEqual([404, expect.stringMatching(/_NOT_FOUND$/)])
    const [status] = await call(own)
    expect(Number(status)).toBeLessThan(300)
  },
)

test('unsubscribeFromOrder under the name of another store ends nothing', async () => {
  const { code } = await placeOrder(gateway)
  const { subscription: body } = aBrowserOfPush()
  await gateway.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', { ...pathOf(own, code), body })
  const end = (store: Store) =>
    gateway.api.POST('/api/diner/{branchContact}/order/{orderId}/push/end', {
      ...pathOf(store, code),
      body: { endpoint: body.endpoint },
    })
  const kept = async () =>
    (await database.query('select 1 from push_subscriptions where endpoint = $1', [body.endpoint])).rows.length
  for (const store of foreign) await end(store)
  expect(await kept()).toBe(1)
  await end(own)
  expect(await kept()).toBe(0)
})
