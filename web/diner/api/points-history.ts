import { historyWindow } from '#domain/loyalty/history.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '../../shared/api/client.ts'

export type PointsMovement = Wire['LoyaltyMovement']

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
