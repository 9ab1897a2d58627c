import type { ExpectedArrival } from '#domain/tracking/expected.ts'
import { clockTime } from '../../shared/texts/clock.ts'

/** The same words on every page of an order. */
const arrivalTexts = {
  between: (from: string, to: string) => `Llega entre ${from} y ${to}`,
  at: (time: string) => `Llega a las ${time}`,
  before: (time: string) => `Llega antes de las ${time}`,
  over: 'Tarda un poco más de lo estimado',
  late: (by: string) => `Viene con un poco de demora: lo esperábamos antes de las ${by}`,
  /** A courier has canceled and the shop searches for another: earlier times no longer apply. */
  another: 'Puede tardar más de lo previsto',
} as const

type Range = NonNullable<ExpectedArrival['range']>

/** A range that has begun shows only its end; a range that has passed says so (ruling-42). */
export function rangeText({ from, to }: Range, now: number, timeZone?: string): string {
  const [first, last] = [from, to].map((at) => timeOf(at, timeZone)) as [string, string]
  if (now > to) return arrivalTexts.over
  if (from === to) return arrivalTexts.at(last)
  return now > from ? arrivalTexts.before(last) : arrivalTexts.between(first, last)
}

/** The delay in words, or null. */
export function delayText({ delay }: ExpectedArrival, timeZone?: string): string | null {
  if (delay === null) return null
  return delay === 'another' ? arrivalTexts.another : arrivalTexts.late(timeOf(delay.promised, timeZone))
}

const timeOf = (at: number, timeZone: string | undefined) => clockTime(new Date(at).toISOString(), timeZone)
