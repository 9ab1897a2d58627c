import { z } from 'zod'
import { readInstant } from '#domain/time/instant.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { known, knownHeading } from './readings.ts'

const numeral = /^[+-]?\d+(\.\d*)?([eE][+-]?\d+)?$/
const number = z.string().regex(numeral, 'a number').transform(Number).pipe(z.number())
/** An unfilled template, as `speed={5}`, says nothing. */
const numberOr = (value: z.ZodType<number | undefined, number | undefined>) =>
  z
    .string()
    .optional()
    .transform((text) => (text !== undefined && numeral.test(text) ? Number(text) : undefined))
    .pipe(value)

const metresPerSecondOfKnot = 1852 / 3600

/**
 * The query, or form, of Traccar's OsmAnd protocol (https://www.traccar.org/osmand/; units and times
 * as in its OsmAndProtocolDecoder): what the OsmAnd app and Traccar Client up to version 8 send.
 * `timestamp` is in seconds, milliseconds or ISO 8601, and now when absent; `speed` is in knots. The
 * OsmAnd app writes its accuracy in metres as `hdop`. Battery and altitude are of no use here.
 */
export const osmAndReport = (nowMs: number) =>
  z
    .object({
      lat: number.optional(),
      lon: number.optional(),
      location: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.tuple([number, number]))
        .optional(),
      timestamp: z.string().optional(),
      valid: z.string().optional(),
      speed: numberOr(known),
      bearing: numberOr(knownHeading),
      heading: numberOr(knownHeading),
      accuracy: numberOr(known),
      hdop: numberOr(known),
    })
    .transform((given): readonly (Fix | null)[] => {
      const [lat, lng] = given.location ?? [given.lat, given.lon]
      const at = given.timestamp === undefined ? nowMs : instantOf(given.timestamp)
      if (given.valid === 'false' || given.valid === '0') return []
      if (lat === undefined || lng === undefined || at === null) return [null]
      return [
        {
          at,
          lat,
          lng,
          accuracy: given.accuracy ?? given.hdop,
          speed: given.speed === undefined ? undefined : given.speed * metresPerSecondOfKnot,
          heading: given.bearing ?? given.heading,
        },
      ]
    })

/** Reads a time as Traccar does: a number that fits 31 bits is in seconds, a larger one in milliseconds. A written time without an offset is taken as UTC. */
function instantOf(text: string): number | null {
  if (numeral.test(text)) return Math.round(Number(text) * (Number(text) < 2 ** 31 ? 1000 : 1))
  return readInstant(`${text.replace(' ', 'T')}${/(Z|[+-]\d\d:?\d\d)$/.test(text) ? '' : 'Z'}`)
}
