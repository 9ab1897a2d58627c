import { defaultTimeZone } from '#domain/hours/venue-time.ts'
import { consoleTexts as texts } from '#web/console/texts/console.ts'
import { useLostConnection } from '#web/shared/network.ts'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Notice } from '#web/shared/ui/notice.tsx'

/** Says since when a page has heard nothing from the gateway. The page stays readable. */
export function LostNotice({ timeZone = defaultTimeZone }: { timeZone: string | undefined }) {
  const lost = useLostConnection()
  if (!lost) return null
  const time = lost.since === null ? null : clockTime(new Date(gatewayTimeOf(lost.since)).toISOString(), timeZone)
  return (
    <Notice tone="bad" live>
      {texts.lost(time)}
    </Notice>
  )
}

/** Says that the last read has failed, unless the connection is lost, which the frame of the page says. */
export function UnreadNotice() {
  const isConnected = useLostConnection() === null
  return (
    isConnected && (
      <Notice tone="bad" live>
        {texts.unread}
      </Notice>
    )
  )
}
