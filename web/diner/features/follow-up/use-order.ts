import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { lineState, type Pauses } from '#web/shared/followed/followed.ts'
import { useCached, useFollowed } from '#web/shared/followed/use-followed.ts'
import { realtimeUrl, useRealtime } from '#web/shared/realtime/use-realtime.ts'
import {
  cachedFollowUp,
  type FollowUpOrder,
  type OrderShipment,
  orderQuery,
  orderShipmentsQuery,
} from './order-query.ts'
import { watchOrder } from './watch-order.ts'

/** FOLLOW-59. */
const laterMs = 5_000
/** A page without an order is not loaded again by itself: the code may be wrong. */
const pauses: Pauses = { lineDown: 30_000, lineOff: 30_000, unanswered: [], stopsAtEnd: true }

const isOver = ({ status }: FollowUpOrder) => status === 'CANCELED' || isCompleted(status)

/** The order with its shipments, kept up to date by pushed messages, else by polling. */
export function useOrder(alias: string, orderCode: string, { refreshAfterUpdate }: { refreshAfterUpdate: boolean }) {
  const queryClient = useQueryClient()
  const realtime = useQuery(configurationQuery).data?.realtime
  const { client, state } = useRealtime(realtimeUrl(realtime))
  const followed = useFollowed<FollowUpOrder>({
    query: orderQuery(alias, orderCode),
    cached: cachedFollowUp(alias, orderCode),
    pauses,
    isOver,
    line: { client, state: lineState(realtime?.enabled, state === 'connected') },
    channelsOf: ({ id, logisticsOrderId }) => `${id} ${logisticsOrderId}`,
    listen(line, { shown, ask, joined }) {
      const { id = '', logisticsOrderId = null } = shown() ?? {}
      const { queryKey } = orderShipmentsQuery(logisticsOrderId)
      return watchOrder(line, {
        orderId: id,
        trackingId: logisticsOrderId,
        shipmentStatus: () => queryClient.getQueryData(queryKey)?.[0]?.status,
        onNews: ask,
        onJoined: joined,
        onArrival: (shipmentId, eta) =>
          queryClient.setQueryData(queryKey, (list) => withArrival(list, shipmentId, eta)),
      })
    },
    // Always loads both, so that old shipments never hide a newer state of the order.
    alsoAsk: () => queryClient.invalidateQueries({ queryKey: ['order-shipments'] }),
  })
  const { query, answer, pauseMs, refresh } = followed
  // A line that has died has missed news.
  const isLive = state === 'connected'
  const wasLive = useRef(false)
  const askOnLoss = useEffectEvent(() => void followed.load())
  useEffect(() => {
    if (wasLive.current && !isLive) askOnLoss()
    wasLive.current = isLive
  }, [isLive])
  const shipments = useQuery({
    ...orderShipmentsQuery(query.data?.logisticsOrderId ?? null),
    refetchInterval: pauseMs ?? false,
  })

  const refreshLater = useEffectEvent(() => void followed.load())
  useEffect(() => {
    if (!refreshAfterUpdate) return
    const timer = setTimeout(() => refreshLater(), laterMs)
    return () => clearTimeout(timer)
  }, [refreshAfterUpdate])

  const order = useMemo(
    // FAMBIG-66: the call's answer replaces the order's own list; that list stays when the call fails.
    () => answer && { ...answer, shipments: (shipments.isError ? null : shipments.data) ?? answer.shipments },
    [answer, shipments.data, shipments.isError],
  )
  useCached(cachedFollowUp(alias, orderCode), followed, order)

  return {
    order,
    /** The time of the shown state, if it comes from an earlier visit. */
    cachedAt: followed.cachedAt,
    isLoading: query.isPending,
    /** Beside a dead line the first failure counts: nothing else brings news. */
    hasFailed: query.isError || (!isLive && query.failureCount > 0),
    /** No order of this shop has the code. */
    isUnknown: followed.isUnknown,
    /** FOLLOW-72. */
    haveShipmentsFailed: !shipments.isSuccess && shipments.errorUpdateCount > 0,
    isRefreshing: followed.isRefreshing,
    refresh,
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
