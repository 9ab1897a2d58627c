import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { registerRider, updateRider } from '#tests/kit/shift.ts'

let gateway: TestGateway

beforeAll(async () => {
  const database = await openTestDatabase()
  gateway = await startTestGateway({ database })
  const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
  if (!parsed.ok) throw new Error('the demo’s catalogue is broken')
  const stores = parsed.document.stores.map((store) => ({
    ...store,
    settings: { ...store.settings, deliveryNeedsCourier: true },
  }))
  await saveCatalog(database, { ...parsed.document, stores }, gateway.clock.now())
  gateway.clock.advance(1_000)
})
afterAll(() => gateway.close())

const quote = async (place: string) =>
  (await fetch(`${gateway.url}/api/branch/parrilla-centro/deliveryzones/fee?${place}`)).json()

test('[CHECK-28] [FEE-03] [FEE-04] a store with the setting delivers only while its courier is on shift', async () => {
  const home = 'lat=-34.6166&lng=-58.3735'
  await expect.poll(() => quote(home)).toMatchObject({ providersFailed: true, deliveryFee: null })
  expect(await quote('lat=-34.7&lng=-58.5')).toMatchObject({ inDeliveryArea: false, providersFailed: false })

  const { body } = await registerRider(gateway, { phone: '1155550177' })
  expect(await quote(home)).toMatchObject({ inDeliveryArea: true, providersFailed: false, deliveryFee: 1800 })

  await updateRider(gateway, String(body['id']), { active: false, name: 'Ana', phone: '1155550177' })
  expect(await quote(home)).toMatchObject({ providersFailed: true })
})
