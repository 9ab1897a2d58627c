import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '#openapi/generated/api.d.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerOf, api } from '#web/api/client.ts'
import { keptForToken } from './kept-for-token.ts'

export type Store = components['schemas']['BranchContactWithBranch']

/** The store of a courier's address (FAMBIG-60). The alias of a company or a branch is not accepted. */
export const useStore = (alias: string) => useQuery(storeQuery(alias))

export const storeQuery = (alias: string) =>
  queryOptions({
    queryKey: ['courier', 'store', alias],
    queryFn: async (): Promise<Store> => {
      const resolved = await answerOf(api.GET('/api/diner/{alias}', { params: { path: { alias } } }))
      if (resolved.type !== 'branchContact') throw new ApiError(404, 'NOT_A_STORE')
      keptStore(alias).write(resolved.info)
      return resolved.info
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A list that is opened without a network still shows the store's name and the pending steps.
    initialData: () => keptStore(alias).read() ?? undefined,
    initialDataUpdatedAt: 0,
    refetchOnMount: ({ state }) => (state.dataUpdatedAt === 0 ? 'always' : true),
  })

const keptStore = (alias: string) => keptForToken<Store>(`comanda.courier.store.${alias}.1`)
