import { shortestSearch } from '#domain/delivery/typed-address.ts'
import type { Position } from '#domain/geo/position.ts'
import { writePlace } from '#openapi/wire/places.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { askerOf } from '../maps/asker.ts'
import type { ProviderPlace } from '../maps/places-port.ts'

const noSuchPlace = problem(404, 'NOT_FOUND', 'No address is there.')

/** Operations that the address form calls (ADDR-28, ADDR-30). */
export function placeOperations(services: Pick<Ground, 'catalog' | 'places'>) {
  return {
    async searchPlaces({ query: { q, lat, lng, branchId, session } }) {
      const asker = askerOf(services, branchId)
      // Fewer letters match half of a city, and providers charge for each question.
      const isLongEnough = q.trim().length >= shortestSearch
      const found = isLongEnough ? await asker.suggest(q, { near: positionOf({ lat, lng }) ?? undefined, session }) : []
      const suggested = found.map(({ id, label, place }) => ({ id, label, place: place && placeAnswer(place) }))
      const { attribution, completes } = asker
      return { status: 200, body: { places: suggested, attribution, completes } }
    },

    async readPlace({ query: { id, branchId, session } }) {
      const place = await askerOf(services, branchId).details(id, { session })
      return place ? { status: 200, body: placeAnswer(place) } : noSuchPlace
    },

    async geocodeAddress({ query: { address, branchId } }) {
      const place = await askerOf(services, branchId).geocode(address)
      return place ? { status: 200, body: placeAnswer(place) } : noSuchPlace
    },

    async reverseGeocode({ query: { lat, lng, branchId } }) {
      const place = await askerOf(services, branchId).reverse({ lat, lng })
      return place ? { status: 200, body: placeAnswer(place) } : noSuchPlace
    },
  } satisfies Partial<Operations>
}

const placeAnswer = (place: ProviderPlace) => writePlace({ ...place, number: place.number ?? '' })

export const positionOf = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): Position | null =>
  lat === undefined || lng === undefined ? null : { lat, lng }
