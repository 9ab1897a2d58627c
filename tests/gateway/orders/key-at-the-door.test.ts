import { afterAll, expect, test } from 'vitest'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { askingForKeys, demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const shops = (requireSecurityCode: boolean) => askingForKeys(demoCatalog(), requireSecurityCode)

const database = await openTestDatabase()
const gateway = await startTestGateway({ database, catalog: shops(false) })
afterAll(() => gateway.close())

/** Changes the store's setting from now on. */
async function switchTo(requireSecurityCode: boolean) {
  await saveCatalog(database, shops(requireSecurityCode), gateway.clock.now())
  gateway.clock.advance(2_000)
  await new Promise((resolve) => setTimeout(resolve, 0))
  await gateway.settle()
}

/** A courier with a shipment, on route to its door. */
async function onRoute() {
  const [courier, { shipmentId }] = [await aCourier(gateway), await anOfferedOrder(gateway)]
  for (const step of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    expect((await courier.slide(shipmentId, step)).response.status).toBe(200)
  return async () => {
    const { response, error } = await courier.slide(shipmentId, 'DELIVERED')
    return [response.status, error?.code]
  }
}

test('a store that begins to ask for the key asks for it also at the door of open shipments', async () => {
  const deliver = await onRoute()
  await switchTo(true)
  expect(await deliver()).toEqual([422, 'WRONG_SECURITY_CODE'])
  await switchTo(false)
  expect(await deliver()).toEqual([200, undefined])
})

/** The keys that a diner may read of an order: on its page, among its shipments, and on its tracking page. */
async function keysOf(code: string) {
  const { id, shipment } = await trackingOf(gateway, code)
  const { data: order } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  const { data: shipments } = await gateway.api.GET('/api/shipments/order/{logisticsOrderId}', {
    params: { path: { logisticsOrderId: id } },
  })
  return [shipment, ...order!.shipments, ...shipments!].map(({ securityCode }) => securityCode)
}

test('[FOLLOW-36] [TRACK-29] [ruling-109] the diner is told the key while the store asks for it, and none else', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  expect(await keysOf(code)).toEqual([null, null, null])
  await switchTo(true)
  const { rows } = await database.query<{ key: string }>(
    `select state->>'securityCode' as key from shipments where id = $1`,
    [shipmentId],
  )
  const key = rows[0]!.key
  expect(key).toMatch(/^\d{4}$/)
  expect(await keysOf(code)).toEqual([key, key, key])
  await switchTo(false)
  expect(await keysOf(code)).toEqual([null, null, null])
})

test('[ruling-109] a delivery of the shop itself has no key, also where its couriers ask for one', async () => {
  await switchTo(true)
  const { code } = await anOfferedOrder(gateway)
  expect((await keysOf(code))[0]).toMatch(/^\d{4}$/)
  const path = { code }
  await gateway.api.POST('/api/console/orders/{code}/dispatch', { params: { path }, headers: gateway.admin })
  expect(await keysOf(code)).toEqual([null, null, null])
})
