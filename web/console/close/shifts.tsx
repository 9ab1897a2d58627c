import { Link } from 'react-router-dom'
import { closeTexts } from '#web/console/texts/close.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import type { DayReport } from '../api/close.ts'
import styles from './close.module.css'

const texts = closeTexts.shifts

type ShiftsProps = { report: DayReport; addressOf: (shift: number) => string }

/** The shifts of a day and the whole of it, where it has more than one. */
export function Shifts({ report: { shift: chosen, shifts, timeZone }, addressOf }: ShiftsProps) {
  if (shifts.length < 2) return null
  const time = (instant: string) => clockTime(instant, timeZone)
  return (
    <nav className={styles['shifts']} aria-label={texts.title}>
      {shifts.map(({ shift, from, until, closedAt }) => (
        <Link key={shift} to={addressOf(shift)} aria-current={shift === chosen ? 'page' : undefined}>
          <span>{texts.name(shift)}</span>
          <span>{closedAt === null ? texts.open : texts.hours(time(from), time(until))}</span>
        </Link>
      ))}
      <Link to={addressOf(0)} aria-current={chosen === 0 ? 'page' : undefined}>
        <span>{texts.whole}</span>
      </Link>
    </nav>
  )
}
