import { afterEach, beforeEach, expect, test } from 'vitest'
import { countryCodes } from '#domain/country/countries.ts'
import { createGooglePlaces } from '#gateway/maps/google-places.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { type FakePlaces, googleHouse, openFakePlaces } from '#tests/kit/fake-places.ts'

let fake: FakePlaces
const argentina = { countries: ['AR'] }
const failure = { body: { statusCode: 502, code: 'PROVIDER_FAILED' } }
const predicted = { place_id: googleHouse.place_id, description: 'Chile 550, Buenos Aires, Argentina' }

beforeEach(async () => {
  fake = await openFakePlaces(({ path, query }) => {
    if (query['key'] !== 'secret') return { body: { status: 'REQUEST_DENIED', error_message: 'no key' } }
    switch (path) {
      case '/maps/api/place/autocomplete/json':
        return { body: { status: 'OK', predictions: [predicted] } }
      case '/maps/api/place/details/json': {
        const { place_id, types, ...result } = googleHouse
        return { body: { status: 'OK', result: { name: 'Chile 550', ...result } } }
      }
      default:
        return { body: { status: 'OK', results: [googleHouse] } }
    }
  })
})
afterEach(() => fake.close())

const google = (more: Partial<Parameters<typeof createGooglePlaces>[0]> = {}) =>
  createGooglePlaces({ url: fake.url, key: 'secret', clock: manualClock(), ...more })

const house = {
  id: 'ChIJ_chile_550',
  label: googleHouse.formatted_address,
  street: 'Chile',
  number: '550',
  zone: 'San Telmo',
  city: 'Buenos Aires',
  locality: 'Cdad. Autónoma de Buenos Aires',
  country: 'AR',
  postalCode: 'C1098AAL',
  position: { lat: -34.6162015, lng: -58.3733406 },
}

test('[ADDR-30] the vendor suggests by text, and gives the place of a suggestion for its id', async () => {
  const places = google()
  const session = 'abc-123'
  const suggested = await places.suggest('chile 5', { ...argentina, session, near: { lat: -34.6, lng: -58.4 } })
  expect(suggested).toEqual([{ id: house.id, label: predicted.description, place: null }])
  expect(fake.asked[0]!.query).toMatchObject({ input: 'chile 5', location: '-34.6,-58.4', sessiontoken: session })
  expect(await places.details(house.id, { ...argentina, session })).toEqual(house)
  expect(fake.asked[1]!.query).toMatchObject({ place_id: house.id, sessiontoken: session })
})

test('the vendor suggests only places in the region of the store, because its suggestions have no position', async () => {
  const region = { centre: { lat: -31.42, lng: -64.18 }, metres: 65_000.4 }
  await google().suggest('chile 5', { ...argentina, near: { lat: -34.6, lng: -58.4 }, region })
  expect(fake.asked[0]!.query).toMatchObject({ location: '-31.42,-64.18', radius: '65000', strictbounds: 'true' })
})

test('[ADDR-28] place details read exactly name, geometry, address_components and formatted_address', async () => {
  await google().details(house.id, argentina)
  expect(fake.asked[0]!.query['fields']).toBe('name,geometry,address_components,formatted_address')
})

test('[ADDR-26] a search names its countries where the vendor takes them, and gives no place elsewhere', async () => {
  const places = google()
  await places.suggest('chile 5', { countries: ['AR', 'UY'] })
  await places.suggest('chile 5', { countries: countryCodes })
  expect(fake.asked.map(({ query }) => query['components'])).toEqual(['country:ar|country:uy', undefined])
  expect(await places.details(house.id, { countries: ['UY'] })).toBeNull()
  expect(await places.geocode('Chile 550', { countries: ['UY', 'CL'] })).toEqual([])
})

test('an address and a position are found by geocoding', async () => {
  const places = google()
  expect(await places.geocode('Chile 550, Buenos Aires', argentina)).toEqual([house])
  expect(await places.reverse(house.position)).toEqual(house)
  expect(fake.asked.map(({ query }) => query['address'] ?? query['latlng'])).toEqual([
    'Chile 550, Buenos Aires',
    '-34.6162015,-58.3733406',
  ])
})

test('none of the vendor’s data is kept', async () => {
  const places = google()
  await places.geocode('Chile 550', argentina)
  await places.geocode('Chile 550', argentina)
  expect(fake.asked).toHaveLength(2)
})

test('no result is an empty answer, and no failure', async () => {
  fake.answer = () => ({ body: { status: 'ZERO_RESULTS', predictions: [], results: [] } })
  expect(await google().suggest('xyz', argentina)).toEqual([])
  expect(await google().geocode('xyz', argentina)).toEqual([])
  expect(await google().reverse({ lat: 0, lng: -30 })).toBeNull()
})

test.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'INVALID_REQUEST', 'UNKNOWN_ERROR'])(
  'status %s is a failure that does not reveal the key',
  async (status) => {
    fake.answer = () => ({ body: { status } })
    const error = await google()
      .geocode('Chile 550', argentina)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(failure)
    expect(JSON.stringify(error)).not.toContain('secret')
  },
)

test('silence is a failure after a while', async () => {
  fake.answer = () => null
  await expect(google({ timeoutMs: 150 }).suggest('chile', argentina)).rejects.toMatchObject(failure)
})
