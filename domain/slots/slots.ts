import type { DayOfWeek, OrderMode, OrderSchedule } from '#domain/catalog/order-mode.ts'
import { addDays, dayOfWeekOf, instantAt, minutesOf, venueTime } from '#domain/hours/venue-time.ts'

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
): SlotDay[] => {
  const { date: today } = venueTime(now, timeZone)
  const { from, to } = schedule.datesBetween ?? { from: today, to: addDays(today, openHorizonDays - 1) }
  const [first, last] = [from > today ? dateOf(from) : today, dateOf(to)]
  const earliestToday = Date.parse(now) + leadMinutes * 60_000
  const days: SlotDay[] = []
  for (let ahead = 0; ahead < farthestDays; ahead++) {
    const date = addDays(first, ahead)
    if (date > last) break
    const dayOfWeek = dayOfWeekOf(date)
    const times = schedule.schedulerDaysInfo
      .filter((day) => day.dayOfWeek === dayOfWeek)
      .flatMap(({ availableHours }) => availableHours)
    const slots = [...new Set(times)]
      .sort((a, b) => minutesOf(a) - minutesOf(b))
      .map((time) => ({ time, at: instantAt(date, minutesOf(time), timeZone) }))
      .filter(({ at }) => date !== today || Date.parse(at) >= earliestToday)
    if (slots.length) days.push({ date, dayOfWeek, slots })
  }
  return days
}

/** SCHED-04, SCHED-05: the first day's earliest slot; null when there is none. */
export const firstSlot = (days: readonly SlotDay[]): Slot | null => days[0]?.slots[0] ?? null

/** Whether an order may ask for this instant, in whatever form it is written. */
export const isOffered = (days: readonly SlotDay[], scheduledAt: string): boolean =>
  days.some(({ slots }) => slots.some(({ at }) => Date.parse(at) === Date.parse(scheduledAt)))

/** SCHED-01, SCHED-03, OPEN-08. */
export type SchedulingChoice = 'NotOffered' | 'Optional' | 'Forced'

export const schedulingChoice = (
  mode: Pick<OrderMode, 'allowsScheduling' | 'onlyScheduling' | 'orderSchedule'>,
): SchedulingChoice => {
  if (mode.onlyScheduling) return 'Forced'
  return mode.allowsScheduling ? 'Optional' : 'NotOffered'
}

/** A bound may be a date or an instant. */
const dateOf = (bound: string) => bound.slice(0, 10)
