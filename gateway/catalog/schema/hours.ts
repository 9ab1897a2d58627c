import { z } from 'zod'
import type { DayOfWeek, OrderSchedule, WorkingDay, WorkingHours } from '#domain/catalog/order-mode.ts'
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

const workingDay = z.strictObject({
  dayOfWeek,
  workingHours: listOf(z.strictObject({ startAt: timeOfDay, endAt: endOfHours }), 50)
    .superRefine((hours, context) => {
      for (const index of overlapping(hours))
        context.addIssue({ code: 'custom', path: [index], message: 'overlaps other hours of the day' })
    })
    .default([]),
}) satisfies z.ZodType<WorkingDay>

export const workingDays = listOf(workingDay).superRefine(eachDayOnce)

export const orderSchedule = z.strictObject({
  schedulerDaysInfo: listOf(
    z.strictObject({ dayOfWeek, availableHours: listOf(timeOfDay, 1440).min(1, 'is empty') }),
  ).superRefine(eachDayOnce),
  datesBetween: z
    .strictObject({ from: date, to: date })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before from' })
    .nullable()
    .default(null),
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

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
