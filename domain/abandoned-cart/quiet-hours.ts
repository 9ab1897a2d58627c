import type { QuietHours } from '#domain/catalog/store.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays, minutesOf, venueTime } from '#domain/hours/venue-time.ts'

/** Returns the end of the quiet hours around this instant, in ISO 8601; null outside of them. */
export function quietUntil(at: string, timeZone: string, quiet: QuietHours | null): string | null {
  if (!quiet) return null
  const { date, minutes } = venueTime(at, timeZone)
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const isQuiet = from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
  if (!isQuiet) return null
  return new Date(instantAt(minutes < to ? date : addDays(date, 1), to, timeZone)).toISOString()
}
