import type { Store } from '#domain/catalog/store.ts'
import { hoursOfDate, isOpenOn } from './calendar.ts'
import { calendarOf, isStoreClosed, type Pausable } from './opening.ts'
import { addDays, minutesOfDay, venueTime } from './venue-time.ts'
import { endOf } from './week.ts'

/**
 * Returns the clock time at which an open store closes by its hours, as HH:MM on the venue's clock; null for a closed one, and for
 * one that does not close within a day.
 */
export const openUntil = (
  store: Pick<Store, 'status' | 'timeZone' | 'deliveryConfig'> & Pausable,
  at: string,
): string | null => {
  if (isStoreClosed(store, at)) return null
  const calendar = calendarOf(store)
  const { date, minutes } = venueTime(at, store.timeZone)
  const isOpenIn = (minute: number) =>
    isOpenOn(calendar, addDays(date, Math.floor(minute / minutesOfDay)), minute % minutesOfDay)
  const [end] = [-1, 0, 1]
    .flatMap((day) => hoursOfDate(calendar, addDays(date, day)).map((hours) => endOf(hours) + day * minutesOfDay))
    .filter((minute) => minute > minutes && minute <= minutes + minutesOfDay && !isOpenIn(minute))
    .sort((one, other) => one - other)
  return end === undefined ? null : clockOf(end % minutesOfDay)
}

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
