import { minutesOfDay, offsetAt } from './venue-time.ts'

/**
 * The instant at which the venue's clock shows this, as ISO 8601 with the venue's offset (OPEN-07). Of a time that the
 * clock shows twice, the first; a time that it skips becomes as much later as was skipped, as `Temporal` has it.
 */
export const instantAt = (date: string, minutes: number, timeZone: string): string => {
  const wall = wallOf(date, minutes)
  const offsets = offsetsAround(wall, timeZone)
  return written(firstShowing(wall, offsets, timeZone) ?? wall - offsets[0], timeZone)
}

const dayMs = minutesOfDay * 60_000

/** What a clock shows, counted as if it were the one of UTC. */
export const wallOf = (date: string, minutes: number) => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000

/** The offsets before and after a change of the clock on this day: no two changes are nearer than four days. */
export const offsetsAround = (wall: number, timeZone: string) =>
  [offsetAt(wall - 2 * dayMs, timeZone), offsetAt(wall + 2 * dayMs, timeZone)] as const

/** The first instant with one of these offsets at which the clock shows this; null where it never does. */
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

/** The same of a wall time whose offset is known. */
export const writtenAs = (wall: number, offset: number) =>
  `${new Date(wall).toISOString().slice(0, 19)}${offsetText(offset)}`

const offsetText = (offset: number) => {
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
