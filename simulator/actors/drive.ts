import { Effect, Random } from 'effect'
import { bearing } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { lengthInMetres, positionAlong } from '#domain/streets/polyline.ts'
import type { Between, Riding } from '../ground/tempo.ts'

/** The scooter's position one fix after the step before, as its phone would report it. */
export type DriveStep = {
  readonly position: Position
  readonly speed: number
  readonly heading: number
  readonly accuracy: number
}

const lookAheadMetres = 15
const cornerDegrees = 40
/** The scooter never stands still on its way. */
const creeping = 1.5

/**
 * Plans the whole route as one step per fix: the scooter accelerates, slows down around corners, and stops exactly at
 * the end.
 */
export const planDrive = Effect.fnUntraced(function* (points: readonly Position[], riding: Riding) {
  const whole = lengthInMetres(points)
  const seconds = riding.fixEveryMs / 1000
  const cruise = yield* between(riding.speed)
  const steps: DriveStep[] = []
  let speed = 0
  for (let driven = 0; driven < whole; ) {
    const here = positionAlong(points, driven)
    const ahead = positionAlong(points, Math.min(whole, driven + lookAheadMetres))
    if (!here || !ahead) break
    const isCorner = turn(here.heading, ahead.heading) > cornerDegrees
    const wish = cruise * (isCorner ? riding.cornerShare : yield* Random.nextBetween(0.92, 1.03))
    speed = Math.max(creeping, Math.min(wish, speed + riding.acceleration * seconds))
    driven = Math.min(whole, driven + speed * seconds)
    const there = positionAlong(points, driven)
    if (!there) break
    const position = driven < whole ? yield* blurred(there.position, riding.noiseMetres) : there.position
    const from = steps.at(-1)?.position ?? points[0] ?? position
    steps.push({
      position,
      speed: round(speed, 1),
      heading: round(
        from.lat === position.lat && from.lng === position.lng ? there.heading : bearing(from, position),
        0,
      ),
      accuracy: yield* Random.nextIntBetween(4, 12),
    })
  }
  return steps
})

const between = ([from, to]: Between) => Random.nextBetween(from, to)

/** Waits for a random time between two bounds, in milliseconds. */
export const pause = (bounds: Between) => Effect.flatMap(between(bounds), (milliseconds) => Effect.sleep(milliseconds))

const metresOfDegree = 111_195

const blurred = Effect.fnUntraced(function* (position: Position, metres: number) {
  const away = yield* Random.nextBetween(0, metres)
  const where = yield* Random.nextBetween(0, 2 * Math.PI)
  const narrowing = Math.cos((position.lat * Math.PI) / 180)
  return {
    lat: round(position.lat + (away * Math.cos(where)) / metresOfDegree, 6),
    lng: round(position.lng + (away * Math.sin(where)) / (metresOfDegree * narrowing), 6),
  }
})

const turn = (from: number, to: number) => Math.abs(((to - from + 540) % 360) - 180)

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
