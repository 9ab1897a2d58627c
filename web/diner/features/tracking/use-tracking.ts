import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isFinished } from '#domain/shipment/rules.ts'
import { forgetKept, keepOrder, keptOrder } from '#web/diner/state/kept-orders.ts'
import { isWorthRetrying } from '#web/shared/api/api-error.ts'
import { configurationQuery } from '#web/shared/api/queries.ts'
import { logFailure, realtimeUrl, useRealtime } from '#web/shared/realtime/use-realtime.ts'
import { followTracking } from './follow-tracking.ts'
import { newestOf, pageOf, type Tracking, trackingQuery } from './tracking-query.ts'
import { usePositionAge } from './use-position-age.ts'

/** TRACK-49, FOPEN-41. */
export type LoadStatus = 'initial' | 'loading' | 'loaded'

/** ruling-06: how often the page asks while nothing is pushed to it. */
const pollMs = 15_000
/** The first pauses of a page with nothing to show, for a gateway that is in trouble for a moment. */
const [quickTries, quickPollMs] = [2, 3_000]

export function useTracking(alias: string, orderCode: string) {
  const queryClient = useQueryClient()
  const realtime = useQuery(configurationQuery).data?.realtime
  const [hasFailed, setHasFailed] = useState(false)
  const { client, state } = useRealtime(hasFailed ? null : realtimeUrl(realtime))
  const isLive = state === 'connected' // RT-07 to RT-10, FAMBIG-26
  const isOff = realtime?.enabled === false // RT-02
  const [wasLost, setWasLost] = useState(false)
  // True from the loss until the next connection, through all tries between; the first connection is not a loss.
  const isLost = hasFailed || (wasLost && !isLive) || state === 'unavailable' || state === 'failed'
  if (isLost !== wasLost) setWasLost(isLost)

  const query = useQuery({
    ...trackingQuery(alias, orderCode),
    refetchInterval: ({ state: { data, error, errorUpdateCount } }) => {
      if (data) return isLive || isOff ? false : pollMs
      return error && isWorthRetrying(error) && errorUpdateCount <= quickTries ? quickPollMs : pollMs
    },
  })
  const { data, refetch, dataUpdatedAt: heardAt } = query
  // Missed events do not wait for the next poll. A page that was opened without a network counts as online for the
  // query cache.
  useEffect(() => {
    const askAgain = () => void refetch()
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [refetch])
  const [keptAt] = useState(() => keptOrder(pageOf(alias, orderCode))?.at ?? null)
  // Stored for a phone without a network, until the shipment has ended.
  useEffect(() => {
    if (!data || heardAt === keptAt) return
    if (isFinished(data.shipment.status)) forgetKept({ alias, code: orderCode })
    else keepOrder(pageOf(alias, orderCode), data, heardAt)
  }, [data, heardAt, keptAt, alias, orderCode])
  const fixAt = data?.shipment.riderInfo?.lastLocationAt
  const positionAge = usePositionAge(fixAt ? Date.parse(fixAt) : null)
  const [isRefreshing, setIsRefreshing] = useState(false)

  const id = data?.id
  const event = realtime?.trackingEvent
  const hadRealtime = useRef(false)
  useEffect(() => {
    if (!client || !isLive || !id || !event) return
    if (hadRealtime.current) void refetch() // FOPEN-57: one fetch after reconnecting
    hadRealtime.current = true
    const { queryKey } = trackingQuery(alias, orderCode)
    return followTracking(client, {
      id,
      event,
      shownAt: () => queryClient.getQueryData(queryKey)?.at ?? null,
      onTracking: (tracking) => queryClient.setQueryData(queryKey, (shown) => newestOf(shown, tracking)),
      onFailure: (cause) => {
        logFailure('realtime failed', cause)
        setHasFailed(true)
      },
    })
  }, [client, isLive, id, event, alias, orderCode, queryClient, refetch])

  return {
    tracking: data ?? null,
    loadStatus: loadStatusOf(query, isRefreshing),
    isFetching: isRefreshing || (query.isFetching && !data),
    /** The time of the page's last news about the order, in milliseconds of the epoch. */
    heardAt,
    isLive,
    isLost,
    /** Whole minutes, once the rider's position is old. */
    positionAge,
    async refresh() {
      setIsRefreshing(true)
      await refetch()
      setIsRefreshing(false)
    },
  }
}

/** TRACK-50, TRACK-51, FAMBIG-24, FAMBIG-25: a failed refresh leaves the status unchanged. */
export const loadStatusOf = (
  { data, isFetching }: { readonly data: Tracking | undefined; readonly isFetching: boolean },
  isRefreshing: boolean,
): LoadStatus => (isRefreshing ? 'initial' : data ? 'loaded' : isFetching ? 'loading' : 'initial')
