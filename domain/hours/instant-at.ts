import { minutesOfDay, offsetAt } from './venue-time.ts'

/**
 * Returns the instant at which the venue's clock shows this time, as ISO 8601 with the venue's offset (OPEN-07). A time
 * that the clock shows twice is the first one; a time that it skips moves later by the length of the gap, as in
 * `Temporal`.
 */
export const instantAt = (date: string, minutes: number, timeZone: string): string => {
  const wall = wallOf(date, minutes)
  const offsets = offsetsAround(wall, timeZone)
  return written(firstShowing(wall, offsets, timeZone) ?? wall - offsets[0], timeZone)
}

const dayMs = minutesOfDay * 60_000

/** The time shown by a clock, counted as if it were UTC. */
export const wallOf = (date: string, minutes: number) => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000

/**
 * Returns the offsets before and after a change of the clock on this day; two changes are never nearer than four days.
 */
export const offsetsAround = (wall: number, timeZone: string) =>
  [offsetAt(wall - 2 * dayMs, timeZone), offsetAt(wall + 2 * dayMs, timeZone)] as const

/** Returns the first instant, with one of these offsets, at which the clock shows this time; null if it never does. */
export function firstShowing(wall: number, offsets: readonly number[], timeZone: string): number | null {
  const instants = offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall)
  return instants.length > 0 ? Math.min(...instants) : null
}

/** An instant in ISO 8601 with the venue's offset. */
export const written = (instant: number, timeZone: string) => {
  const offset = offsetAt(instant, timeZone)
  return writtenAs(instant + offset, offset)
}

/** The same for a wall time with a known offset. */
export const writtenAs = (wall: number, offset: number) =>
  `${new Date(wall).toISOString().slice(0, 19)}${offsetText(offset)}`

const offsetText = (offset: number) => {
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
