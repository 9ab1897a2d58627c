import type { HoursException, WorkingDay, WorkingHours } from '#domain/catalog/working-hours.ts'
import { addDays, dayOfWeekOf, minutesOf, minutesOfDay, venueTime } from './venue-time.ts'
import { endOf, hoursOn, isAlwaysOpen } from './week.ts'

/** The hours of every date: a week, and the dates that differ from it. */
export type Calendar = {
  readonly days: readonly WorkingDay[]
  readonly exceptions: readonly HoursException[]
}

/** The number of days ahead for which pages and slots show exceptions. */
const daysShown = 60

/** Returns the exceptions of this number of days, from today on, in order. */
export const exceptionsAhead = (
  exceptions: readonly HoursException[] | undefined,
  at: string,
  timeZone: string,
  days = daysShown,
): readonly HoursException[] => {
  if (!exceptions?.length) return []
  const today = venueTime(at, timeZone).date
  return exceptionsFrom(exceptions, today).filter(({ date }) => date < addDays(today, days))
}

/** Returns the exceptions that still change something: the hours of yesterday may run past midnight. In order. */
export const exceptionsInForce = (
  exceptions: readonly HoursException[] | undefined,
  at: string,
  timeZone: string,
): readonly HoursException[] =>
  exceptions?.length ? exceptionsFrom(exceptions, addDays(venueTime(at, timeZone).date, -1)) : []

const exceptionsFrom = (exceptions: readonly HoursException[], first: string) =>
  exceptions.filter(({ date }) => date >= first).sort((a, b) => (a.date < b.date ? -1 : 1))

/** Returns the hours that start on this date. */
export const hoursOfDate = ({ days, exceptions }: Calendar, date: string): readonly WorkingHours[] => {
  const exception = exceptions.find((each) => each.date === date)
  if (exception) return exception.hours ?? []
  return isAlwaysOpen(days) ? wholeDay : hoursOn(days, dayOfWeekOf(date))
}

const wholeDay: readonly WorkingHours[] = [{ startAt: '00:00', endAt: '24:00' }]

/** At this minute of this date, on the venue's clock. Hours past midnight belong to the date on which they start. */
export const isOpenOn = (calendar: Calendar, date: string, minutes: number): boolean => {
  const isIn = (hours: WorkingHours, now: number) => minutesOf(hours.startAt) <= now && now < endOf(hours)
  return (
    hoursOfDate(calendar, date).some((hours) => isIn(hours, minutes)) ||
    hoursOfDate(calendar, addDays(date, -1)).some((hours) => isIn(hours, minutes + minutesOfDay))
  )
}
