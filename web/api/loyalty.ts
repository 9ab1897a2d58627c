import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { historyWindow } from '#domain/loyalty/history.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from './client.ts'

export type PointsMovement = Wire['LoyaltyMovement']

/** API-17. */
const loyaltyProgramQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['loyalty-program', branchId],
    queryFn: ({ signal }): Promise<LoyaltyProgram> =>
      answerOf(api.GET('/api/branch/{branchId}/loyalty-program', { params: { path: { branchId } }, signal })),
  })

const noProgram: Partial<LoyaltyProgram> = {}

/** LOYAL-04: an empty object until the answer arrives, and when there is none. */
export const useLoyaltyProgram = (branchId: string): Partial<LoyaltyProgram> =>
  useQuery(loyaltyProgramQuery(branchId)).data ?? noProgram

/** Of every phone and page. */
export const pointsKey = ['loyalty-points']

/** API-18: a page of a diner's movements, newest first. */
export function readPointsPage(
  { branchId, phone }: { readonly branchId: string; readonly phone: string },
  page: number,
  signal: AbortSignal,
): Promise<readonly PointsMovement[]> {
  const { offset, end } = historyWindow(page)
  return answerOf(
    api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', {
      params: { path: { branchId, customerPhone: phone }, query: { offset, limit: end - offset } },
      signal,
    }),
  )
}
