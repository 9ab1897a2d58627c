import { z } from 'zod'
import { countries, countryCodes } from '#domain/country/countries.ts'
import { searchedLine } from '#domain/delivery/typed-address.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import { readAnswer } from './ask-provider.ts'
import { createOpenCalls, type OpenProvider } from './open-provider.ts'
import type { Place, PlaceQuestion, Places } from './places-port.ts'

const text = z.string().catch('')
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    gid: text,
    /** `address`, `street` or `venue`. */
    layer: text,
    label: z.string(),
    name: text,
    street: text,
    housenumber: text,
    neighbourhood: text,
    borough: text,
    locality: text,
    localadmin: text,
    county: text,
    region: text,
    country_code: text,
    country_a: text,
    postalcode: text,
  }),
})
const features = z.object({ features: z.array(feature) })

/** The countries of ADDR-26 by the three letters that a Pelias answers; newer ones answer two as well. */
const byThreeLetters: ReadonlyMap<string, string> = new Map(countryCodes.map((code) => [countries[code].alpha3, code]))

type PeliasOptions = OpenProvider & {
  /** The key of a provider that sells Pelias. */
  readonly key?: string | undefined
}

/** A Pelias of the shop's own or of a provider: `/v1/autocomplete` while one types, `/v1/search` and `/v1/reverse`. */
export function createPelias({ key, ...provider }: PeliasOptions): Places {
  const call = createOpenCalls(provider)
  const common = [
    ['layers', 'address,street,venue'],
    ['lang', 'es'],
    ['api_key', key],
  ] as const
  const read = (answer: unknown) => readAnswer(features, answer).features.map(toPlace)

  const search =
    (path: string) =>
    async (typed: string, { near, countries, region }: PlaceQuestion): Promise<Place[]> => {
      const box = region && boundsAround(region.centre, region.metres)
      const found = await call(
        path,
        [
          ['text', searchedLine(typed)],
          ['size', '8'],
          ['boundary.country', countries.join()],
          ['boundary.rect.min_lat', box?.south.toFixed(3)],
          ['boundary.rect.min_lon', box?.west.toFixed(3)],
          ['boundary.rect.max_lat', box?.north.toFixed(3)],
          ['boundary.rect.max_lon', box?.east.toFixed(3)],
          ['focus.point.lat', near?.lat.toFixed(3)],
          ['focus.point.lon', near?.lng.toFixed(3)],
          ...common,
        ],
        read,
      )
      return found.filter(({ country }) => countries.includes(country))
    }
  const suggest = search('v1/autocomplete')

  return {
    attribution: '© OpenStreetMap contributors, OpenAddresses, Who’s On First',
    completes: true,
    suggest: async (query, question) =>
      (await suggest(query, question)).map((place) => ({ id: place.id, label: place.label, place })),
    // Every suggestion is a place already.
    details: async () => null,
    geocode: search('v1/search'),
    reverse: async ({ lat, lng }) => {
      const query = [['point.lat', lat.toFixed(5)], ['point.lon', lng.toFixed(5)], ['size', '1'], ...common] as const
      return (await call('v1/reverse', query, read))[0] ?? null
    },
  }
}

function toPlace({ geometry, properties: it }: z.output<typeof feature>): Place {
  const [lng, lat] = geometry.coordinates
  return {
    id: it.gid || it.label,
    label: it.label,
    street: it.street || it.name,
    number: it.housenumber || null,
    ...(it.layer === 'venue' && !it.housenumber && { isLandmark: true }),
    zone: it.neighbourhood || it.borough,
    city: it.locality || it.localadmin || it.county,
    locality: it.region,
    country: it.country_code.toUpperCase() || (byThreeLetters.get(it.country_a.toUpperCase()) ?? ''),
    postalCode: it.postalcode,
    position: { lat, lng },
  }
}
