import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { deliveryOperations } from '#gateway/shop/delivery.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { noLevers } from '#tests/kit/levers.ts'
import { sampleWith, square } from './catalog-sample.ts'

const zone = 'stores[0].deliveryZones[0].polygon'
const errorsOf = (polygon: unknown) => {
  const result = parseCatalog(sampleWith({ [zone]: polygon }))
  return result.ok ? [] : result.errors.map(({ path, message }) => `${path}: ${message}`)
}

const [a, b, c, d] = square()

test('a zone is refused with its path when it crosses itself, turns back on itself, or touches itself', () => {
  expect(errorsOf([a, c, b, d])).toEqual([`${zone}: crosses itself`])
  expect(errorsOf([a, b, { lat: -34.62, lng: -58.37 }, c, d])).toEqual([`${zone}: crosses itself`])
  expect(errorsOf([a, b, c, { lat: -34.62, lng: -58.37 }, d])).toEqual([`${zone}: crosses itself`])
})

test('a zone that is imported is refused with the path of each corner outside the world', () => {
  expect(errorsOf([a, b, { lat: -134.6, lng: -58.36 }, { lat: -34.6, lng: 200 }])).toEqual([
    `${zone}[2].lat: is outside the world`,
    `${zone}[3].lng: is outside the world`,
  ])
})

test('a zone that is imported may have a dent', () => {
  expect(errorsOf([a, b, c, { lat: -34.61, lng: -58.37 }, d])).toEqual([])
})

describe('The fee of delivery', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway()
  })
  afterAll(() => gateway.close())

  const quote = async (query: Record<string, string | number>, id = 'parrilla-centro') => {
    const url = new URL(`/api/branch/${id}/deliveryzones/fee`, gateway.url)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const response = await fetch(url)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('[FEE-13] [API-11] the fee of delivery comes with all the options of the zone', async () => {
    const { body } = await quote({ lat: -34.6166, lng: -58.3735, fullAddress: 'Chile 550', city: 'Buenos Aires' })
    expect(body).toEqual({
      inDeliveryArea: true,
      providersFailed: false,
      deliveryFee: 1800,
      cashDeliveryFee: 1800,
      cashDelivery: true,
      minimumOrderAmount: 9000,
      freeDeliveryFrom: 35_000,
      minDelayInMinutes: 30,
      maxDelayInMinutes: 40,
      branchContactId: 'parrilla-centro',
    })
  })

  test('[FEE-02] an address without a position is found by its words and its city', async () => {
    expect((await quote({ fullAddress: 'Chile 550', city: 'Buenos Aires', phone: '1155550101' })).body).toMatchObject({
      inDeliveryArea: true,
      deliveryFee: 1800,
    })
  })

  test.each([
    ['Chile 550', 'Buenos Aires', 'Chile 550, Buenos Aires'],
    ['Chile 550, Buenos Aires', 'Buenos Aires', 'Chile 550, Buenos Aires'],
    ['Chile 550', undefined, 'Chile 550'],
  ])('[FEE-02] the address %j in the city %j is looked for as %j', async (fullAddress, city, words) => {
    const geocode = vi.fn(async () => [])
    const { quoteDelivery } = deliveryOperations({
      catalog: () => createCatalog(demoCatalog()),
      clock: manualClock(),
      places: () => ({ geocode }),
      levers: noLevers,
      countRefusal: () => undefined,
    } as never)
    await quoteDelivery({ path: { branchId: 'parrilla-centro' }, query: { fullAddress, city }, request: {} } as never)
    expect(geocode.mock.calls).toEqual([[words, expect.anything()]])
  })

  test('[FEE-03] outside every zone, and where nothing is found, there is no delivery', async () => {
    const outside = { inDeliveryArea: false, providersFailed: false, deliveryFee: null }
    expect((await quote({ lat: -34.7, lng: -58.5 })).body).toMatchObject(outside)
    expect((await quote({ fullAddress: 'Calle inexistente 12345' })).body).toMatchObject(outside)
    expect((await quote({})).body).toMatchObject(outside)
  })

  test.each([['lat=91&lng=0'], ['lat=-34.6&lng=-180.1'], ['lat=NaN&lng=0'], ['lat=&lng=']])(
    'coordinates outside the world (%s) are refused',
    async (query) => {
      const response = await fetch(`${gateway.url}/api/branch/parrilla-centro/deliveryzones/fee?${query}`)
      expect(response.status).toBe(400)
    },
  )

  test('[ADDR-31] for a branch the nearest store that reaches the address answers', async () => {
    const { body } = await quote({ lat: -34.5855, lng: -58.43 }, 'parrilla')
    expect(body).toMatchObject({ inDeliveryArea: true, branchContactId: 'parrilla-palermo' })
    expect((await quote({ lat: -34.6166, lng: -58.3735 }, 'parrilla')).body['branchContactId']).toBe('parrilla-centro')
  })

  test('an unknown id is not found', async () => {
    expect((await quote({ lat: -34.6, lng: -58.4 }, 'nada')).status).toBe(404)
  })
})
