import { assert, it } from '@effect/vitest'
import { Effect, Random } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { judgeFix } from '#domain/tracking/fix.ts'
import { planDrive } from '#simulator/actors/drive.ts'
import { calm, fast } from '#simulator/ground/tempo.ts'
import { City } from '#simulator/services/city.ts'

const from = { lat: -34.6156, lng: -58.3716 }
const to = { lat: -34.6089, lng: -58.3815 }

const route = Effect.gen(function* () {
  const city = yield* City
  return city.route(from, to)!.points
}).pipe(Effect.provide(City.demo))

const metresBetween = (points: readonly Position[]) =>
  points.slice(1).map((point, index) => distanceInMetres(points[index]!, point))

const metresFrom = (points: readonly Position[], it: Position) => {
  const samples = points.slice(1).flatMap((b, index) => {
    const a = points[index]!
    return Array.from({ length: 51 }, (_, i) => ({
      lat: a.lat + ((b.lat - a.lat) * i) / 50,
      lng: a.lng + ((b.lng - a.lng) * i) / 50,
    }))
  })
  return Math.min(...samples.map((sample) => distanceInMetres(sample, it)))
}

it.effect('a calm scooter drives 25 to 35 km/h, and slows down around corners', () =>
  Effect.gen(function* () {
    const points = yield* route
    const steps = yield* planDrive(points, calm.riding).pipe(Random.withSeed(1))
    const speeds = metresBetween([points[0]!, ...steps.map(({ position }) => position)])
    const top = Math.max(...steps.map(({ speed }) => speed)) * 3.6
    assert.isAtMost(top, 36)
    assert.isAtLeast(top, 25)
    assert.isBelow(Math.max(...speeds), 10 + 2 * calm.riding.noiseMetres)
    const moving = steps.slice(5, -5).map(({ speed }) => speed)
    assert.isBelow(Math.min(...moving), 0.7 * Math.max(...moving))
  }),
)

it.effect('a scooter stays on its street and ends at the door', () =>
  Effect.gen(function* () {
    const points = yield* route
    const steps = yield* planDrive(points, calm.riding).pipe(Random.withSeed(2))
    for (const { position } of steps) assert.isBelow(metresFrom(points, position), 5)
    assert.deepStrictEqual(steps.at(-1)!.position, points.at(-1)!)
  }),
)

it.effect('a scooter in a hurry also sends only fixes that count', () =>
  Effect.gen(function* () {
    const points = yield* route
    const steps = yield* planDrive(points, fast.riding).pipe(Random.withSeed(3))
    let last = { ...points[0]!, at: 0 }
    steps.forEach((step, index) => {
      const fix = { ...step.position, at: (index + 1) * fast.riding.fixEveryMs }
      assert.deepStrictEqual(judgeFix(fix, last, fix.at), { ok: true })
      assert.isAtMost(distanceInMetres(last, fix) / (fast.riding.fixEveryMs / 1000), 60)
      last = fix
    })
  }),
)

it.effect('the same dice drive the same way', () =>
  Effect.gen(function* () {
    const points = yield* route
    const drive = (seed: string) => planDrive(points, calm.riding).pipe(Random.withSeed(seed))
    assert.deepStrictEqual(yield* drive('a'), yield* drive('a'))
    assert.notDeepEqual(yield* drive('a'), yield* drive('b'))
  }),
)
