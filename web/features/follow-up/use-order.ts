import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { configurationQuery } from '#web/api/queries.ts'
import { realtimeUrl, useRealtime } from '#web/realtime/use-realtime.ts'
import { type FollowUpOrder, orderQuery, orderShipmentsQuery } from './order-query.ts'
import { watchOrder } from './watch-order.ts'

/** FOLLOW-59. */
const laterMs = 5_000
/** How often the page asks while nothing is pushed to it. */
const pollMs = 30_000

const isOver = ({ status }: FollowUpOrder) => status === 'CANCELED' || isCompleted(status)

/** The order with its shipments, kept up to date: pushed, else asked for. */
export function useOrder(alias: string, orderCode: string, { refreshAfterUpdate }: { refreshAfterUpdate: boolean }) {
  const { client, state } = useRealtime(realtimeUrl(useQuery(configurationQuery).data?.realtime))
  const isLive = state === 'connected'
  const [isRefreshing, setIsRefreshing] = useState(false)
  const order = useQuery({
    ...orderQuery(alias, orderCode),
    refetchInterval: ({ state: { data } }) => (!data || isLive || isOver(data) ? false : pollMs),
  })
  const trackingId = order.data?.logisticsOrderId ?? null
  const shipments = useQuery(orderShipmentsQuery(trackingId))
  const { refetch: refetchOrder } = order
  const { refetch: refetchShipments } = shipments

  const refetch = useCallback(async () => {
    await Promise.all([refetchOrder(), trackingId ? refetchShipments() : null])
  }, [refetchOrder, refetchShipments, trackingId])

  useEffect(() => {
    if (!refreshAfterUpdate) return
    const timer = setTimeout(() => void refetchOrder(), laterMs)
    return () => clearTimeout(timer)
  }, [refreshAfterUpdate, refetchOrder])

  const orderId = order.data?.id
  const shipmentStatus = shipments.data?.[0]?.status
  useEffect(() => {
    if (!client || !isLive || !orderId) return
    return watchOrder(client, { orderId, trackingId, shipmentStatus, onNews: () => void refetch() })
  }, [client, isLive, orderId, trackingId, shipmentStatus, refetch])

  const shown = useMemo(
    // FAMBIG-66: the call's answer replaces the order's own list, which stays when the call fails.
    () =>
      order.data && { ...order.data, shipments: (shipments.isError ? null : shipments.data) ?? order.data.shipments },
    [order.data, shipments.data, shipments.isError],
  )

  return {
    order: shown,
    isLoading: order.isPending,
    hasFailed: order.isError,
    /** FOLLOW-72. */
    haveShipmentsFailed: shipments.isError,
    isRefreshing,
    async refresh() {
      setIsRefreshing(true)
      await refetch()
      setIsRefreshing(false)
    },
  }
}
