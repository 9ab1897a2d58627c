import { useEffect, useEffectEvent, useState } from 'react'
import type { RealtimeClient } from '#web/realtime/client.ts'
import { sendPositions } from './courier-calls.ts'
import { useChannel } from './courier-realtime.ts'
import type { PhoneFix } from './fix-buffer.ts'
import { type Reporting, reportPositions } from './position-reporter.ts'
import { keepAwake } from './wake-lock.ts'

const hearing = { onMessage: () => undefined }

/** While a shipment is under way, tells where this phone is and keeps its screen on; null while it does not. */
export function usePositions(riderId: string, client: RealtimeClient | null, isUnderWay: boolean): Reporting | null {
  const [reporting, setReporting] = useState<Reporting | null>(null)
  const channel = `private-rider-${riderId}`
  useChannel(client, isUnderWay ? channel : null, hearing)

  const send = useEffectEvent(
    async (fixes: readonly PhoneFix[]) =>
      client?.trigger(channel, 'client-position', { fixes }) || sendPositions(riderId, fixes),
  )

  useEffect(() => {
    if (!isUnderWay) return
    const stops = [
      reportPositions({ geolocation: navigator.geolocation, send: (fixes) => send(fixes), onChange: setReporting }),
      keepAwake(),
    ]
    return () => {
      for (const stop of stops) stop()
      setReporting(null)
    }
  }, [isUnderWay])

  return reporting
}
