import { z } from 'zod'
import type { Fix } from '#domain/tracking/fix.ts'
import { instant, known, knownHeading } from './readings.ts'

const location = z
  .object({
    timestamp: instant,
    coords: z.object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: known,
      speed: known,
      heading: knownHeading,
    }),
  })
  .transform(
    ({ timestamp, coords: { latitude, longitude, ...more } }): Fix => ({
      at: timestamp,
      lat: latitude,
      lng: longitude,
      ...more,
    }),
  )

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(item).min(1))

/** A phone that had no fix says so by a place of nulls. */
const placeless = z.object({ coords: z.object({ latitude: z.null() }).or(z.object({ longitude: z.null() })) })

/**
 * The JSON of Traccar Client from version 9 (https://www.traccar.org/osmand/, "JSON format"): a
 * `location` with speed in m/s. Its location library can send several in one request
 * (https://transistorsoft.github.io/react-native-background-geolocation/, `batchSync`), so one or a
 * list is taken, of the locations and of the whole. A location that cannot be read is null, so that it
 * holds up no other. A report of nothing else is refused.
 */
export const traccarReport = listOf(z.object({ location: listOf(z.unknown()) })).transform(
  (reports, context): readonly (Fix | null)[] => {
    const read = reports.flatMap((report, index) =>
      report.location.map((given, place) => {
        const { success, data, error } = location.safeParse(given)
        if (success) return { fix: data, issues: [] }
        const issues = placeless.safeParse(given).success ? [] : error.issues
        return {
          fix: null,
          issues: issues.map((issue) => ({ ...issue, path: [index, 'location', place, ...issue.path] })),
        }
      }),
    )
    if (read.some(({ fix, issues }) => fix !== null || issues.length === 0)) return read.map(({ fix }) => fix)
    for (const { path, message } of read.flatMap(({ issues }) => issues))
      context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  },
)
