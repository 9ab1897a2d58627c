import type { DayOfWeek, OrderSchedule } from '#domain/catalog/order-mode.ts'
import { addDays, dayOfWeekOf, minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import { instantsOn } from './slot-instants.ts'

/** OPEN-05. */
const defaultLeadMinutes = 30

/** How many days are offered when `datesBetween` sets no end. */
const openHorizonDays = 7
/** The limit, however far `datesBetween` reaches. */
const farthestDays = 60

/** `time` is HH:MM on the venue's clock; `at` the same as an instant, which is what an order carries (OPEN-07). */
export type Slot = { readonly time: string; readonly at: string }
export type SlotDay = { readonly date: string; readonly dayOfWeek: DayOfWeek; readonly slots: readonly Slot[] }

/** SCHED-07 to SCHED-10, SCHED-13: the days that an order may be scheduled for, each with its slots in order. */
export const slotDays = (
  schedule: OrderSchedule,
  now: string,
  timeZone: string,
  leadMinutes: number = defaultLeadMinutes,
): SlotDay[] =>
  datesOf(schedule, now, timeZone)
    .map((date) => ({
      date,
      dayOfWeek: dayOfWeekOf(date),
      slots: slotsOn(date, schedule, now, timeZone, leadMinutes),
    }))
    .filter(({ slots }) => slots.length > 0)

/** SCHED-04, SCHED-05: the first day's earliest slot; null when there is none. */
export const firstSlot = (days: readonly SlotDay[]): Slot | null => days[0]?.slots[0] ?? null

/** Whether an order may ask for this instant, in whatever form it is written. Looks at its day alone. */
export const isOffered = (
  schedule: OrderSchedule,
  scheduledAt: string,
  now: string,
  timeZone: string,
  leadMinutes: number = defaultLeadMinutes,
): boolean => {
  const asked = Date.parse(scheduledAt)
  if (Number.isNaN(asked)) return false
  const { date } = venueTime(scheduledAt, timeZone)
  return (
    datesOf(schedule, now, timeZone).includes(date) &&
    slotsOn(date, schedule, now, timeZone, leadMinutes).some(({ at }) => Date.parse(at) === asked)
  )
}

function datesOf({ datesBetween }: OrderSchedule, now: string, timeZone: string): string[] {
  const { date: today } = venueTime(now, timeZone)
  const { from, to } = datesBetween ?? { from: today, to: addDays(today, openHorizonDays - 1) }
  const [first, last] = [from > today ? dateOf(from) : today, dateOf(to)]
  return Array.from({ length: farthestDays }, (_, ahead) => addDays(first, ahead)).filter((date) => date <= last)
}

/** A time that the venue's clock skips on that day is no slot; of one that it shows twice, the first is. */
function slotsOn(date: string, schedule: OrderSchedule, now: string, timeZone: string, leadMinutes: number): Slot[] {
  const dayOfWeek = dayOfWeekOf(date)
  const configured = schedule.schedulerDaysInfo.filter((day) => day.dayOfWeek === dayOfWeek)
  const times = [...new Set(configured.flatMap(({ availableHours }) => availableHours))].sort()
  if (times.length === 0) return []
  const isToday = date === venueTime(now, timeZone).date
  const earliest = isToday ? Date.parse(now) + leadMinutes * 60_000 : Number.NEGATIVE_INFINITY
  const instants = instantsOn(date, times.map(minutesOf), timeZone)
  return times.flatMap((time, index) => {
    const at = instants[index]
    return at && Date.parse(at) >= earliest ? [{ time, at }] : []
  })
}

/** A bound may be a date or an instant. */
const dateOf = (bound: string) => bound.slice(0, 10)
