import { useQuery } from '@tanstack/react-query'
import type { Position } from '#domain/geo/position.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { answerOf, api } from './client.ts'

/** A place found by its address, or an address by its place. */
export type Place = Omit<components['schemas']['FoundPlace'], 'lat' | 'lng'> & { readonly position: Position }

/** ADDR-30. */
export const usePlaceSearch = (text: string) =>
  useQuery({
    queryKey: ['places', text],
    queryFn: async ({ signal }) => {
      const { places } = await answerOf(api.GET('/api/places', { params: { query: { q: text } }, signal }))
      return places.map(readPlace)
    },
    enabled: text.length >= 3,
    staleTime: 300_000,
  })

/** The address at a position of the device. */
export async function findPlaceAt({ lat, lng }: Position): Promise<Place> {
  const found = await answerOf(api.GET('/api/places/reverse', { params: { query: { lat, lng } } }))
  return { ...readPlace(found), position: { lat, lng } }
}

const readPlace = ({ lat, lng, ...place }: components['schemas']['FoundPlace']): Place => ({
  ...place,
  position: { lat, lng },
})
