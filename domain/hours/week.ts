import type { DayOfWeek, WorkingDay, WorkingHours } from '#domain/catalog/working-hours.ts'
import { daysOfWeek, minutesOf, minutesOfDay } from './venue-time.ts'

/** AMBIG-33: no hours are given, or every day is full. */
export const isAlwaysOpen = (days: readonly WorkingDay[]): boolean =>
  days.length === 0 || daysOfWeek.every((day) => hoursOn(days, day).some(isFullDay))

export const hoursOn = (days: readonly WorkingDay[], day: DayOfWeek): readonly WorkingHours[] =>
  days.filter(({ dayOfWeek }) => dayOfWeek === day).flatMap(({ workingHours }) => workingHours)

const isFullDay = (hours: WorkingHours) => endOf(hours) - minutesOf(hours.startAt) >= minutesOfDay

/** An end at or before its start is on the next day. An end at 23:59 is the end of the day, as 24:00 is. */
export const endOf = ({ startAt, endAt }: WorkingHours) => {
  const [start, end] = [minutesOf(startAt), minutesOf(endAt)]
  if (end <= start) return end + minutesOfDay
  return end === minutesOfDay - 1 ? minutesOfDay : end
}
