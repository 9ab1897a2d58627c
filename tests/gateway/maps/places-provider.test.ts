import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSettings } from '#demo/gateway.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { readSettings } from '#gateway/composition/config.ts'
import type { Database } from '#gateway/db/database.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { type FakePlaces, googleHouse, nominatimHouse, openFakePlaces } from '#tests/kit/fake-places.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { sampleWith } from '../catalog/catalog-sample.ts'

const mapConfigOf = (text: string) => {
  const parsed = parseCatalog(text)
  return parsed.ok ? parsed.document.branches[0]?.generalConfig.mapConfig : parsed.errors
}
const demo = (mapConfig: Partial<Branch['generalConfig']['mapConfig']>): CatalogDocument => {
  const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
  if (!parsed.ok) throw new Error('the demo’s catalogue is broken')
  const branches = parsed.document.branches.map((branch) => {
    if (branch.id !== 'parrilla') return branch
    const { generalConfig } = branch
    return { ...branch, generalConfig: { ...generalConfig, mapConfig: { ...generalConfig.mapConfig, ...mapConfig } } }
  })
  return { ...parsed.document, branches }
}

test('[ADDR-29] [MAP-01] [OPEN-82] by default a branch geocodes with the big vendor, on the open map', () => {
  expect(mapConfigOf(sampleWith({ 'branches[0].generalConfig': undefined }))).toEqual({
    mapProvider: 'OPEN_SOURCE',
    geocodingProvider: 'BIG_VENDOR',
    addressRedirect: 'MANUAL',
  })
})

test('[ADDR-21] [OPEN-15] one store is built in as the default of complex mode', () => {
  expect(demoSettings().COMPLEX_ADDRESS_STORES).toEqual(['parrilla-centro'])
  expect(demoSettings({ COMPLEX_ADDRESS_STORES: 'a, b' }).COMPLEX_ADDRESS_STORES).toEqual(['a', 'b'])
  expect(readSettings({}).COMPLEX_ADDRESS_STORES).toEqual([])
})

test('the public Nominatim, whose policy forbids searches while typing, stops the start', () => {
  expect(() => readSettings({ NOMINATIM_URL: 'https://nominatim.openstreetmap.org/' })).toThrow(/its policy forbids/)
})

