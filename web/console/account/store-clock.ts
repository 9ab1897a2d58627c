import { accountTexts } from '#web/console/texts/account.ts'
import { clockTime, fullDate } from '#web/shared/texts/clock.ts'
import type { Person } from '../api/session.ts'

/** Writes an instant. */
export type WriteTime = (instant: string) => string

/** Writes instants by the clock of the person's first store, with its name where another store has another clock. */
export function storeClock([first, ...others]: Person['stores']): WriteTime {
  const zone = first?.timeZone
  const place = first && others.some(({ timeZone }) => timeZone !== zone) ? first.name : null
  return (instant) => accountTexts.at(fullDate(instant, zone), clockTime(instant, zone), place)
}
