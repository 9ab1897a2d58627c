import { queryOptions } from '@tanstack/react-query'
import type { components } from '#openapi/generated/api.d.ts'
import { keptPage } from '#web/diner/state/kept-page.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { newestAnswer } from '#web/shared/followed/followed.ts'
import { followedQuery } from '#web/shared/followed/use-followed.ts'

export type FollowUpOrder = components['schemas']['FollowUpOrder']
export type OrderShipment = components['schemas']['OrderShipment']

/** FOLLOW-01, FOLLOW-02. */
export const orderQuery = (alias: string, orderCode: string) =>
  followedQuery<FollowUpOrder>({
    queryKey: ['order', alias, orderCode],
    read(signal) {
      const path = { branchContact: alias, orderId: orderCode }
      return answerOf(api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path }, signal }))
    },
    kept: keptFollowUp(alias, orderCode),
    newest: newestAnswer,
  })

export const keptFollowUp = (alias: string, code: string) => keptPage<FollowUpOrder>({ alias, code, page: 'order' })

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
