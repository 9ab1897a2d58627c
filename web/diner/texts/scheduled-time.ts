import { addDays, dayOfWeekOf, venueTime } from '#domain/hours/venue-time.ts'
import { clockTimeWithUnit } from '../../shared/texts/clock.ts'
import { dayNames } from './header.ts'

/** `hoy`, `mañana` or `martes`, seen from today; both are YYYY-MM-DD. */
export function dayWord(date: string, today: string): string {
  if (date === today) return 'hoy'
  return date === addDays(today, 1) ? 'mañana' : dayNames[dayOfWeekOf(date)].toLowerCase()
}

/** `23/11` */
export const shortDate = (date: string): string => date.slice(5).split('-').reverse().join('/')

/** `mañana 23/11, 20:30 hs`, by the venue's calendar and clock (FOLLOW-19). */
export function scheduledTime(now: string, at: string, timeZone: string): string {
  const { date } = venueTime(at, timeZone)
  return `${dayWord(date, venueTime(now, timeZone).date)} ${shortDate(date)}, ${clockTimeWithUnit(at, timeZone)}`
}
