import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import type { Position } from '#domain/geo/position.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { answerOf, api } from '#web/shared/api/client.ts'

export type NearbyStore = components['schemas']['NearbyStores']['commerces'][number]

/** FOPEN-38. */
const GUIDE_PAGE_SIZE = 20

/** The position around which stores are listed, and its country. */
export type GuidePlace = Position & { readonly country: string }

const filtersOf = ({ country }: GuidePlace) => ({ country, branch_contact: true })

/** The stores that one call returns: enough to find a store by its name on a self-hosted node. */
export const storesQuery = (around: GuidePlace | null) =>
  queryOptions({
    queryKey: ['stores', around],
    queryFn:
      around === null
        ? skipToken
        : async ({ signal }) => {
            const { lat, lng } = around
            const body = { lat, lng, filters: filtersOf(around), pagingOption: { pageSize: 100, offset: 0 } }
            return (await answerOf(api.POST('/api/menu/near', { body, signal }))).commerces
          },
  })

/** GUIDE-13, FAPI-11. A page that is not full is the last. */
export const nearbyQuery = (around: GuidePlace) =>
  infiniteQueryOptions({
    queryKey: ['nearby', around],
    queryFn: async ({ pageParam: page, signal }) => {
      const { lat, lng } = around
      const body = {
        ...{ lat, lng },
        filters: filtersOf(around),
        pagingOption: { pageSize: GUIDE_PAGE_SIZE, offset: (page - 1) * GUIDE_PAGE_SIZE },
      }
      return (await answerOf(api.POST('/api/menu/near', { body, signal }))).commerces
    },
    initialPageParam: 1,
    getNextPageParam: (stores: readonly NearbyStore[], _, page) =>
      stores.length < GUIDE_PAGE_SIZE ? undefined : page + 1,
  })
