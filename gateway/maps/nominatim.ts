import { z } from 'zod'
import { searchedLine } from '#domain/delivery/typed-address.ts'
import type { Position } from '#domain/geo/position.ts'
import { readAnswer } from './ask-provider.ts'
import { createOpenCalls, type OpenProvider } from './open-provider.ts'
import type { PlaceQuestion, Places, ProviderPlace } from './places-port.ts'

const text = z.string().catch('')
const result = z.object({
  place_id: z.union([z.number(), z.string()]).transform(String),
  display_name: z.string(),
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  name: text,
  category: text,
  place_rank: z.coerce.number().catch(0),
  address: z.record(z.string(), text).catch({}),
})

/** A Nominatim of the shop's own or of a provider: its `/search` and `/reverse`. */
export function createNominatim(provider: OpenProvider): Places {
  const call = createOpenCalls(provider)
  const common = [
    ['format', 'jsonv2'],
    ['addressdetails', '1'],
    ['accept-language', 'es'],
  ] as const

  const search = async (q: string, { near, countries }: PlaceQuestion): Promise<ProviderPlace[]> => {
    const found = await call(
      'search',
      [
        ['q', searchedLine(q)],
        ['limit', '8'],
        ['layer', 'address,poi'],
        ['countrycodes', countries.join(',').toLowerCase()],
        ['viewbox', near && around(near)],
        ...common,
      ],
      (answer) => readAnswer(z.array(result), answer).map(toPlace),
    )
    return found.filter(({ country }) => countries.includes(country))
  }

  return {
    attribution: '© OpenStreetMap contributors',
    completes: false,
    suggest: async (query, question) =>
      (await search(query, question)).map((place) => ({ id: place.id, label: place.label, place })),
    // Every suggestion is a place already.
    details: async () => null,
    geocode: search,
    reverse: ({ lat, lng }) =>
      call(
        'reverse',
        [['lat', lat.toFixed(5)], ['lon', lng.toFixed(5)], ['zoom', '18'], ['layer', 'address'], ...common],
        (answer) => (isNothing(answer) ? null : toPlace(readAnswer(result, answer))),
      ),
  }
}

const isNothing = (answer: unknown) => typeof answer === 'object' && answer !== null && 'error' in answer

/** Some thirty kilometres each way: a preference, not a fence. */
const around = ({ lat, lng }: Position) =>
  [lng - 0.3, lat + 0.3, lng + 0.3, lat - 0.3].map((it) => it.toFixed(3)).join()

/** Houses and known places; streets and areas have lower ranks. */
const doorRank = 30

function toPlace({ place_id, display_name, lat, lon, address, ...it }: z.output<typeof result>): ProviderPlace {
  const first = (...keys: readonly string[]) => keys.map((key) => address[key]).find(Boolean) ?? ''
  const isLandmark =
    !address['house_number'] && it.place_rank >= doorRank && it.name !== '' && it.category !== 'highway'
  return {
    id: place_id,
    label: display_name,
    street: first('road', 'pedestrian', 'footway', 'square', 'hamlet'),
    number: first('house_number') || null,
    ...(isLandmark && { isLandmark }),
    zone: first('neighbourhood', 'suburb', 'quarter', 'city_district'),
    city: first('city', 'town', 'village', 'municipality', 'county'),
    locality: first('state', 'region', 'province', 'state_district'),
    country: first('country_code').toUpperCase(),
    postalCode: first('postcode'),
    position: { lat, lng: lon },
  }
}
