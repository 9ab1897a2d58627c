import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countryCodes } from '#domain/country/countries.ts'
import { readSettings } from '#gateway/config.ts'
import { noPlaces } from '#gateway/maps/no-places.ts'
import type { OpenProvider } from '#gateway/maps/open-provider.ts'
import { createPelias } from '#gateway/maps/pelias.ts'
import { createPhoton } from '#gateway/maps/photon.ts'
import type { Places } from '#gateway/maps/places-port.ts'
import { findsAddresses, placesBySettings } from '#gateway/maps/providers.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { type FakePlaces, openFakePlaces, peliasHouse, photonHouse } from '#tests/kit/fake-places.ts'

let fake: FakePlaces
const question = { countries: countryCodes }
const region = { centre: { lat: -34.6, lng: -58.4 }, metres: 60_000 }
const failure = { body: { statusCode: 502, code: 'PROVIDER_FAILED' } }
const house = {
  street: 'Chile',
  number: '550',
  zone: 'San Telmo',
  city: 'Buenos Aires',
  locality: 'Ciudad Autónoma de Buenos Aires',
  country: 'AR',
  postalCode: 'C1098AAL',
  position: { lat: -34.6162015, lng: -58.3733406 },
}

const open = (more: Partial<OpenProvider> = {}): OpenProvider => ({
  url: fake.url,
  rate: 1000,
  userAgent: 'Comanda (https://x)',
  clock: systemClock,
  ...more,
})
const photon = (more?: Partial<OpenProvider>) => createPhoton(open(more))
const pelias = (more: Partial<OpenProvider> & { key?: string } = {}) => createPelias({ ...open(more), ...more })

beforeEach(async () => {
  fake = await openFakePlaces(() => ({ body: { features: [] } }))
})
afterEach(() => fake.close())
const answerWith = (...features: object[]) => {
  fake.answer = () => ({ body: { type: 'FeatureCollection', features } })
}

describe('Photon', () => {
  test('[ADDR-30] finds a house and reads its parts', async () => {
    answerWith(photonHouse)
    const label = 'Chile 550, San Telmo, Buenos Aires, Ciudad Autónoma de Buenos Aires'
    const [found] = await photon().suggest('chile 550', question)
    expect(found).toEqual({ id: 'N2441006110', label, place: { ...house, id: 'N2441006110', label } })
  })

  test('[ADDR-26] is asked for houses and streets of the countries, near the store and in its region', async () => {
    const near = { lat: -34.61, lng: -58.37 }
    await photon({ url: `${fake.url}/photon` }).suggest('Chile 550 4° B', { countries: ['AR', 'UY'], near, region })
    const [asked] = fake.asked
    expect(asked).toMatchObject({ path: '/photon/api', agent: 'Comanda (https://x)' })
    expect(asked?.query).toMatchObject({ q: 'Chile 550', limit: '8', lat: '-34.610', lon: '-58.370' })
    expect(asked?.query['bbox']).toBe('-59.060,-35.140,-57.740,-34.060')
    expect(asked?.all.getAll('layer')).toEqual(['house', 'street'])
    expect(asked?.all.getAll('countrycode')).toEqual(['AR', 'UY'])
    // An installation refuses a language that it was not built with.
    expect(asked?.all.has('lang')).toBe(false)
  })

  test('names a known place before its address, and a street by its name', async () => {
    const station = { ...photonHouse.properties, name: 'Estación Independencia' }
    const { street: _, housenumber: __, ...street } = { ...photonHouse.properties, name: 'Chile', type: 'street' }
    answerWith({ ...photonHouse, properties: station }, { ...photonHouse, properties: street })
    const places = await photon().geocode('x', question)
    expect(places.map(({ label }) => label.split(', ').slice(0, 2))).toEqual([
      ['Estación Independencia', 'Chile 550'],
      ['Chile', 'San Telmo'],
    ])
    expect(places[1]).toMatchObject({ street: 'Chile', number: null })
  })
})

