import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays, minutesOf, venueTime } from '#domain/hours/venue-time.ts'

/** The time at which a business day ends on the clock of a store without a setting: late orders belong to the day before. */
export const usualDayEnd = '05:00'

/** The clock of a store's business days. */
export type DayClock = { readonly timeZone: string; readonly dayEndsAt: string }

/** Returns the instant at which a business day begins, in ISO 8601. */
export const dayStart = (day: string, { timeZone, dayEndsAt }: DayClock): string =>
  new Date(instantAt(day, minutesOf(dayEndsAt), timeZone)).toISOString()

/** Returns the business day of an instant, as YYYY-MM-DD. */
export function businessDayOf(at: string, clock: DayClock): string {
  const { date } = venueTime(at, clock.timeZone)
  return Date.parse(at) < Date.parse(dayStart(date, clock)) ? addDays(date, -1) : date
}

/** The instants of a day that was closed: later events belong to the next day. */
type ClosedSpan = { readonly from: string; readonly until: string }

/** The time that a day's report covers. Instants in ISO 8601; the end is not included. */
export type Period = { readonly from: string; readonly until: string }

/**
 * Returns the period of a business day. A day begins where the day before was closed, so that nothing is lost between two days,
 * and nothing counts twice.
 */
export const periodOf = (
  day: string,
  clock: DayClock,
  { before, own }: { readonly before: ClosedSpan | null; readonly own: ClosedSpan | null },
): Period => ({
  from: own?.from ?? before?.until ?? dayStart(day, clock),
  until: own?.until ?? dayStart(addDays(day, 1), clock),
})
