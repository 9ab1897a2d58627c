import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isFinished } from '#domain/shipment/rules.ts'
import { ageOf, type HeardFix, hearFix } from '#domain/tracking/age.ts'
import { staleMs } from '#domain/tracking/motion.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { lineState, type Pauses } from '#web/shared/followed/followed.ts'
import { useCached, useFollowed } from '#web/shared/followed/use-followed.ts'
import { logFailure } from '#web/shared/realtime/shared-connection.ts'
import { realtimeUrl, useRealtime } from '#web/shared/realtime/use-realtime.ts'
import { gatewayNow } from '#web/shared/state/clock.ts'
import { lookMs } from '#web/shared/state/now.ts'
import { followTracking } from './follow-tracking.ts'
import { cachedTracking, type Tracking, trackingQuery } from './tracking-query.ts'

/** TRACK-49, FOPEN-41. */
export type LoadStatus = 'initial' | 'loading' | 'loaded'

/** ruling-06 and RT-02. A page with nothing to show asks sooner, for a gateway that is in trouble for a moment. */
const pauses: Pauses = {
  lineDown: 15_000,
  lineOff: null,
  unanswered: [3_000, 3_000, 15_000],
  stopsAtEnd: false, // A canceled shipment may be offered again.
}

export function useTracking(alias: string, orderCode: string) {
  const realtime = useQuery(configurationQuery).data?.realtime
  const [hasFailed, setHasFailed] = useState(false)
  const { client, state } = useRealtime(hasFailed ? null : realtimeUrl(realtime))
  const isLive = state === 'connected' // RT-07 to RT-10, FAMBIG-26
  const [wasLost, setWasLost] = useState(false)
  // True from the loss until the next connection, through all tries between; the first connection is not a loss.
  const isLost = hasFailed || (wasLost && !isLive) || state === 'unavailable' || state === 'failed'
  if (isLost !== wasLost) setWasLost(isLost)

  const event = realtime?.trackingEvent
  const followed = useFollowed<Tracking>({
    query: trackingQuery(alias, orderCode),
    cached: cachedTracking(alias, orderCode),
    pauses,
    isOver: ({ shipment }) => isFinished(shipment.status),
    line: { client, state: lineState(realtime?.enabled, isLive) },
    channelsOf: ({ id }) => (event ? id : null),
    listen: (line, page) =>
      followTracking(line, {
        id: page.shown()?.id ?? '',
        event: event ?? '',
        page,
        onFailure(cause) {
          logFailure('realtime failed', cause)
          setHasFailed(true)
        },
      }),
    resumes: true,
  })
  const { query, answer, heardAt, isRefreshing, refresh } = followed
  useCached(cachedTracking(alias, orderCode), followed, answer)
  const fixAt = answer?.shipment.riderInfo?.lastLocationAt
  const positionAge = usePositionAge(fixAt ? Date.parse(fixAt) : null)

  return {
    tracking: answer ?? null,
    loadStatus: loadStatusOf({ data: answer, isFetching: query.isFetching }, isRefreshing),
    isFetching: isRefreshing || (query.isFetching && !answer),
    /** The time of the page's last news about the order, in milliseconds of the epoch. */
    heardAt,
    isLive,
    isLost,
    /** Whole minutes, once the rider's position is old. */
    positionAge,
    refresh,
  }
}

/** TRACK-50, TRACK-51, FAMBIG-24, FAMBIG-25: a failed refresh leaves the status unchanged. */
export const loadStatusOf = (
  { data, isFetching }: { readonly data: Tracking | undefined; readonly isFetching: boolean },
  isRefreshing: boolean,
): LoadStatus => (isRefreshing ? 'initial' : data ? 'loaded' : isFetching ? 'loading' : 'initial')

/** The age of the rider's position in whole minutes; null while it is fresh, and without a position. */
function usePositionAge(at: number | null): number | null {
  const heard = useRef<HeardFix | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    if (at === null) return
    const fix = hearFix(heard.current, at, gatewayNow())
    heard.current = fix
    const look = () => {
      const age = ageOf(fix, gatewayNow())
      setMinutes(age < staleMs ? null : Math.floor(age / 60_000))
    }
    look()
    const clock = setInterval(look, lookMs)
    return () => clearInterval(clock)
  }, [at])
  return at === null ? null : minutes
}
