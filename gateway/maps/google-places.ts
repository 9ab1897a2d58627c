import { z } from 'zod'
import { searchedLine } from '#domain/delivery/typed-address.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Clock } from '../ports/clock.ts'
import { createAskProvider, readAnswer } from './ask-provider.ts'
import { type PlaceQuestion, type Places, type ProviderPlace, placesFailed } from './places-port.ts'

type GoogleOptions = {
  readonly url: string
  readonly key: string
  readonly clock: Clock
  readonly timeoutMs?: number
}

/** ADDR-28: these and no other, each costs. */
const detailFields = ['name', 'geometry', 'address_components', 'formatted_address']

/** The most countries that a search may name. With more, places elsewhere are left out of the results afterwards. */
const mostCountries = 5

const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const found = z.object({
  name: z.string().optional(),
  formatted_address: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  address_components: z.array(component),
  types: z.array(z.string()).catch([]),
})
const predictions = z.object({
  predictions: z.array(z.object({ place_id: z.string(), description: z.string() })),
})
const details = z.object({ result: found })
const geocoded = z.object({ results: z.array(found.extend({ place_id: z.string() })) })

/**
 * The big vendor's place search, place details and geocoding. Its terms forbid keeping what it answers, so nothing is
 * kept; the searches for one address share a session token, which makes them one charge.
 */
export function createGooglePlaces({ url, key, clock, timeoutMs }: GoogleOptions): Places {
  const ask = createAskProvider({ clock, ...(timeoutMs !== undefined && { timeoutMs }) })
  const call = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const address = new URL(`maps/api/${path}/json`, url.endsWith('/') ? url : `${url}/`)
    address.search = new URLSearchParams({ ...query, language: 'es', key }).toString()
    const answer = await ask(address)
    const status = z.object({ status: z.string() }).safeParse(answer).data?.status ?? 'no status'
    if (status === 'OK') return answer
    if (status === 'ZERO_RESULTS' || status === 'NOT_FOUND') return null
    throw placesFailed(status)
  }
  const withSession = ({ session }: PlaceQuestion) => (session ? { sessiontoken: session } : {})

  return {
    attribution: 'Google Maps',
    completes: true,
    async suggest(typed, question) {
      const { countries, near, region } = question
      const answer = await call('place/autocomplete', {
        input: searchedLine(typed),
        ...(countries.length <= mostCountries && { components: countries.map(ofCountry).join('|') }),
        // Its suggestions have no position, so far ones are left out here.
        ...(region
          ? { location: placed(region.centre), radius: String(Math.round(region.metres)), strictbounds: 'true' }
          : near && { location: placed(near), radius: '30000' }),
        ...withSession(question),
      })
      const list = answer === null ? [] : readAnswer(predictions, answer).predictions
      return list.map(({ place_id: id, description: label }) => ({ id, label, place: null }))
    },
    async details(id, question) {
      const answer = await call('place/details', {
        place_id: id,
        fields: detailFields.join(','),
        ...withSession(question),
      })
      return answer === null ? null : within(question, toPlace({ place_id: id, ...readAnswer(details, answer).result }))
    },
    async geocode(address, question) {
      const [country] = question.countries
      const answer = await call('geocode', {
        address: searchedLine(address),
        ...(country && question.countries.length === 1 && { components: ofCountry(country) }),
      })
      const places = answer === null ? [] : readAnswer(geocoded, answer).results.map(toPlace)
      return places.filter((place) => within(question, place))
    },
    async reverse({ lat, lng }) {
      const answer = await call('geocode', { latlng: `${lat},${lng}` })
      const [first] = answer === null ? [] : readAnswer(geocoded, answer).results
      return first ? toPlace(first) : null
    },
  }
}

const placed = ({ lat, lng }: Position) => `${lat},${lng}`

const ofCountry = (country: string) => `country:${country.toLowerCase()}`

const within = ({ countries }: PlaceQuestion, place: ProviderPlace) =>
  countries.includes(place.country) ? place : null

const landmarks = ['establishment', 'point_of_interest', 'premise']

/** Place details have no types (ADDR-28), but a name: a street, a corner and an area have that of one of their components. */
const isLandmark = ({ name, types, address_components }: z.output<typeof found>): boolean =>
  address_components.every(({ types: of }) => !of.includes('street_number')) &&
  (name
    ? address_components.every(({ long_name, short_name }) => name !== long_name && name !== short_name)
    : landmarks.some((type) => types.includes(type)))

function toPlace(result: z.output<typeof found> & { readonly place_id: string }): ProviderPlace {
  const { place_id, name, formatted_address, geometry, address_components } = result
  const part = (...types: readonly string[]) =>
    types.map((type) => address_components.find((it) => it.types.includes(type))).find(Boolean)
  const long = (...types: readonly string[]) => part(...types)?.long_name ?? ''
  const street = long('route')
  return {
    id: place_id,
    // A known place, such as a station, says its name before its address.
    label:
      name && street && !formatted_address.startsWith(name) && !name.startsWith(street)
        ? `${name}, ${formatted_address}`
        : formatted_address,
    street: street || name || formatted_address,
    number: long('street_number') || null,
    ...(isLandmark(result) && { isLandmark: true }),
    zone: long('neighborhood', 'sublocality', 'sublocality_level_1'),
    city: long('locality', 'administrative_area_level_2'),
    locality: long('administrative_area_level_1'),
    country: part('country')?.short_name ?? '',
    postalCode: [long('postal_code'), long('postal_code_suffix')].filter(Boolean).join(''),
    position: geometry.location,
  }
}
