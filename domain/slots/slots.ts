import type { OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { DayOfWeek } from '#domain/catalog/working-hours.ts'
import { addDays, dayOfWeekOf, minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import { instantsOn } from './slot-instants.ts'

/** OPEN-05. */
const leadMinutes = 30
/**
 * The minutes in which an order may still use a slot that is no longer offered, because the diner chooses it first and
 * then fills in the form.
 */
const graceMinutes = 10
/** A page drops it earlier than the gateway does, because its clock shows whole minutes and a call takes time. */
const pageGraceMinutes = 8

/** The number of offered days when `datesBetween` sets no end. */
const openHorizonDays = 7
/** The limit, even where `datesBetween` ends later. */
const farthestDays = 60

/** A mode's slots as they are offered: the slots of a date in `exceptions` take the place of those of its weekday. */
export type OfferedSchedule = OrderSchedule & {
  /** Absent in an answer of an earlier release. */
  readonly exceptions?: readonly { readonly date: string; readonly availableHours: readonly string[] }[]
  /** The minutes that busy mode adds to the time before the first slot. */
  readonly extraMinutes?: number | undefined
}

/** `time` is HH:MM on the venue's clock; `at` the same as an instant, in the order's format (OPEN-07). */
export type Slot = { readonly time: string; readonly at: string }
export type SlotDay = { readonly date: string; readonly dayOfWeek: DayOfWeek; readonly slots: readonly Slot[] }

/**
 * SCHED-07 to SCHED-10, SCHED-13: returns the days that an order may be scheduled for, each with its slots in order.
 */
export const slotDays = (schedule: OfferedSchedule, now: string, timeZone: string): SlotDay[] =>
  datesOf(schedule, now, timeZone)
    .map((date) => ({ date, dayOfWeek: dayOfWeekOf(date), slots: slotsOn(date, schedule, now, timeZone) }))
    .filter(({ slots }) => slots.length > 0)

/** The same for a page with a chosen slot: `chosen`, its instant, stays offered for some minutes more. */
export function slotDaysWith(
  chosen: string | null,
  schedule: OfferedSchedule,
  now: string,
  timeZone: string,
): readonly SlotDay[] {
  const days = slotDays(schedule, now, timeZone)
  const holdsChosen = ({ slots }: SlotDay) => slots.some(({ at }) => at === chosen)
  if (chosen === null || days.some(holdsChosen) || Date.parse(chosen) <= Date.parse(now)) return days
  const day = slotDays(schedule, minutesBefore(now, pageGraceMinutes), timeZone).find(holdsChosen)
  if (!day) return days
  // A slot that is no longer offered comes before all that are.
  const slots = day.slots.filter(({ at }) => at === chosen)
  const [first, ...others] = days
  return first?.date === day.date
    ? [{ ...first, slots: [...slots, ...first.slots] }, ...others]
    : [{ ...day, slots }, ...days]
}

/** SCHED-04, SCHED-05: returns the first day's earliest slot; null when there is none. */
export const firstSlot = (days: readonly SlotDay[]): Slot | null => days[0]?.slots[0] ?? null

/** Whether an order may use this instant, in any notation: it is offered, or was some minutes ago. */
export const isTaken = (schedule: OfferedSchedule, scheduledAt: string, now: string, timeZone: string): boolean =>
  Date.parse(scheduledAt) > Date.parse(now) &&
  [now, minutesBefore(now, graceMinutes)].some((then) => isOffered(schedule, scheduledAt, then, timeZone))

/** Checks only the day of the instant. */
function isOffered(schedule: OfferedSchedule, scheduledAt: string, now: string, timeZone: string): boolean {
  const { date } = venueTime(scheduledAt, timeZone)
  return (
    datesOf(schedule, now, timeZone).includes(date) &&
    slotsOn(date, schedule, now, timeZone).some(({ at }) => Date.parse(at) === Date.parse(scheduledAt))
  )
}

const minutesBefore = (at: string, minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString()

/** The dates on which slots may be offered now. */
export function datesOf({ datesBetween }: OfferedSchedule, now: string, timeZone: string): string[] {
  const { date: today } = venueTime(now, timeZone)
  const { from, to } = datesBetween ?? { from: today, to: addDays(today, openHorizonDays - 1) }
  const [first, last] = [from > today ? dateOf(from) : today, dateOf(to)]
  return Array.from({ length: farthestDays }, (_, ahead) => addDays(first, ahead)).filter((date) => date <= last)
}

/** A time that the venue's clock skips on that day is not a slot; of a time that it shows twice, the first one is. */
function slotsOn(date: string, schedule: OfferedSchedule, now: string, timeZone: string): Slot[] {
  const times = [...new Set(hoursOn(schedule, date))].sort()
  if (times.length === 0) return []
  // The lead time runs past midnight (ruling-104).
  const earliest = Date.parse(now) + (leadMinutes + (schedule.extraMinutes ?? 0)) * 60_000
  const instants = instantsOn(date, times.map(minutesOf), timeZone)
  return times.flatMap((time, index) => {
    const at = instants[index]
    return at && Date.parse(at) >= earliest ? [{ time, at }] : []
  })
}

/** A bound may be a date or an instant. */
const dateOf = (bound: string) => bound.slice(0, 10)

/** The slots of this date: those of its exception, or those that the week has. */
export const hoursOn = (schedule: OfferedSchedule, date: string): readonly string[] =>
  schedule.exceptions?.find((each) => each.date === date)?.availableHours ?? hoursOfWeekday(schedule, date)

/** The slots that the week has on this date. */
export const hoursOfWeekday = ({ schedulerDaysInfo }: OrderSchedule, date: string): readonly string[] => {
  const dayOfWeek = dayOfWeekOf(date)
  return schedulerDaysInfo.filter((day) => day.dayOfWeek === dayOfWeek).flatMap(({ availableHours }) => availableHours)
}
