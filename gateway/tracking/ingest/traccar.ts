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

/**
 * The JSON of Traccar Client from version 9 (https://www.traccar.org/osmand/, "JSON format"): a
 * `location` with speed in m/s. Its location library can send several in one request
 * (https://transistorsoft.github.io/react-native-background-geolocation/, `batchSync`), so one or a
 * list is taken, of the locations and of the whole. A location that cannot be read is null, so that it
 * holds up no other.
 */
export const traccarReport = listOf(z.object({ location: listOf(z.unknown()) })).transform(
  (reports): readonly (Fix | null)[] =>
    reports.flatMap((report) => report.location.map((given) => location.safeParse(given).data ?? null)),
)
