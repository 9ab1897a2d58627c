import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const keyed = (requireSecurityCode: boolean): CatalogDocument => {
  const demo = demoCatalog()
  const stores = demo.stores.map((store) => ({ ...store, settings: { ...store.settings, requireSecurityCode } }))
  return { ...demo, stores }
}

let database: Database
let gateway: TestGateway
beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await startTestGateway({ database, catalog: keyed(false) })
})
afterAll(() => gateway.close())

/** Changes the store's setting from now on. */
async function switchTo(requireSecurityCode: boolean) {
  await saveCatalog(database, keyed(requireSecurityCode), gateway.clock.now())
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
