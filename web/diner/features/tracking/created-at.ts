import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'

/**
 * TRACK-11 to TRACK-15, by the store's clock (FOPEN-51). Returns null when the text is not a date; accepts a
 * written-out ART zone.
 */
export function readCreatedAt(createdAt: string | undefined, timeZone?: string): { time: string; date: string } | null {
  if (!createdAt) return null
  const instant = [createdAt, createdAt.replace(/\bART\b/, 'GMT-0300')].map(Date.parse).find((at) => !Number.isNaN(at))
  if (instant === undefined) return null
  const iso = new Date(instant).toISOString()
  return { time: clockTime(iso, timeZone), date: dayAndMonth(iso, timeZone) }
}
