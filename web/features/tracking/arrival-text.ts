import { clockTime } from '#web/texts/clock.ts'
import { trackingTexts } from '#web/texts/tracking.ts'
import type { Tracking } from './tracking-query.ts'

const texts = trackingTexts.arrival
const minute = 60_000

export type Expected = { readonly from: number; readonly to: number }

/** To the nearest minute, because the page promises no seconds. */
export const expected = (eta: NonNullable<Tracking['shipment']['eta']>): Expected => ({
  from: nearestMinute(eta.from),
  to: nearestMinute(eta.to),
})

/** A range that has begun shows only its end; a range that has passed says so (ruling-42). */
export function arrivalText({ from, to }: Expected, now: number): string {
  const [first, last] = [from, to].map((at) => clockTime(new Date(at).toISOString())) as [string, string]
  if (now > to) return texts.late
  if (from === to) return texts.at(last)
  return now > from ? texts.before(last) : texts.between(first, last)
}

/** Whether a change is worth announcing to a screen reader: two minutes at either end. */
export const isNews = (said: Expected, next: Expected) =>
  Math.abs(next.from - said.from) >= 2 * minute || Math.abs(next.to - said.to) >= 2 * minute

const nearestMinute = (instant: string) => Math.round(Date.parse(instant) / minute) * minute
