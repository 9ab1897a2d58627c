import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Position } from '#domain/geo/position.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { answerOf, api } from '#web/api/client.ts'

export type NearbyStore = components['schemas']['NearbyStores']['commerces'][number]

/** FOPEN-38. */
const GUIDE_PAGE_SIZE = 20

/** FOPEN-39: the position that the guide uses until the diner gives one. */
export const defaultPlace: Position = { lat: -34.6037, lng: -58.3816 }

/** As many as one call gives: enough to find a store by its name on a node of its own. */
export const storesQuery = ({ lat, lng }: Position) =>
  queryOptions({
    queryKey: ['stores', lat, lng],
    queryFn: async ({ signal }) => {
      const filters = { country: 'Argentina', branch_contact: true }
      const body = { lat, lng, filters, pagingOption: { pageSize: 100, offset: 0 } }
      return (await answerOf(api.POST('/api/menu/near', { body, signal }))).commerces
    },
  })

/** GUIDE-13, FAPI-11. A page that is not full is the last. */
export const nearbyQuery = ({ lat, lng }: Position) =>
  infiniteQueryOptions({
    queryKey: ['nearby', lat, lng],
    queryFn: async ({ pageParam: page, signal }) => {
      const body = {
        ...{ lat, lng },
        filters: { country: 'Argentina', branch_contact: true },
        pagingOption: { pageSize: GUIDE_PAGE_SIZE, offset: (page - 1) * GUIDE_PAGE_SIZE },
      }
      return (await answerOf(api.POST('/api/menu/near', { body, signal }))).commerces
    },
    initialPageParam: 1,
    getNextPageParam: (stores: readonly NearbyStore[], _, page) =>
      stores.length < GUIDE_PAGE_SIZE ? undefined : page + 1,
  })
