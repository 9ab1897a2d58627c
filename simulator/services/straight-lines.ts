import { Effect, Random } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Route } from '#domain/streets/route.ts'
import type { Between } from '../ground/tempo.ts'

/** The way between two positions where no streets are known. */
export function straightRoute(from: Position, to: Position): Route {
  const metres = distanceInMetres(from, to)
  return { points: metres === 0 ? [from] : [from, to], metres }
}

const metresOfDegree = 111_195

/** A random address around a position, at one of these distances, where no streets are known. */
export const addressAround = Effect.fnUntraced(function* (place: Position, [least, most]: Between) {
  const metres = yield* Random.nextBetween(least, most)
  const direction = yield* Random.nextBetween(0, 2 * Math.PI)
  const narrowing = Math.cos((place.lat * Math.PI) / 180)
  const position = {
    lat: sixDecimals(place.lat + (metres * Math.cos(direction)) / metresOfDegree),
    lng: sixDecimals(place.lng + (metres * Math.sin(direction)) / (metresOfDegree * narrowing)),
  }
  const [street, number] = [yield* Random.nextIntBetween(1, 99), yield* Random.nextIntBetween(1, 4_000)]
  return {
    street: `Calle ${street}`,
    number: String(number),
    betweenStreets: '',
    locality: '',
    position,
  }
})

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6
