import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Position } from '#domain/geo/position.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { askerOf } from '#gateway/maps/asker.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { createGooglePlaces } from '#gateway/maps/google-places.ts'
import { createNominatim } from '#gateway/maps/nominatim.ts'
import type { Places } from '#gateway/maps/places-port.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { cordoba, inCordoba } from '#tests/kit/cordoba.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { type FakePlaces, googleHouse, nominatimHouse, openFakePlaces, type Reply } from '#tests/kit/fake-places.ts'
import { demoCityFile } from '../../demo/demo-city.ts'

/** A house that every provider below knows: Chile 550 in San Telmo, Buenos Aires. */
const house: Position = { lat: -34.6162015, lng: -58.3733406 }

type Provider = {
  /** Whether search, id, whole address and position give a place. A provider needs only one of the first two. */
  readonly gives: readonly boolean[]
  readonly make: (url: string) => Places
  readonly answer: (path: string, at: Position) => Reply
}

const providers: Readonly<Record<string, Provider>> = {
  'the embedded gazetteer': {
    gives: [true, true, true, true],
    make: () => createGazetteer(openCity(demoCityFile)),
    answer: () => ({}),
  },
  Nominatim: {
    gives: [true, false, true, true],
    make: (url) => createNominatim({ url, rate: 1000, userAgent: 'x', clock: systemClock }),
    answer: (path, { lat, lng }) => {
      const found = { ...nominatimHouse, lat: String(lat), lon: String(lng) }
      return { body: path === '/reverse' ? found : [found] }
    },
  },
  'the big vendor': {
    gives: [false, true, true, true],
    make: (url) => createGooglePlaces({ url, key: 'key', clock: systemClock }),
    answer: (path, location) => {
      const found = { ...googleHouse, geometry: { location } }
      if (path.includes('autocomplete')) return { body: { status: 'OK', predictions: [] } }
      return { body: path.includes('details') ? { status: 'OK', result: found } : { status: 'OK', results: [found] } }
    },
  },
}

describe.each(Object.entries(providers))('a store in Córdoba that asks %s', (_, { make, answer, gives }) => {
  let fake: FakePlaces
  beforeEach(async () => {
    fake = await openFakePlaces(({ path }) => answer(path, house))
  })
  afterEach(() => fake.close())

  const asked = async (document = inCordoba(demoCatalog()), id = 'parrilla-centro') => {
    const catalog = createCatalog(document)
    const places = make(fake.url)
    const asker = askerOf({ catalog: () => catalog, places: () => places }, id)
    const found = await asker.suggest('Chile 550', {})
    return [
      found.flatMap(({ place }) => place ?? []).length > 0,
      (await asker.details(`${house.lat},${house.lng}`, {})) !== null,
      (await asker.geocode('Chile 550')) !== null,
      (await asker.reverse(house)) !== null,
    ]
  }

  test('a store in Córdoba gets no house in Buenos Aires: by search, id, whole address or position', async () => {
    expect(await asked()).toEqual([false, false, false, false])
  })

  test('a place outside the region is refused for each store of its branch, too', async () => {
    expect(await asked(inCordoba(demoCatalog()), 'parrilla')).toEqual([false, false, false, false])
  })

  test('a store in Córdoba does not send a position elsewhere to the provider', async () => {
    await asked()
    expect(fake.asked.filter(({ path, query }) => path.endsWith('/reverse') || query['latlng'])).toEqual([])
  })

  test('a store in Buenos Aires would have been told of the house', async () => {
    expect(await asked(demoCatalog())).toEqual(gives)
  })
})

test('the next likeliest house is taken when the likeliest is in another city', async () => {
  const [far, near] = [house, cordoba].map(({ lat, lng }) => ({
    ...nominatimHouse,
    lat: String(lat),
    lon: String(lng),
  }))
  const fake = await openFakePlaces(() => ({ body: [far, near] }))
  const catalog = createCatalog(inCordoba(demoCatalog()))
  const places = createNominatim({ url: fake.url, rate: 1000, userAgent: 'x', clock: systemClock })
  const asker = askerOf({ catalog: () => catalog, places: () => places }, 'parrilla-centro')
  expect((await asker.geocode('Chile 550'))?.position).toEqual(cordoba)
  expect((await asker.suggest('Chile 550', {})).map(({ place }) => place?.position)).toEqual([cordoba])
  await fake.close()
})

test('a search for no store is limited to the countries alone', async () => {
  const catalog = createCatalog(inCordoba(demoCatalog()))
  const places = createGazetteer(openCity(demoCityFile))
  const asker = askerOf({ catalog: () => catalog, places: () => places }, undefined)
  expect(await asker.geocode('Chile 550')).toMatchObject({ city: 'Buenos Aires' })
})
