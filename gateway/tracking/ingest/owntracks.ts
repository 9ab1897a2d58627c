import { z } from 'zod'
import type { Fix } from '#domain/tracking/fix.ts'
import { known, knownHeading } from './readings.ts'

const location = z
  .object({ lat: z.number(), lon: z.number(), tst: z.number(), acc: known, vel: known, cog: knownHeading })
  .transform(
    ({ lat, lon, tst, acc, vel, cog }): Fix => ({
      at: Math.round(tst * 1000),
      lat,
      lng: lon,
      accuracy: acc,
      speed: vel === undefined ? undefined : vel / 3.6,
      heading: cog,
    }),
  )

/**
 * A message of OwnTracks in its HTTP mode (https://owntracks.org/booklet/tech/json/): `tst` in
 * seconds, `acc` in metres, `vel` in km/h. A message of another type (waypoints, status, encrypted) holds
 * nothing for us. The app takes a JSON array for an answer (https://owntracks.org/booklet/tech/http/),
 * and sends the message again until it gets one.
 */
export const ownTracksReport = z.looseObject({ _type: z.string() }).transform((message): readonly (Fix | null)[] => {
  if (message._type !== 'location' || message['lat'] === null || message['lon'] === null) return []
  return [location.safeParse(message).data ?? null]
})
