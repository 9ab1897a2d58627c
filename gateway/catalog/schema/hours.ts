import { z } from 'zod'
import type { OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { DayOfWeek, HoursException, WorkingDay, WorkingHours } from '#domain/catalog/working-hours.ts'
import { date, endOfHours, listOf, timeOfDay } from './words.ts'

const dayOfWeek = z.enum([
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
]) satisfies z.ZodType<DayOfWeek>

/** Ranges of one day, without overlaps. */
export const hoursOfDay = listOf(
  z.strictObject({
    startAt: timeOfDay.describe('The start, on the clock of the store.'),
    endAt: endOfHours.describe('The end; one at or before the start is of the next day. 24:00 is the end of the day.'),
  }),
  50,
).superRefine((hours, context) => {
  for (const index of overlapping(hours))
    context.addIssue({ code: 'custom', path: [index], message: 'overlaps other hours of the day' })
})

/** Each day once. */
export const weekdays = listOf(dayOfWeek)
  .min(1, 'is empty: leave it out for every day')
  .superRefine((days, context) =>
    days.forEach((day, index) => {
      if (days.indexOf(day) < index) context.addIssue({ code: 'custom', path: [index], message: `repeats ${day}` })
    }),
  )

const workingDay = z.strictObject({
  dayOfWeek: dayOfWeek.describe('The day of the week.'),
  workingHours: hoursOfDay.default([]).describe('The hours of that day; none is a closed day.'),
}) satisfies z.ZodType<WorkingDay>

export const workingDays = listOf(workingDay).superRefine(eachDayOnce)

const mostExceptions = 366

const hoursException = z
  .strictObject({
    date: date.describe('The date, on the calendar of the store.'),
    closed: z
      .literal(true, 'must be true, or left out beside hours')
      .exactOptional()
      .describe('Closes the whole date. Write this or `hours`.'),
    hours: hoursOfDay
      .min(1, 'is empty: write closed: true for a closed day')
      .exactOptional()
      .describe('The hours of this date, in place of those of its weekday.'),
  })
  .refine(
    ({ closed, hours }) => (closed === undefined) !== (hours === undefined),
    'needs either closed: true or hours, and not both',
  ) satisfies z.ZodType<HoursException>

/** Dates whose hours differ from those of their weekday. */
export const exceptions = listOf(hoursException, mostExceptions).superRefine((all, context) => {
  all.forEach(({ date: day }, index) => {
    if (all.findIndex((other) => other.date === day) < index)
      context.addIssue({ code: 'custom', path: [index, 'date'], message: `repeats ${day}` })
  })
  for (const index of runningInto(all))
    context.addIssue({
      code: 'custom',
      path: [index, 'hours'],
      message: 'overlaps the hours past midnight of the exception of the day before',
    })
})

export const orderSchedule = z.strictObject({
  schedulerDaysInfo: listOf(
    z.strictObject({
      dayOfWeek: dayOfWeek.describe('The day of the week.'),
      availableHours: listOf(timeOfDay, 1440)
        .min(1, 'is empty')
        .describe('The times that a diner may choose on that day.'),
    }),
  )
    .superRefine(eachDayOnce)
    .describe('The times for which an order may be placed ahead, by day of the week.'),
  datesBetween: z
    .strictObject({
      from: date.describe('The first date.'),
      to: date.describe('The last date.'),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before from' })
    .nullable()
    .default(null)
    .describe('The dates between which orders may be placed ahead; `null` is any date.'),
}) satisfies z.ZodType<OrderSchedule>

function eachDayOnce(days: readonly { readonly dayOfWeek: DayOfWeek }[], context: z.core.$RefinementCtx) {
  days.forEach((day, index) => {
    if (days.findIndex((other) => other.dayOfWeek === day.dayOfWeek) < index)
      context.addIssue({ code: 'custom', path: [index, 'dayOfWeek'], message: `repeats ${day.dayOfWeek}` })
  })
}

function overlapping(hours: readonly WorkingHours[]): number[] {
  const spans = hours.map(({ startAt, endAt }, index) => {
    const start = minuteOfDay(startAt)
    const end = minuteOfDay(endAt)
    return { index, start, end: end <= start ? end + 1440 : end }
  })
  spans.sort((a, b) => a.start - b.start || a.index - b.index)
  let busyUntil = -1
  return spans.flatMap(({ index, start, end }) => {
    const overlaps = start < busyUntil
    busyUntil = Math.max(busyUntil, end)
    return overlaps ? [index] : []
  })
}

/** The exceptions that open while the hours of the day before, an exception too, still run past midnight. */
function runningInto(all: readonly HoursException[]): number[] {
  const ends = new Map<string, number>()
  for (const { date: day, hours = [] } of all) {
    const next = Date.parse(`${day}T00:00:00Z`) + 86_400_000
    // A date that does not exist has its own error.
    if (Number.isNaN(next)) continue
    const past = hours.filter(isPastMidnight).map(({ endAt }) => minuteOfDay(endAt))
    ends.set(new Date(next).toISOString().slice(0, 10), Math.max(0, ...past))
  }
  return all.flatMap(({ date: day, hours = [] }, index) =>
    hours.some(({ startAt }) => minuteOfDay(startAt) < (ends.get(day) ?? 0)) ? [index] : [],
  )
}

const isPastMidnight = ({ startAt, endAt }: WorkingHours) => minuteOfDay(endAt) <= minuteOfDay(startAt)

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
