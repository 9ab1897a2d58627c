import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Position } from '#domain/geo/position.ts'
import { riderChannel, riderWatchedEvent } from '#domain/realtime/channels.ts'
import { readInstant } from '#domain/time/instant.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { keepAwake } from '#web/shared/state/wake-lock.ts'
import { useChannel } from '../workplace/courier-realtime.ts'
import type { PhoneFix } from './fix-buffer.ts'
import { sendPositions } from './position-calls.ts'
import { type PositionReporter, type Reporting, reportPositions } from './position-reporter.ts'

type Word = { readonly watched: boolean; readonly until: string }

/**
 * Reports the phone's position and keeps its screen on while a delivery is under way; null otherwise. It reports each
 * second near the destination and while the diner watches, and seldom otherwise, to save the battery.
 */
export function usePositions(
  riderId: string,
  client: RealtimeClient | null,
  isUnderWay: boolean,
  target: Position | null,
): Reporting | null {
  const [reporting, setReporting] = useState<Reporting | null>(null)
  const reporter = useRef<PositionReporter | null>(null)
  const channel = riderChannel(riderId)
  useChannel(client, isUnderWay ? channel : null, {
    onMessage({ event, data }) {
      if (event !== riderWatchedEvent) return
      const { watched, until } = data as Word
      reporter.current?.hear({ watched, until: readInstant(until) ?? 0 })
    },
  })

  const send = useEffectEvent(
    async (fixes: readonly PhoneFix[]) =>
      client?.trigger(channel, 'client-position', { fixes }) || sendPositions(riderId, fixes),
  )
  const targetNow = useEffectEvent(() => target)

  useEffect(() => {
    if (!isUnderWay) return
    const started = reportPositions({
      geolocation: navigator.geolocation,
      send: (fixes) => send(fixes),
      target: () => targetNow(),
      onChange: setReporting,
    })
    reporter.current = started
    const stops = [started.stop, onWake(started.look), keepAwake()]
    return () => {
      reporter.current = null
      for (const stop of stops) stop()
      setReporting(null)
    }
  }, [isUnderWay])

  useEffect(() => {
    let wasConnected = client?.state() === 'connected'
    return client?.onState(() => {
      const isConnected = client.state() === 'connected'
      if (wasConnected && !isConnected) reporter.current?.sendAgain()
      wasConnected = isConnected
    })
  }, [client])

  return reporting
}
