import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import type { Idempotent } from '#web/shared/api/use-keyed-steps.ts'

export type StoreCouriers = Wire['StoreCouriers']
export type StoreCourier = Wire['StoreCourier']

/** Changes of orders are told. Positions and the starts of shifts are not, so they are read again after this time. */
const againMs = 15_000

/** The couriers on shift of a store. */
export const couriersQuery = (branchContactId: string) =>
  queryOptions({
    queryKey: ['console', 'couriers', branchContactId],
    meta: logsFailure,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: againMs,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/console/stores/{branchContactId}/couriers', { params: { path: { branchContactId } }, signal }),
      ),
  })

export const endShift = (branchContactId: string, riderId: string, keyed: Idempotent) =>
  answerOf(
    api.POST('/api/console/stores/{branchContactId}/couriers/{riderId}/end-shift', {
      params: { path: { branchContactId, riderId } },
      ...keyed,
    }),
  )

/** Draws another code for the couriers of a store. A repetition with the same key answers the same code. */
export async function renewCourierCode(branchContactId: string, keyed: Idempotent): Promise<string> {
  const params = { path: { branchContactId } }
  const { code } = await answerOf(api.POST('/api/console/stores/{branchContactId}/courier-code', { params, ...keyed }))
  return code
}