describe('Pelias', () => {
  test('[ADDR-30] finds a house and reads its parts', async () => {
    answerWith(peliasHouse)
    const { gid: id, label } = peliasHouse.properties
    expect(await pelias().suggest('chile 550', question)).toEqual([{ id, label, place: { ...house, id, label } }])
  })

  test('[ADDR-26] is asked for houses and streets of the countries, near the store and in its region', async () => {
    const places = pelias({ url: `${fake.url}/geo/`, key: 'secret' })
    await places.suggest('chile 550', { countries: ['AR', 'UY'], near: { lat: -34.61, lng: -58.37 }, region })
    await places.geocode('chile 550', { countries: ['AR'] })
    expect(fake.asked.map(({ path }) => path)).toEqual(['/geo/v1/autocomplete', '/geo/v1/search'])
    expect(fake.asked[0]?.query).toMatchObject({
      text: 'chile 550',
      'boundary.country': 'AR,UY',
      'boundary.rect.min_lat': '-35.140',
      'boundary.rect.max_lon': '-57.740',
      'focus.point.lat': '-34.610',
      'focus.point.lon': '-58.370',
      layers: 'address,street,venue',
      api_key: 'secret',
    })
    expect(fake.asked[1]?.all.has('boundary.rect.min_lat')).toBe(false)
  })

  test('a country may be written in two letters, too', async () => {
    const { country_a: _, ...rest } = peliasHouse.properties
    answerWith({ ...peliasHouse, properties: { ...rest, country_code: 'ar' } })
    expect(await pelias().geocode('chile 550', question)).toMatchObject([{ country: 'AR' }])
  })

  test('a failure does not reveal the key', async () => {
    fake.answer = () => ({ status: 403, body: { meta: { message: 'secret is no key' } } })
    const error = await pelias({ key: 'secret' })
      .geocode('x', question)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(failure)
    expect(JSON.stringify(error)).not.toContain('secret')
  })
})

const both: readonly [string, (more?: Partial<OpenProvider>) => Places, typeof photonHouse | typeof peliasHouse][] = [
  ['Photon', photon, photonHouse],
  ['Pelias', pelias, peliasHouse],
]
describe.each(both)('%s', (_, make, found) => {
  test('[ADDR-26] results in other countries are left out', async () => {
    answerWith(found)
    expect(await make().geocode('chile 550', { countries: ['UY'] })).toEqual([])
    expect(await make().suggest('chile 550', { countries: ['UY'] })).toEqual([])
  })

  test('a position has its nearest address, or none', async () => {
    answerWith(found)
    expect(await make().reverse(house.position)).toMatchObject({ street: 'Chile', number: '550' })
    expect(fake.asked[0]?.path).toMatch(/\/reverse$/)
    answerWith()
    expect(await make().reverse({ lat: -34.55, lng: -58.36 })).toBeNull()
  })

  test('the same search within a day is answered from memory, and later asked again', async () => {
    const clock = manualClock()
    const places = make({ clock })
    await places.suggest('chile 550', question)
    await places.suggest(' chile 550 ', question)
    expect(fake.asked).toHaveLength(1)
    clock.advance(24 * 3_600_000 + 1)
    await places.suggest('chile 550', question)
    expect(fake.asked).toHaveLength(2)
  })

  test('a search that would wait too long for a diner is refused at once', async () => {
    const places = make({ rate: 0.2 })
    await places.suggest('a 1', question)
    await expect(places.suggest('b 2', question)).rejects.toMatchObject(failure)
    expect(fake.asked).toHaveLength(1)
  })

  test.each([
    ['an error', () => ({ status: 500 })],
    ['no JSON', () => ({ body: '<html>' })],
    ['something else', () => ({ body: { features: 'none' } })],
    [
      'a house outside the world',
      () => ({ body: { features: [{ ...found, geometry: { coordinates: [-58, 234.5] } }] } }),
    ],
    ['silence', () => null],
  ])('%s is a failure, and the next search asks again', async (__, answer) => {
    const places = make({ timeoutMs: 150 })
    fake.answer = answer
    await expect(places.geocode('chile 550', question)).rejects.toMatchObject(failure)
    answerWith(found)
    expect(await places.geocode('chile 550', question)).toMatchObject([{ street: 'Chile' }])
  })
})

test.each([
  ['PHOTON_URL', photonHouse],
  ['PELIAS_URL', peliasHouse],
])('[OPEN-17] %s names the open provider, and the form may search', async (name, found) => {
  answerWith(found)
  const settings = readSettings({ [name]: fake.url, PUBLIC_URL: 'https://pedidos.example.com' })
  const places = placesBySettings(settings, noPlaces, systemClock)('OPEN_SOURCE')
  expect(await places.geocode('chile 550', question)).toMatchObject([{ street: 'Chile' }])
  expect(fake.asked[0]?.agent).toBe('Comanda (https://pedidos.example.com)')
  expect([findsAddresses(settings), findsAddresses(readSettings({}))]).toEqual([true, false])
})

test('two open providers at once stop the start', () => {
  const two = { PHOTON_URL: 'https://photon.example', PELIAS_URL: 'https://pelias.example' }
  expect(() => readSettings(two)).toThrow(
    'PHOTON_URL and PELIAS_URL exclude each other: one open provider finds addresses.',
  )
})
