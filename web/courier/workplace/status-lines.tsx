import ChevronDown from 'lucide-react/icons/chevron-down'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useEffect, useState } from 'react'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { useOnline } from '#web/shared/state/online.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { useLive } from '#web/shared/ui/live.ts'
import type { Reporting } from '../positions/position-reporter.ts'
import styles from './status-lines.module.css'
import { useStoreClock } from './store-clock.ts'

/** A step that is answered sooner than this does not show as waiting. */
const noticedMs = 800

/** The number of steps without an answer, and whether the phone has a network. */
export function PendingLine({ count }: { count: number }) {
  const isOnline = useOnline()
  const isWaiting = count > 0
  const [isNoticed, setNoticed] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setNoticed(true), noticedMs)
    return () => {
      clearTimeout(timer)
      setNoticed(false)
    }
  }, [isWaiting])
  const shown = isWaiting && isNoticed ? count : 0
  const line = useLive<HTMLParagraphElement>()
  if (isOnline && shown === 0) return null
  return (
    <p ref={line} className={classes(styles['line'], styles['pending'])}>
      <CloudUpload size={24} aria-hidden="true" />
      <span>
        {shown > 0 && <strong>{courierTexts.pending(shown)}</strong>} <span>{pendingText(shown, isOnline)}</span>
      </span>
    </p>
  )
}

function pendingText(count: number, isOnline: boolean): string {
  const { online, offline, offlineIdle } = courierTexts.pendingText
  if (isOnline) return online
  return count > 0 ? offline : offlineIdle
}

/** Says that pending steps are lost with this page, because the phone has no room or stores nothing. */
export const UnkeptLine = () => (
  <p className={classes(styles['line'], styles['silent'])} role="alert">
    <CloudOff size={24} aria-hidden="true" />
    <span>{courierTexts.unkept}</span>
  </p>
)

/**
 * Says whether the phone reports its position. It is always one line, so that the bar at the thumb keeps its height; a
 * longer text opens on a press.
 */
export function PositionLine({ reporting }: { reporting: Reporting | null }) {
  const clock = useStoreClock()
  const line = useLive<HTMLDivElement>()
  if (!reporting) return null
  const { short, more } = positionText(reporting, (at) => clock(new Date(gatewayTimeOf(at)).toISOString()))
  return (
    <div ref={line}>
      {more === null ? (
        <p className={styles['line']}>
          <MapPin size={24} aria-hidden="true" />
          <span>{short}</span>
        </p>
      ) : (
        <details className={styles['more']}>
          <summary className={classes(styles['line'], reporting.type !== 'Unsent' && styles['silent'])}>
            <MapPinOff size={24} aria-hidden="true" />
            <span>{short}</span>
            <ChevronDown size={24} aria-hidden="true" />
          </summary>
          <p>{more}</p>
        </details>
      )}
    </div>
  )
}

type PositionText = { readonly short: string; readonly more: string | null }

function positionText(reporting: Reporting, timeOf: (at: number) => string): PositionText {
  const texts = courierTexts.position
  switch (reporting.type) {
    case 'Silent':
      return texts[reporting.reason]
    case 'Stalled':
      return texts.stalled(timeOf(reporting.since))
    case 'Slept':
      return texts.slept(timeOf(reporting.from), timeOf(reporting.to))
    case 'Unsent':
      return texts.Unsent
    default:
      return { short: texts[reporting.type], more: null }
  }
}
