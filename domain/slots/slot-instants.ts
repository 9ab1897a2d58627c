import { firstShowing, offsetsAround, wallOf, written, writtenAs } from '#domain/hours/instant-at.ts'
import { minutesOfDay } from '#domain/hours/venue-time.ts'

/**
 * Returns the instants of these minutes of one day, the first one of a doubled time; null for a time that the venue's
 * clock skips.
 */
export const instantsOn = (date: string, minutes: readonly number[], timeZone: string): readonly (string | null)[] => {
  const offsets = offsetsAround(wallOf(date, minutesOfDay / 2), timeZone)
  const [before, after] = offsets
  return minutes.map((each) => {
    const wall = wallOf(date, each)
    // Two look-ups serve the whole day, unless the clock changes around it.
    if (before === after) return writtenAs(wall, before)
    const shown = firstShowing(wall, offsets, timeZone)
    return shown === null ? null : written(shown, timeZone)
  })
}
