import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { createGooglePlaces } from '#gateway/maps/google-places.ts'
import { createNominatim } from '#gateway/maps/nominatim.ts'
import type { Places, ProviderPlace } from '#gateway/maps/places-port.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { readPlace, writePlace } from '#openapi/wire/places.ts'
import {
  type FakePlaces,
  googleCorner,
  googleHouse,
  googleStation,
  googleStreet,
  nominatimHouse,
  nominatimStation,
  nominatimStreet,
  openFakePlaces,
  type Reply,
} from '#tests/kit/fake-places.ts'
import { type AddressEvent, addressDecider } from '#web/diner/features/address/address-form-state.ts'
import { demoCityFile } from '../../demo/demo-city.ts'

type ProviderFeature = Readonly<Record<string, unknown>>
type Provider = {
  readonly make: (url: string) => Places
  readonly answer: (path: string, found: ProviderFeature) => Reply
  readonly houses: readonly ProviderFeature[]
  readonly streets: readonly ProviderFeature[]
  readonly landmarks: readonly ProviderFeature[]
}

const open = { rate: 1000, userAgent: 'x', clock: systemClock }

const providers: Readonly<Record<string, Provider>> = {
  Nominatim: {
    make: (url) => createNominatim({ url, ...open }),
    answer: (path, found) => ({ body: path === '/reverse' ? found : [found] }),
    houses: [nominatimHouse],
    streets: [nominatimStreet, { ...nominatimStation, place_rank: undefined }],
    landmarks: [nominatimStation],
  },
  'the big vendor': {
    make: (url) => createGooglePlaces({ url, key: 'key', clock: systemClock }),
    answer(path, { name, types, ...found }) {
      if (path.includes('autocomplete'))
        return { body: { status: 'OK', predictions: [{ place_id: 'x', description: 'x' }] } }
      return path.includes('details')
        ? { body: { status: 'OK', result: { name, ...found } } }
        : { body: { status: 'OK', results: [{ types, ...found }] } }
    },
    houses: [{ name: 'Chile 550', ...googleHouse }],
    streets: [googleStreet, googleCorner],
    landmarks: [googleStation],
  },
}

const question = { countries: ['AR'] }
/** The place of each way in which a diner gets one: by search or its id, by whole words, by a position. */
async function foundBy(places: Places) {
  const [suggested] = await places.suggest('Chile 550', question)
  const chosen = suggested?.place ?? (await places.details(suggested?.id ?? '', question))
  const [typed] = await places.geocode('Chile 550', question)
  const here = await places.reverse({ lat: -34.6162015, lng: -58.3733406 })
  return { chosen, typed, here } satisfies Record<string, ProviderPlace | null | undefined>
}

const form = addressDecider(null, 'first')
const confirm = { type: 'Confirm', isComplex: false, betweenStreetsRequired: false, findsAddresses: true } as const
/** Whether the form takes a place as the address, by each of the ways to it. */
function takes({ chosen, typed, here }: Awaited<ReturnType<typeof foundBy>>) {
  const read = (place: ProviderPlace | null | undefined) => {
    if (!place) throw new Error('no place')
    return readPlace(JSON.parse(JSON.stringify(writePlace({ ...place, number: place.number ?? '' }))))
  }
  const ends = (...events: AddressEvent[]) => {
    const decision = form.decide(fold(form, events), confirm)
    return decision.ok && decision.events.some(({ type }) => type === 'AddressConfirmed')
  }
  const found = (place: ProviderPlace | null | undefined): AddressEvent => ({
    ...{ type: 'PlaceFound', place: read(place), session: 'second' },
  })
  const suggestion = { id: 'x', label: 'x', place: null }
  const position = { lat: -34.6162015, lng: -58.3733406 }
  const words: AddressEvent = { type: 'AddressTyped', text: 'Chile' }
  const sought = { type: 'AddressSought', entered: fold(form, [words]), fullAddress: 'Chile' } as const
  const located = form.decide(fold(form, [words, sought]), { type: 'TakeAddress', sought, place: read(typed) })
  return {
    chosen: ends({ type: 'SuggestionChosen', suggestion }, found(chosen)),
    typed: located.ok && located.events.some(({ type }) => type === 'AddressConfirmed'),
    here: ends({ type: 'PinMoved', position, byHand: false }, found(here)),
    hereOnTheMap: ends(
      { type: 'TabSelected', tab: 'location' },
      { type: 'PinMoved', position, byHand: false },
      found(here),
    ),
    byHand: ends({ type: 'TabSelected', tab: 'location' }, { type: 'PinMoved', position, byHand: true }, found(here)),
  }
}

const none = { chosen: false, typed: false, here: false, hereOnTheMap: false, byHand: true }
const all = { chosen: true, typed: true, here: true, hereOnTheMap: true, byHand: true }

describe.each(Object.entries(providers))('an address from %s', (_, { make, answer, ...places }) => {
  let fake: FakePlaces
  beforeEach(async () => {
    fake = await openFakePlaces(() => ({}))
  })
  afterEach(() => fake.close())
  const taken = async (found: ProviderFeature) => {
    fake.answer = ({ path }) => answer(path, found)
    return takes(await foundBy(make(fake.url)))
  }

  test.each(places.streets)(
    'a found street or corner is none to deliver to, until the diner sets the pin',
    async (found) => {
      expect(await taken(found)).toEqual(none)
    },
  )

  test.each(places.houses)('a found house is an address to deliver to', async (found) => {
    expect(await taken(found)).toEqual(all)
  })

  test.each(places.landmarks)(
    'a known place is one to deliver to when the diner names it, and not as the nearest to the device',
    async (found) => {
      expect(await taken(found)).toEqual({ ...all, here: false, hereOnTheMap: false })
    },
  )
})

const { streets, ...city } = demoCityFile
// The houses of no street are known.
const unnumbered = streets.map(([name, avenue, oneway, locality, , , corners]) => [
  ...[name, avenue, oneway, locality, 0, 0, corners],
]) as unknown as typeof streets
const gazetteer = (numbered: boolean) =>
  createGazetteer(openCity({ ...city, streets: numbered ? streets : unnumbered }))
const found = async (places: Places, query: string) => ({
  ...(await foundBy(places)),
  chosen: (await places.suggest(query, question))[0]?.place ?? null,
  typed: (await places.geocode(query, question))[0],
})

test.each(['Chile', 'Bolívar y Chile'])(
  'the address %s of the gazetteer is none to deliver to, until the diner sets the pin',
  async (query) => {
    expect(takes(await found(gazetteer(false), query))).toEqual(none)
  },
)

test('an address of the gazetteer is one to deliver to as a house', async () => {
  expect(takes(await found(gazetteer(true), 'Chile 550'))).toEqual(all)
})
