import { globSync, readFileSync } from 'node:fs'

type Module = typeof import('#domain/hours/venue-time.ts')

/** The files of a page through which a time was made, each with the zone of its clock. */
const seen = new Set<string>()
const files = new Set<string>()

/** `vi.mock('#domain/hours/venue-time.ts', venueTimeWith)`: every time of a page passes here. */
export async function venueTimeWith(original: () => Promise<unknown>) {
  const real = (await original()) as Module
  return {
    ...real,
    venueTime(instant: string, timeZone: string) {
      for (const [, file] of (new Error().stack ?? '').matchAll(/\/(web\/(?:diner|courier|console)\/[^:)?]+)/g))
        seen.add(`${file} ${timeZone}`)
      return real.venueTime(instant, timeZone)
    },
  }
}

/** A function that needs the zone of a clock. */
const readsClock =
  /import \{[^}]*\b(?:venueTime|clockTime\w*|dayAndMonth|fullDate|scheduledTime|delayText|rangeText|opening)\b[^}]*\} from/

export const readClocks = {
  /** The files that have read another clock than these since the last call. */
  others(timeZones: readonly string[]): readonly string[] {
    const wrong = [...seen].filter((one) => !timeZones.some((timeZone) => one.endsWith(` ${timeZone}`)))
    for (const one of seen) files.add(one.split(' ')[0] ?? '')
    seen.clear()
    return wrong
  },
  /** The files of a folder that need a clock and were never seen to read one. */
  unread: (folder: string): readonly string[] =>
    globSync(`${folder}/**/*.{ts,tsx}`)
      .filter((file) => readsClock.test(readFileSync(file, 'utf8')) && !files.has(file))
      .toSorted(),
}
