import { Effect, Random } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'

type WireFix = Wire['PositionFix']

const faults = ['jumps', 'twice', 'old', 'future', 'inaccurate', 'zero', 'backwards', 'unreadable'] as const
const shareOfGood = 0.5
const metresOfDegree = 111_195

/** The farthest that the gateway's filter allows a scooter to move, jitter included. */
const reachInMetres = (milliseconds: number) => (60 * milliseconds) / 1000 + 50

/**
 * Returns the fixes of a phone with bad positions in place of one fix. `goodAt` is the instant of the last good one, in
 * milliseconds; a jump always goes farther from there than a scooter can. Before the first good fix, no fix is bad.
 */
export const spoiled = Effect.fnUntraced(function* (fix: WireFix, goodAt: number | null) {
  const at = Date.parse(fix.at)
  const isGood = goodAt === null || (yield* Random.next) < shareOfGood
  const fault = faults[yield* Random.nextIntBetween(0, faults.length - 1)] ?? 'jumps'
  const metres = reachInMetres(at - (goodAt ?? at)) + (yield* Random.nextBetween(2_000, 8_000))
  const bearing = yield* Random.nextBetween(0, 2 * Math.PI)
  if (isGood) return { fixes: [fix], isGood }
  const afar = moved(fix, metres, bearing)
  const moment = (milliseconds: number) => new Date(at + milliseconds).toISOString()
  switch (fault) {
    case 'jumps':
      return { fixes: [afar], isGood: false }
    case 'inaccurate':
      return { fixes: [{ ...afar, accuracy: Math.round(metres) }], isGood: false }
    case 'zero':
      return { fixes: [{ ...fix, lat: 0, lng: 0 }], isGood: false }
    case 'future':
      return { fixes: [{ ...afar, at: moment(600_000) }], isGood: false }
    case 'unreadable':
      return { fixes: [{ ...fix, heading: 400 }], isGood: false }
    case 'old':
      return { fixes: [{ ...afar, at: moment(-3_600_000) }, fix], isGood: true }
    case 'twice':
      return { fixes: [fix, fix], isGood: true }
    case 'backwards':
      return { fixes: [fix, { ...fix, at: moment(-100) }], isGood: true }
  }
})

const moved = (fix: WireFix, metres: number, bearing: number): WireFix => ({
  ...fix,
  lat: fix.lat + (metres * Math.cos(bearing)) / metresOfDegree,
  lng: fix.lng + (metres * Math.sin(bearing)) / (metresOfDegree * Math.cos((fix.lat * Math.PI) / 180)),
})
