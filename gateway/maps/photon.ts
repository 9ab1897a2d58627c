import { z } from 'zod'
import { searchedLine } from '#domain/delivery/typed-address.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import { readAnswer } from './ask-provider.ts'
import { boxText, createOpenCalls, type OpenProvider } from './open-provider.ts'
import type { Place, PlaceQuestion, Places } from './places-port.ts'

const text = z.string().catch('')
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    osm_type: text,
    osm_id: z.union([z.number(), z.string()]).transform(String).catch(''),
    osm_key: text,
    /** `house` is a house or a known place, `street` a street. */
    type: text,
    name: text,
    street: text,
    housenumber: text,
    locality: text,
    district: text,
    city: text,
    county: text,
    state: text,
    countrycode: text,
    postcode: text,
  }),
})
const features = z.object({ features: z.array(feature) })

/** A Photon of the shop's own or of a provider (1.0 or newer): its `/api` and `/reverse`. It is made for searches while one types. */
export function createPhoton(provider: OpenProvider): Places {
  const call = createOpenCalls(provider)
  // No `lang`: an installation refuses languages that it was not built with, and without one it answers in the local language.
  const layers = [
    ['layer', 'house'],
    ['layer', 'street'],
  ] as const
  const read = (answer: unknown) => readAnswer(features, answer).features.map(toPlace)

  const search = async (q: string, { near, countries, region }: PlaceQuestion): Promise<Place[]> => {
    const found = await call(
      'api',
      [
        ['q', searchedLine(q)],
        ['limit', '8'],
        ...layers,
        ['lat', near?.lat.toFixed(3)],
        ['lon', near?.lng.toFixed(3)],
        ['bbox', region && boxText(boundsAround(region.centre, region.metres))],
        ...countries.map((country) => ['countrycode', country] as const),
      ],
      read,
    )
    return found.filter(({ country }) => countries.includes(country))
  }

  return {
    attribution: '© OpenStreetMap contributors',
    completes: true,
    suggest: async (query, question) =>
      (await search(query, question)).map((place) => ({ id: place.id, label: place.label, place })),
    // Every suggestion is a place already.
    details: async () => null,
    geocode: search,
    reverse: async ({ lat, lng }) => {
      const found = await call(
        'reverse',
        [['lat', lat.toFixed(5)], ['lon', lng.toFixed(5)], ['limit', '1'], ...layers],
        read,
      )
      return found[0] ?? null
    },
  }
}

function toPlace({ geometry, properties: it }: z.output<typeof feature>): Place {
  const [lng, lat] = geometry.coordinates
  const street = it.street || it.name
  const line = [street, it.housenumber].filter(Boolean).join(' ')
  // A known place, such as a station, says its name before its address.
  const name = it.street && it.name && it.name !== it.street ? it.name : ''
  const zone = it.district || it.locality
  const city = it.city || it.county
  return {
    id: `${it.osm_type}${it.osm_id}`,
    label: [...new Set([name, line, zone, city, it.state])].filter(Boolean).join(', '),
    street,
    number: it.housenumber || null,
    ...(it.type === 'house' && !it.housenumber && it.name && it.osm_key !== 'highway' && { isLandmark: true }),
    zone,
    city,
    locality: it.state,
    country: it.countrycode.toUpperCase(),
    postalCode: it.postcode,
    position: { lat, lng },
  }
}
