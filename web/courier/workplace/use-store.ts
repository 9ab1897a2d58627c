import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '#openapi/generated/api.d.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { startingWith } from '#web/shared/api/first-answers.ts'
import { having, text } from '#web/shared/state/shape.ts'
import { cachedForToken } from './cached-for-token.ts'

export type OwnStore = components['schemas']['BranchContactWithBranch']
type Resolved = components['schemas']['ResolvedAlias']

/** The store of a courier's address (FAMBIG-60). The alias of a company or a branch is not accepted. */
export const useStore = (alias: string) => useQuery(storeQuery(alias))

export const storeQuery = (alias: string) =>
  queryOptions({
    queryKey: ['courier', 'store', alias],
    queryFn: async (): Promise<OwnStore> => {
      const store = keeping(alias, await answerOf(api.GET('/api/diner/{alias}', { params: { path: { alias } } })))
      if (!store) throw new ApiError(404, 'NOT_A_STORE')
      return store
    },
    staleTime: Number.POSITIVE_INFINITY,
    // A list opened without a network still shows the store's name and the pending steps.
    initialData: () => inPage(alias).initialData() ?? cachedStore(alias).read() ?? undefined,
    initialDataUpdatedAt: () => (inPage(alias).initialData() ? inPage(alias).initialDataUpdatedAt() : 0),
    refetchOnMount: ({ state }) => (state.dataUpdatedAt === 0 ? 'always' : true),
  })

const inPage = (alias: string) =>
  startingWith(`/api/diner/${encodeURIComponent(alias)}`, (resolved: Resolved) => keeping(alias, resolved))

function keeping(alias: string, resolved: Resolved): OwnStore | undefined {
  if (resolved.type !== 'branchContact') return undefined
  cachedStore(alias).write(resolved.info)
  return resolved.info
}

const cachedStore = (alias: string) =>
  cachedForToken(`comanda.courier.store.${alias}.1`, having<OwnStore>({ id: text, name: text }))