describe('with both providers configured', () => {
  let nominatim: FakePlaces
  let google: FakePlaces
  let database: Database
  let gateway: TestGateway

  beforeAll(async () => {
    nominatim = await openFakePlaces(() => ({ body: [nominatimHouse] }))
    google = await openFakePlaces(() => ({ body: { status: 'OK', results: [googleHouse], predictions: [] } }))
    database = await openTestDatabase()
    gateway = await startTestGateway({
      database,
      environment: {
        NOMINATIM_URL: nominatim.url,
        NOMINATIM_RATE: '1000',
        GOOGLE_MAPS_URL: google.url,
        GOOGLE_MAPS_KEY: 'server-key',
        GOOGLE_MAPS_BROWSER_KEY: 'browser-key',
      },
    })
  })
  afterAll(async () => {
    await gateway.close()
    await Promise.all([nominatim.close(), google.close()])
  })

  const choose = async (mapConfig: Parameters<typeof demo>[0]) => {
    await saveCatalog(database, demo(mapConfig), gateway.clock.now())
    gateway.clock.advance(1_000)
  }
  const get = (path: string) => fetch(gateway.url + path)
  const policy = async () => {
    const header = (await get('/api/configuration')).headers.get('content-security-policy') ?? ''
    return Object.fromEntries(
      header.split(';').map((rule) => {
        const [name = '', ...sources] = rule.trim().split(' ')
        return [name, sources]
      }),
    )
  }

  test('[ADDR-29] [ADDR-30] [OPEN-17] the branch’s own is asked, in the country of its stores', async () => {
    expect((await get('/api/places/geocode?address=Chile%20550&branchId=parrilla-centro')).status).toBe(200)
    expect(nominatim.asked.at(-1)).toMatchObject({ path: '/search', query: { q: 'Chile 550', countrycodes: 'ar' } })
    expect(google.asked).toHaveLength(0)
    await choose({ geocodingProvider: 'BIG_VENDOR' })
    await expect
      .poll(async () => {
        await get('/api/places/geocode?address=Chile%20551&branchId=parrilla-centro')
        return google.asked.at(-1)?.query
      })
      .toMatchObject({ address: 'Chile 551', components: 'country:ar', key: 'server-key' })
  })

  test('two letters never reach a provider, and the answer says whether it completes streets', async () => {
    const asked = () => nominatim.asked.length + google.asked.length
    await choose({ geocodingProvider: 'OPEN_SOURCE' })
    const search = async (q: string) => (await get(`/api/places?q=${q}&branchId=parrilla-centro`)).json()
    await expect
      .poll(() => search('%20ch%20'))
      .toEqual({
        places: [],
        attribution: '© OpenStreetMap contributors',
        completes: false,
      })
    const before = asked()
    await search('ch')
    expect(asked()).toBe(before)
    await search('chi')
    expect(asked()).toBe(before + 1)
    await choose({ geocodingProvider: 'BIG_VENDOR' })
    await expect.poll(() => search('ch')).toMatchObject({ attribution: 'Google Maps', completes: true })
  })

  test('a provider that fails is 502, and the answer contains neither address nor key', async () => {
    google.answer = () => ({ body: { status: 'OVER_QUERY_LIMIT', error_message: 'server-key is over its limit' } })
    const response = await get('/api/places/geocode?address=Chile%20550&branchId=parrilla-centro')
    expect(response.status).toBe(502)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'PROVIDER_FAILED' })
    expect(text).not.toMatch(/server-key|Chile/)
  })

  test('[MAP-03] [OPEN-18] [FOPEN-46] the middle of the map is a fixed place in Buenos Aires', async () => {
    const body = (await (await get('/api/configuration')).json()) as { defaultCentre: object }
    expect(body.defaultCentre).toEqual({ lat: -34.6037, lng: -58.3816 })
  })

  test('[FMT-03] [API-14] a country has its name, currency code and symbol, phone prefix and mantissa length', async () => {
    expect(await (await get('/api/country/AR')).json()).toEqual({
      code: 'AR',
      name: 'Argentina',
      currencyCode: 'ARS',
      currencySymbol: '$',
      phonePrefix: '54',
      mantissaLength: 2,
      hideZeroCents: true,
    })
  })

  test('[MAP-02] pages get the browser’s key, never the gateway’s', async () => {
    const text = await (await get('/api/configuration')).text()
    expect(text).toContain('key=browser-key')
    expect(text).not.toContain('server-key')
  })

  test('[MAP-02] the vendor’s scripts may run only once a branch has chosen its map', async () => {
    expect(await policy()).toMatchObject({ 'script-src': ["'self'"], 'style-src': ["'self'"] })
    await choose({ mapProvider: 'BIG_VENDOR' })
    await expect.poll(async () => (await policy())['script-src']).toContain('https://*.googleapis.com')
    expect((await policy())['connect-src']).toEqual(expect.arrayContaining(["'self'", 'https://*.googleapis.com']))
  })

  test('[MAP-02] the page of an order knows whose map to show, and may load it', async () => {
    await choose({ mapProvider: 'BIG_VENDOR' })
    const { code } = await placeOrder(gateway)
    await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
    const path = { alias: 'parrilla-centro', orderCode: code }
    const read = () => gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path } })
    await expect.poll(async () => (await read()).data?.branch?.mapProvider).toBe('BIG_VENDOR')
    const page = await get(`/logistics/tracking/order/parrilla-centro/${code}`)
    expect(page.headers.get('content-security-policy')).toContain('https://*.googleapis.com')
  })
})

test('[MAP-02] without a key no page may load the vendor’s map, for any setting of a branch', async () => {
  const database = await openTestDatabase()
  const gateway = await startTestGateway({ database })
  await saveCatalog(database, demo({ mapProvider: 'BIG_VENDOR' }), gateway.clock.now())
  gateway.clock.advance(1_000)
  await expect
    .poll(async () => (await (await fetch(`${gateway.url}/api/diner/parrilla`)).text()).includes('BIG_VENDOR'))
    .toBe(true)
  const { headers } = await fetch(`${gateway.url}/api/configuration`)
  expect(headers.get('content-security-policy')).not.toContain('googleapis')
  await gateway.close()
})
