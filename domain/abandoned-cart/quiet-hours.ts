import type { QuietHours } from '#domain/catalog/store.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays, minutesOf, venueTime } from '#domain/hours/venue-time.ts'

/** The end of the quiet hours that this instant lies in, in ISO 8601; null when it lies in none. */
export function quietUntil(at: string, timeZone: string, quiet: QuietHours | null): string | null {
  if (!quiet) return null
  const { date, minutes } = venueTime(at, timeZone)
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const isQuiet = from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
  if (!isQuiet) return null
  return new Date(instantAt(minutes < to ? date : addDays(date, 1), to, timeZone)).toISOString()
}
