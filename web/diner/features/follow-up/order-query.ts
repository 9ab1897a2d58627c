import { queryOptions } from '@tanstack/react-query'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { keptOrder } from '#web/diner/state/kept-orders.ts'
import { answerOf, api } from '#web/shared/api/client.ts'

export type FollowUpOrder = components['schemas']['FollowUpOrder']
export type OrderShipment = components['schemas']['OrderShipment']

/** FOLLOW-01, FOLLOW-02. */
export const orderQuery = (alias: string, orderCode: string) =>
  queryOptions({
    queryKey: ['order', alias, orderCode],
    queryFn: ({ signal }): Promise<FollowUpOrder> => {
      const path = { branchContact: alias, orderId: orderCode }
      return answerOf(api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path }, signal }))
    },
    structuralSharing: (shown, arrived) => newestOf(shown as FollowUpOrder | undefined, arrived as FollowUpOrder),
    staleTime: 0,
    initialData: () => keptOrder<FollowUpOrder>(pageOf(alias, orderCode))?.answer,
    initialDataUpdatedAt: () => keptOrder(pageOf(alias, orderCode))?.at,
    refetchOnWindowFocus: 'always', // FOLLOW-58
  })

/** The storage key of an order's follow-up page. */
export const pageOf = (alias: string, code: string) => ({ alias, code, page: 'order' })

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

/** ruling-47: drops an answer that is older than the shown order. */
const newestOf = (shown: FollowUpOrder | undefined, arrived: FollowUpOrder): FollowUpOrder =>
  shown && isNewerCursor(shown.at, arrived.at) ? shown : arrived
