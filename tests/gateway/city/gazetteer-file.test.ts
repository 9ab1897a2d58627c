import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '#demo/environment.ts'
import { readSettings } from '#gateway/composition/config.ts'
import { startGateway } from '#gateway/node/gateway.ts'
import { cordoba, inCordoba } from '#tests/kit/cordoba.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

/** A gateway as `npm start` runs it, with only the shop of the demo; its results for an address, and its warnings. */
async function aPlainGateway(environment: Readonly<Record<string, string>>) {
  const warnings: string[] = []
  const gateway = await startGateway({
    settings: readSettings({ PORT: '0', LOG_LEVEL: 'warn', ...environment }),
    database: await openTestDatabase(),
    logTo: { write: (line) => void warnings.push(JSON.parse(line).msg) },
    catalog: demoCatalog(),
  })
  onTestFinished(gateway.close)
  const answer = await fetch(`${gateway.url}/api/places?branchId=parrilla&q=${encodeURIComponent('Bolívar 900')}`)
  return { status: answer.status, found: ((await answer.json()) as { places: object[] }).places, warnings }
}

const warning =
  'no provider of addresses is configured, so that no address is found and diners mark theirs on a map: see NOMINATIM_URL'

test('without a provider and a file of streets no address is found, and a start warns of it', async () => {
  const { status, found, warnings } = await aPlainGateway({})
  expect([status, found]).toEqual([200, []])
  expect(warnings).toContain(warning)
})

test('[OPEN-17] the streets of GAZETTEER_FILE are searched, without a warning', async () => {
  const { found, warnings } = await aPlainGateway({ GAZETTEER_FILE: demoEnvironment.GAZETTEER_FILE })
  expect(found[0]).toMatchObject({ label: 'Bolívar 900, San Telmo, Buenos Aires' })
  expect(warnings).not.toContain(warning)
})

test.each([
  ['is not there', 'nowhere.json'],
  ['holds something else', 'package.json'],
])('a GAZETTEER_FILE that %s ends the start with a sentence', async (_, file) => {
  await expect(aPlainGateway({ GAZETTEER_FILE: file })).rejects.toThrow(
    'GAZETTEER_FILE is not accepted: it cannot be read, or it holds no streets of a city.',
  )
})

test('[OPEN-17] only the demo brings its streets, and neither the image nor Compose has them', () => {
  for (const file of ['Dockerfile', 'docker-compose.yml'])
    expect(readFileSync(file, 'utf8')).not.toMatch(/^\s*GAZETTEER_FILE[:=].*\S|[^\n]streets\.json/m)
  expect(demoEnvironment.GAZETTEER_FILE).toMatch(/demo\/city\/streets\.json$/)
  expect(readSettings({}).GAZETTEER_FILE).toBeUndefined()
})

describe('a shop in Córdoba without a provider and a file of streets', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ environment: { GAZETTEER_FILE: '' }, catalog: inCordoba(demoCatalog()) })
  })
  afterAll(() => gateway.close())
  const store = { branchId: 'parrilla-centro' }

  test('a shop in Córdoba without its streets finds no address, and tells pages so', async () => {
    const { api } = gateway
    const searched = await api.GET('/api/places', { params: { query: { q: 'Bolívar 900', ...store } } })
    expect([searched.response.status, searched.data]).toEqual([
      200,
      { places: [], attribution: null, completes: false },
    ])
    const whole = await api.GET('/api/places/geocode', { params: { query: { address: 'Bolívar 900', ...store } } })
    const placed = await api.GET('/api/places/reverse', { params: { query: { ...cordoba, ...store } } })
    expect([whole.response.status, placed.response.status]).toEqual([404, 404])
    const { data } = await api.GET('/api/configuration')
    expect(data?.address.findsAddresses).toBe(false)
  })

  test('[MAP-03] a shop in Córdoba without its streets opens maps without a store on its first one', async () => {
    const { data } = await gateway.api.GET('/api/configuration')
    expect(data?.defaultCentre).toEqual(cordoba)
  })

  test('[FEE-03] a shop in Córdoba without its streets delivers to a pin in its zone, and not to Buenos Aires', async () => {
    const quoted = async ({ lat, lng }: { lat: number; lng: number }) => {
      const params = { path: store, query: { lat, lng, fullAddress: 'Bv. San Juan 100' } }
      return (await gateway.api.GET('/api/branch/{branchId}/deliveryzones/fee', { params })).data
    }
    const near = { lat: cordoba.lat + 0.001, lng: cordoba.lng }
    expect(await quoted(near)).toMatchObject({ inDeliveryArea: true, deliveryFee: 1800 })
    expect(await quoted({ lat: -34.6037, lng: -58.3816 })).toMatchObject({ inDeliveryArea: false, deliveryFee: null })
  })
})

describe('a shop in Córdoba with the streets of another city', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ catalog: inCordoba(demoCatalog()) })
  })
  afterAll(() => gateway.close())
  const store = { branchId: 'parrilla-centro' }

  test('a shop with the streets of another city finds none of its addresses', async () => {
    const { api } = gateway
    const home = { lat: -34.6187, lng: -58.3722 }
    const statuses = [
      await api.GET('/api/places/geocode', { params: { query: { address: 'Bolívar 900', ...store } } }),
      await api.GET('/api/places/reverse', { params: { query: { ...home, ...store } } }),
      await api.GET('/api/places/details', { params: { query: { id: `${home.lat},${home.lng}`, ...store } } }),
    ].map(({ response }) => response.status)
    expect(statuses).toEqual([404, 404, 404])
    const { data } = await api.GET('/api/places', { params: { query: { q: 'Bolívar 900', ...store } } })
    expect(data?.places).toEqual([])
  })

  test('[FEE-03] a shop with the streets of another city quotes no delivery to words that are known only there', async () => {
    const params = { path: store, query: { fullAddress: 'Bolívar 900' } }
    const { data } = await gateway.api.GET('/api/branch/{branchId}/deliveryzones/fee', { params })
    expect(data).toMatchObject({ inDeliveryArea: false, deliveryFee: null })
  })
})

test('without a file of streets no route is drawn, but the arrival is still computed', async () => {
  const gateway = await startTestGateway({ environment: { GAZETTEER_FILE: '' } })
  onTestFinished(gateway.close)
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const courier = await aCourier(gateway)
  await courier.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const params = { path: { alias: 'parrilla-centro', orderCode: code } }
  const way = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}/way', { params })
  expect(way.data).toEqual({ points: [] })
  const { data } = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params })
  expect(Date.parse(data?.shipment.eta?.to ?? '')).toBeGreaterThan(gateway.clock.now().getTime())
})
