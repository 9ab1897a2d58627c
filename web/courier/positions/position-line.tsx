import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { useLive } from '#web/shared/ui/live.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import styles from '../workplace/status-lines.module.css'
import { useStoreClock } from '../workplace/store-clock.ts'
import type { Reporting } from './position-reporter.ts'

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

/** Whether the courier should know that the phone does not report its position. */
export const isPositionTrouble = (reporting: Reporting | null): boolean =>
  reporting !== null && reporting.type !== 'Reporting' && reporting.type !== 'Searching'

/** The same as a sign, for a bar without room for a line. */
export function PositionMark({ reporting }: { reporting: Reporting | null }) {
  const clock = useStoreClock()
  const mark = useLive<HTMLSpanElement>()
  if (!reporting) return null
  const { short } = positionText(reporting, (at) => clock(new Date(gatewayTimeOf(at)).toISOString()))
  const isTrouble = isPositionTrouble(reporting)
  const Icon = isTrouble ? MapPinOff : MapPin
  return (
    <span ref={mark} className={classes(styles['line'], isTrouble && styles['silent'])}>
      <Icon size={24} aria-hidden="true" />
      {reporting.type === 'Reporting' && <span aria-hidden="true">{courierTexts.position.live}</span>}
      <VisuallyHidden>{short}</VisuallyHidden>
    </span>
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
