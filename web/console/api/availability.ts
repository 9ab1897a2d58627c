import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type StoreLevers = Wire['ConsoleStoreAvailability']
export type LeverRow = Wire['Lever']
type Target = Wire['LeverTarget']

/** The end of a lever as a person says it. */
export type Ending = { readonly minutes: number } | { readonly until: string }

/** The first words of the keys of all levers. */
export const leversKey = ['console', 'availability'] as const

/** The channels tell of each change; this read makes up for one that was never told. */
const againMs = 300_000

/** The levers of one store, or of all stores of the person that have something off. */
export const leversQuery = (storeId: string | null) =>
  queryOptions({
    queryKey: [...leversKey, storeId ?? 'all'],
    meta: logsFailure,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: againMs,
    queryFn: ({ signal }) => {
      const query = storeId === null ? {} : { branchContactId: storeId }
      return answerOf(api.GET('/api/console/availability', { params: { query }, signal }))
    },
  })

/** Turns a thing of a store off. Sent again, the end counts from the later call. */
export function pullLever(branchContactId: string, target: Target, ending: Ending): Promise<unknown> {
  const { type, plateId = '', zoneId = '', extraMinutes = 10, orderModeId, ...part } = target
  const path = { branchContactId }
  switch (type) {
    case 'store':
    case 'mode': {
      const body = { ...ending, ...(orderModeId !== undefined && { orderModeId }) }
      return answerOf(api.PUT('/api/console/stores/{branchContactId}/pause', { params: { path }, body }))
    }
    case 'busy': {
      const body = { ...ending, extraMinutes }
      return answerOf(api.PUT('/api/console/stores/{branchContactId}/busy', { params: { path }, body }))
    }
    case 'zone':
      return answerOf(
        api.PUT('/api/console/stores/{branchContactId}/availability/zones/{zoneId}', {
          params: { path: { ...path, zoneId } },
          body: ending,
        }),
      )
    default:
      return answerOf(
        api.PUT('/api/console/stores/{branchContactId}/availability/plates/{plateId}', {
          params: { path: { ...path, plateId } },
          body: { ...ending, ...part },
        }),
      )
  }
}

/** Turns it on again. */
export function releaseLever(branchContactId: string, target: Target): Promise<unknown> {
  const { type, plateId = '', zoneId = '', extraMinutes: _, orderModeId, ...part } = target
  const path = { branchContactId }
  switch (type) {
    case 'store':
    case 'mode': {
      const query = orderModeId === undefined ? {} : { orderModeId }
      return answerOf(api.DELETE('/api/console/stores/{branchContactId}/pause', { params: { path, query } }))
    }
    case 'busy':
      return answerOf(api.DELETE('/api/console/stores/{branchContactId}/busy', { params: { path } }))
    case 'zone':
      return answerOf(
        api.DELETE('/api/console/stores/{branchContactId}/availability/zones/{zoneId}', {
          params: { path: { ...path, zoneId } },
        }),
      )
    default:
      return answerOf(
        api.DELETE('/api/console/stores/{branchContactId}/availability/plates/{plateId}', {
          params: { path: { ...path, plateId }, query: part },
        }),
      )
  }
}
