import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { isNotFound, isUnauthorized } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { logProblem } from '../../shared/api/diner-log.ts'

export type OrderSummary = Wire['OrderSummary']

/** The newest orders of the signed-in diner, loaded as often as those of this browser. */
export const newestOrdersQuery = (storeId: string, phone: string) =>
  queryOptions({
    queryKey: ['customer-orders', storeId, phone, 'newest'],
    queryFn: ({ signal }) => readOrders(storeId, phone, 0, signal),
    refetchInterval: 60_000,
    retry: false,
  })

/** CUST-19, API-20. */
export const readOrders = (storeId: string, phone: string, offset: number, signal: AbortSignal) =>
  answerOf(api.GET('/api/orders', { params: { query: { phone, branchContactId: storeId, offset } }, signal })).then(
    ({ dinerOrders }): readonly OrderSummary[] => dinerOrders.orders,
    (error: unknown) => {
      if (!signal.aborted && !isAnswer(error)) logProblem(error, { component: 'customer-orders', bcId: storeId })
      throw error
    },
  )

/** An unknown customer and an unproven phone are answers, not failures. */
export const isAnswer = (error: unknown) => isUnauthorized(error) || isNotFound(error)
