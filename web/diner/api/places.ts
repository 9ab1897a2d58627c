import { useQuery } from '@tanstack/react-query'
import { shortestSearch } from '#domain/delivery/typed-address.ts'
import type { Position } from '#domain/geo/position.ts'
import { type MapPlace, readPlace } from '#openapi/wire/places.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { isNotFound } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'

export type { MapPlace } from '#openapi/wire/places.ts'

/** `place` is null when the provider returns it only for the id. */
export type Suggestion = { readonly id: string; readonly label: string; readonly place: MapPlace | null }

/** The store for which an address is searched, and the session of the search (providers charge by session). */
export type PlaceAsker = { readonly storeId: string; readonly session: string }

const settledMs = 300_000

/** ADDR-30. */
export const usePlaceSearch = (text: string, { storeId, session }: PlaceAsker) =>
  useQuery({
    queryKey: ['places', storeId, text],
    queryFn: async ({ signal }) => {
      const query = { q: text, branchId: storeId, session }
      const {
        places,
        attribution,
        completes = true,
      } = await answerOf(api.GET('/api/places', { params: { query }, signal }))
      const found: readonly Suggestion[] = places.map(({ place, ...it }) => ({
        ...it,
        place: place && readPlace(place),
      }))
      return { found, attribution, completes }
    },
    enabled: text.length >= shortestSearch,
    staleTime: settledMs,
  })

/** ADDR-28: the place of a suggestion; null when the provider knows none. */
export const findPlace = async (
  { id, place }: Suggestion,
  { storeId, session }: PlaceAsker,
): Promise<MapPlace | null> =>
  place ?? found(api.GET('/api/places/details', { params: { query: { id, branchId: storeId, session } } }))

/** Looks up a whole address. */
export const findAddress = (address: string, { storeId }: PlaceAsker): Promise<MapPlace | null> =>
  found(api.GET('/api/places/geocode', { params: { query: { address: address.slice(0, 500), branchId: storeId } } }))

/** Looks up the address at the position of the device or of the pin. The position itself stays unchanged. */
export async function findPlaceAt({ lat, lng }: Position, { storeId }: PlaceAsker): Promise<MapPlace | null> {
  const query = { lat, lng, branchId: storeId }
  const place = await found(api.GET('/api/places/reverse', { params: { query } }))
  return place && { ...place, position: { lat, lng } }
}

type PlacesAnswer = Parameters<typeof answerOf<Wire['FoundPlace']>>[0]

const found = async (call: PlacesAnswer): Promise<MapPlace | null> => {
  try {
    return readPlace(await answerOf(call))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
