import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countryCodes } from '#domain/country/countries.ts'
import { createNominatim } from '#gateway/maps/nominatim.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { type FakePlaces, nominatimHouse, openFakePlaces } from '#tests/kit/fake-places.ts'

let fake: FakePlaces
const question = { countries: countryCodes }
const failure = { body: { statusCode: 502, code: 'PROVIDER_FAILED' } }

beforeEach(async () => {
  fake = await openFakePlaces(() => ({ body: [nominatimHouse] }))
})
afterEach(() => fake.close())

const nominatim = (more: Partial<Parameters<typeof createNominatim>[0]> = {}) =>
  createNominatim({ url: fake.url, rate: 1000, userAgent: 'Comanda (https://x)', clock: manualClock(), ...more })

test('[ADDR-30] Nominatim finds a house and reads its parts', async () => {
  const [found] = await nominatim().suggest('chile 550', question)
  expect(found?.place).toEqual({
    id: '231884101',
    label: nominatimHouse.display_name,
    street: 'Chile',
    number: '550',
    zone: 'San Telmo',
    city: 'Buenos Aires',
    locality: 'Ciudad Autónoma de Buenos Aires',
    country: 'AR',
    postalCode: 'C1098AAL',
    position: { lat: -34.6162015, lng: -58.3733406 },
  })
})

test('[ADDR-26] a search names the served countries, and leaves out results elsewhere', async () => {
  const abroad = { ...nominatimHouse, address: { ...nominatimHouse.address, country_code: 'fr' } }
  fake.answer = () => ({ body: [abroad, nominatimHouse] })
  const found = await nominatim().suggest('chile 550', question)
  expect(fake.asked[0]).toMatchObject({
    path: '/search',
    query: { countrycodes: countryCodes.join().toLowerCase(), format: 'jsonv2', addressdetails: '1' },
  })
  expect(found.map(({ place }) => place?.country)).toEqual(['AR'])
})

test('the call to Nominatim names us, and prefers places near the store', async () => {
  await nominatim().suggest('chile 550', { ...question, near: { lat: -34.6, lng: -58.4 } })
  expect(fake.asked[0]).toMatchObject({
    agent: 'Comanda (https://x)',
    query: { viewbox: '-58.700,-34.300,-58.100,-34.900' },
  })
})

test('the same search within a day is answered from memory, and later asked again', async () => {
  const clock = manualClock()
  const places = nominatim({ clock })
  await places.suggest('chile 550', question)
  await places.suggest(' chile 550 ', question)
  expect(fake.asked).toHaveLength(1)
  clock.advance(24 * 3_600_000 + 1)
  await places.suggest('chile 550', question)
  expect(fake.asked).toHaveLength(2)
})

test('a position without an address has none', async () => {
  fake.answer = () => ({ body: { error: 'Unable to geocode' } })
  expect(await nominatim().reverse({ lat: -34.55, lng: -58.36 })).toBeNull()
  expect(fake.asked[0]).toMatchObject({ path: '/reverse', query: { lat: '-34.55000', lon: '-58.36000', zoom: '18' } })
})

test('requests go out one by one, at most this many a second', async () => {
  const clock = manualClock()
  fake.answer = () => ({ body: [] })
  const places = nominatim({ rate: 20, clock })
  const all = Promise.all(['a 1', 'b 2', 'c 3'].map((query) => places.suggest(query, question)))
  await vi.waitFor(() => expect(fake.asked).toHaveLength(1))
  for (const count of [2, 3]) {
    clock.advance(49)
    await new Promise((resolve) => setImmediate(resolve))
    expect(fake.asked).toHaveLength(count - 1)
    clock.advance(1)
    await vi.waitFor(() => expect(fake.asked).toHaveLength(count))
  }
  await all
})

test('a search that would wait too long for a diner is refused at once', async () => {
  const places = nominatim({ rate: 0.2 })
  await places.suggest('a 1', question)
  await expect(places.suggest('b 2', question)).rejects.toMatchObject(failure)
  expect(fake.asked).toHaveLength(1)
})

test('a provider that asks for a pause gets it', async () => {
  const clock = manualClock()
  const places = nominatim({ clock })
  fake.answer = () => ({ status: 429, headers: { 'retry-after': '20' } })
  await expect(places.suggest('a 1', question)).rejects.toMatchObject(failure)
  fake.answer = () => ({ body: [nominatimHouse] })
  clock.advance(19_000)
  await expect(places.suggest('a 1', question)).rejects.toMatchObject(failure)
  expect(fake.asked).toHaveLength(1)
  clock.advance(1_001)
  expect(await places.suggest('a 1', question)).toHaveLength(1)
})

test.each([
  ['an error', () => ({ status: 500 })],
  ['no JSON', () => ({ body: '<html>' })],
  ['something else', () => ({ body: { places: 'none' } })],
  ['a house outside the world', () => ({ body: [{ ...nominatimHouse, lat: '234.5' }] })],
  ['silence', () => null],
])('%s is a failure, and the next search asks again', async (_, answer) => {
  const places = nominatim({ timeoutMs: 150, clock: systemClock })
  fake.answer = answer
  await expect(places.geocode('chile 550', question)).rejects.toMatchObject(failure)
  fake.answer = () => ({ body: [nominatimHouse] })
  expect(await places.geocode('chile 550', question)).toMatchObject([{ street: 'Chile' }])
})
