import type { OrderMode, OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { type Calendar, isOpenOn } from '#domain/hours/calendar.ts'
import { calendarOf, calendarOfMode, type Pausable } from '#domain/hours/opening.ts'
import { addDays, minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import { hoursOfWeekday, type OfferedSchedule } from './slots.ts'
import { unpausedSchedule } from './unpaused.ts'

type ModeHours = Pick<OrderMode, 'id' | 'useSchedule' | 'schedules' | 'exceptions'>
type StoreHours = Pick<Store, 'deliveryConfig' | 'timeZone'>

/** Leaves out the slots that an exception of the store or of the mode closes, and those inside a pause. */
export const offeredSchedule = (
  schedule: OrderSchedule,
  store: StoreHours & Pausable,
  mode: ModeHours,
  now: string,
): OfferedSchedule =>
  unpausedSchedule(exceptedSchedule(schedule, store, mode, now), store.pauses, mode.id, now, store.timeZone)

/** Slots of dates without an exception stay as they are configured, also outside the hours. */
function exceptedSchedule(schedule: OrderSchedule, store: StoreHours, mode: ModeHours, now: string): OfferedSchedule {
  const calendars = [calendarOf(store), calendarOfMode(mode)].filter(({ exceptions }) => exceptions.length > 0)
  const { date: today } = venueTime(now, store.timeZone)
  // The hours of an exception, or those that it takes away, may run past midnight.
  const touched = calendars.flatMap(({ exceptions }) => exceptions.flatMap(({ date }) => [date, addDays(date, 1)]))
  const exceptions = [...new Set(touched)]
    .filter((date) => date >= today)
    .sort()
    .flatMap((date) => {
      const configured = hoursOfWeekday(schedule, date)
      const open = configured.filter((time) => calendars.every((one) => keepsSlot(one, date, minutesOf(time))))
      return open.length < configured.length ? [{ date, availableHours: open }] : []
    })
  return { ...schedule, exceptions }
}

/** On the day after an exception, only the hours that the exception's own date would have had past midnight count. */
function keepsSlot(calendar: Calendar, date: string, minutes: number): boolean {
  if (isOpenOn(calendar, date, minutes)) return true
  const isException = calendar.exceptions.some((each) => each.date === date)
  return !isException && !isOpenOn({ ...calendar, exceptions: [] }, date, minutes)
}
