const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * The pauses since the last news, ever longer; then hourly for a day, and daily as long as the provider still has the
 * payment.
 */
const firstLooks = [5 * second, 15 * second, 45 * second, 2 * minute, 5 * minute, 15 * minute, hour] as const

/**
 * Returns the milliseconds until the provider is asked again about an attempt, or null when it would no longer have it.
 * `looks` were made since the last news, which is `sinceNews` ms old; `random` is from 0 to 1 and spreads the looks by
 * a fifth, so that those after an outage do not all come at once.
 */
export function nextLook(looks: number, sinceNews: number, readableForDays: number, random: number): number | null {
  if (sinceNews >= readableForDays * day) return null
  const wait = firstLooks[looks] ?? (sinceNews < day ? hour : day)
  return Math.round(wait * (0.8 + 0.4 * random))
}

const looksAfterEnd = [10 * minute, day] as const

/**
 * Returns the milliseconds until the provider is asked again about an attempt that ended without money, or null after
 * the last look. `answers` is the number of answers since the end.
 */
export const lookAfterEnd = (answers: number): number | null => looksAfterEnd[answers] ?? null
