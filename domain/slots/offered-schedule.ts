import type { OrderMode, OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { type Calendar, isOpenOn } from '#domain/hours/calendar.ts'
import { calendarOf, calendarOfMode } from '#domain/hours/opening.ts'
import { addDays, minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import { hoursOfWeekday, type OfferedSchedule } from './slots.ts'

type ModeHours = Pick<OrderMode, 'useSchedule' | 'schedules' | 'exceptions'>

/**
 * Leaves out the slots that an exception of the store or of the mode closes. Slots of other dates stay as they are
 * configured, also outside the hours.
 */
export function offeredSchedule(
  schedule: OrderSchedule,
  store: Pick<Store, 'deliveryConfig' | 'timeZone'>,
  mode: ModeHours,
  now: string,
): OfferedSchedule {
  const calendars = [calendarOf(store), calendarOfMode(mode)].filter(({ exceptions }) => exceptions.length > 0)
  const { date: today } = venueTime(now, store.timeZone)
  // The hours of an exception, or those that it takes away, may run past midnight.
  const touched = calendars.flatMap(({ exceptions }) => exceptions.flatMap(({ date }) => [date, addDays(date, 1)]))
  const exceptions = [...new Set(touched)]
    .filter((date) => date >= today)
    .sort()
    .flatMap((date) => {
      const configured = hoursOfWeekday(schedule, date)
      const kept = configured.filter((time) => calendars.every((one) => keepsSlot(one, date, minutesOf(time))))
      return kept.length < configured.length ? [{ date, availableHours: kept }] : []
    })
  return { ...schedule, exceptions }
}

/** On the day after an exception, only the hours that the exception's own date would have had past midnight count. */
function keepsSlot(calendar: Calendar, date: string, minutes: number): boolean {
  if (isOpenOn(calendar, date, minutes)) return true
  const isException = calendar.exceptions.some((each) => each.date === date)
  return !isException && !isOpenOn({ ...calendar, exceptions: [] }, date, minutes)
}
