import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { forgetKept, keepOrder, keptOrder } from '#web/diner/state/kept-orders.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import { configurationQuery } from '#web/shared/api/queries.ts'
import { realtimeUrl, useRealtime } from '#web/shared/realtime/use-realtime.ts'
import { type FollowUpOrder, type OrderShipment, orderQuery, orderShipmentsQuery, pageOf } from './order-query.ts'
import { watchOrder } from './watch-order.ts'

/** FOLLOW-59. */
const laterMs = 5_000
/** The interval at which the page polls without pushed messages. */
const pollMs = 30_000

const isOver = ({ status }: FollowUpOrder) => status === 'CANCELED' || isCompleted(status)

/** The order with its shipments, kept up to date by pushed messages, else by polling. */
export function useOrder(alias: string, orderCode: string, { refreshAfterUpdate }: { refreshAfterUpdate: boolean }) {
  const queryClient = useQueryClient()
  const { client, state } = useRealtime(realtimeUrl(useQuery(configurationQuery).data?.realtime))
  const isLive = state === 'connected'
  const [isRefreshing, setIsRefreshing] = useState(false)
  const [keptAt] = useState(() => keptOrder(pageOf(alias, orderCode))?.at ?? null)
  const order = useQuery(orderQuery(alias, orderCode))
  /** The shown order is from an earlier visit, and the gateway has not answered in this one. */
  const isKept = order.data !== undefined && order.dataUpdatedAt === keptAt
  const trackingId = order.data?.logisticsOrderId ?? null
  const shipments = useQuery(orderShipmentsQuery(trackingId))
  const { refetch: refetchOrder } = order

  /** Always fetches both, so that old shipments never hide a newer state of the order. */
  const refetch = useCallback(async () => {
    await Promise.all([refetchOrder(), queryClient.invalidateQueries({ queryKey: ['order-shipments'] })])
  }, [refetchOrder, queryClient])

  const mustAsk = !isLive && order.data !== undefined && !isOver(order.data)
  useEffect(() => {
    if (!mustAsk) return
    const timer = setInterval(() => void refetch(), pollMs)
    return () => clearInterval(timer)
  }, [mustAsk, refetch])

  useEffect(() => {
    if (!refreshAfterUpdate) return
    const timer = setTimeout(() => void refetch(), laterMs)
    return () => clearTimeout(timer)
  }, [refreshAfterUpdate, refetch])

  const orderId = order.data?.id
  useEffect(() => {
    if (!client || !isLive || !orderId) return
    const { queryKey } = orderShipmentsQuery(trackingId)
    const shipmentStatus = () => queryClient.getQueryData(queryKey)?.[0]?.status
    const onArrival: Parameters<typeof watchOrder>[1]['onArrival'] = (id, eta) =>
      queryClient.setQueryData(queryKey, (shown) => withArrival(shown, id, eta))
    return watchOrder(client, { orderId, trackingId, shipmentStatus, onNews: () => void refetch(), onArrival })
  }, [client, isLive, orderId, trackingId, queryClient, refetch])

  const shown = useMemo(
    // FAMBIG-66: the call's answer replaces the order's own list; that list stays when the call fails.
    () =>
      order.data && { ...order.data, shipments: (shipments.isError ? null : shipments.data) ?? order.data.shipments },
    [order.data, shipments.data, shipments.isError],
  )

  // Stored for a phone without a network, while the order is in progress.
  const heardAt = order.dataUpdatedAt
  useEffect(() => {
    if (!shown || isKept) return
    if (isOver(shown)) forgetKept({ alias, code: orderCode })
    else keepOrder(pageOf(alias, orderCode), shown, heardAt)
  }, [shown, isKept, alias, orderCode, heardAt])

  /** No order of this shop has the code; the gateway refuses a text that cannot be a code before it looks it up. */
  const isUnknown = order.error instanceof ApiError && (order.error.status === 404 || order.error.status === 400)
  const isGone = isKept && isUnknown
  useEffect(() => {
    if (isGone) forgetKept({ alias, code: orderCode })
  }, [isGone, alias, orderCode])

  return {
    order: isGone ? undefined : shown,
    /** The time of the shown state, if it comes from an earlier visit. */
    keptAt: isKept ? keptAt : null,
    isLoading: order.isPending,
    hasFailed: order.isError,
    isUnknown,
    /** FOLLOW-72. */
    haveShipmentsFailed: !shipments.isSuccess && shipments.errorUpdateCount > 0,
    isRefreshing,
    async refresh() {
      setIsRefreshing(true)
      await refetch()
      setIsRefreshing(false)
    },
  }
}

type Eta = NonNullable<OrderShipment['eta']> | null

/** Returns the same list when the arrival in minutes does not change. */
function withArrival(shown: OrderShipment[] | undefined, id: string, eta: Eta) {
  const before = shown?.find((shipment) => shipment.id === id)
  if (!before || arrivalKey(before.eta) === arrivalKey(eta)) return shown
  return shown?.map((shipment) => (shipment === before ? { ...shipment, eta } : shipment))
}

const arrivalKey = (eta: Eta | undefined) =>
  eta && [eta.from, eta.to].map((at) => Math.round(Date.parse(at) / 60_000)).join()
