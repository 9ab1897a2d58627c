import { queryOptions } from '@tanstack/react-query'
import type { components } from '#openapi/generated/api.d.ts'
import { cachedPage } from '#web/diner/state/cached-page.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { newestAnswer } from '#web/shared/followed/followed.ts'
import { followedQuery } from '#web/shared/followed/use-followed.ts'

export type FollowUpOrder = components['schemas']['FollowUpOrder']
export type OrderShipment = components['schemas']['OrderShipment']

/** FOLLOW-01, FOLLOW-02. */
export const orderQuery = (alias: string, orderCode: string) =>
  followedQuery<FollowUpOrder>({
    queryKey: ['order', alias, orderCode],
    path: `/api/diner/${encodeURIComponent(alias)}/order/${encodeURIComponent(orderCode)}`,
    read(signal) {
      const path = { branchContact: alias, orderId: orderCode }
      return answerOf(api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path }, signal }))
    },
    cached: cachedFollowUp(alias, orderCode),
    newest: newestAnswer,
  })

export const cachedFollowUp = (alias: string, code: string) => cachedPage<FollowUpOrder>({ alias, code, page: 'order' })

/** FOLLOW-71. */
export const orderShipmentsQuery = (logisticsOrderId: string | null) =>
  queryOptions({
    queryKey: ['order-shipments', logisticsOrderId],
    queryFn: ({ signal }): Promise<OrderShipment[]> => {
      const path = { logisticsOrderId: logisticsOrderId ?? '' }
      return answerOf(api.GET('/api/shipments/order/{logisticsOrderId}', { params: { path }, signal }))
    },
    enabled: logisticsOrderId !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
