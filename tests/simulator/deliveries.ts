import { Effect, Random } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { planDrive } from '#simulator/actors/drive.ts'
import { calm } from '#simulator/ground/tempo.ts'
import { City } from '#simulator/services/city.ts'

export type Leg = 'ON_ROUTE_TO_PICK_UP' | 'IN_STORE' | 'ON_ROUTE_TO_DROP_OFF'

/** A shipment from the slide that accepts it to the door, as it happened; all instants in milliseconds. */
export type Delivery = {
  readonly store: Position
  readonly destination: Position
  readonly reached: { readonly [Step in Leg]: number }
  readonly arrival: number
  readonly fixes: readonly Fix[]
}

/** The demo's three stores. */
const stores: readonly Position[] = [
  { lat: -34.61648, lng: -58.37084 },
  { lat: -34.58685, lng: -58.42798 },
  { lat: -34.56405, lng: -58.45344 },
]
const fixEveryMs = 2_000
const begins = Date.parse('2026-11-21T20:00:00Z')

/**
 * One courier's ride through the demo city: an own speed around the usual one (m/s, on an open street),
 * corners, lights that may be red, a kitchen that takes its time, a bell to find.
 */
export const aDelivery = Effect.fnUntraced(function* (cruisingSpeed: number) {
  const city = yield* City
  const store = yield* Random.choice(stores) as Effect.Effect<Position>
  const { position: start } = yield* city.addressNear(store, [50, 900])
  const { position: destination } = yield* city.addressNear(store, [300, 3_000])
  const cruise = yield* logNormal(cruisingSpeed, 0.25)
  const { add, now, fixes, wait, drive } = clockwork()
  const reached = { ON_ROUTE_TO_PICK_UP: now(), IN_STORE: 0, ON_ROUTE_TO_DROP_OFF: 0 }

  wait(yield* Random.nextBetween(5, 60))
  yield* drive(start, store, cruise)
  reached.IN_STORE = now()
  const kitchen = yield* logNormal(180, 0.7)
  for (let seconds = 30; seconds < kitchen; seconds += 30) {
    wait(30)
    add(store)
  }
  wait(kitchen % 30)
  reached.ON_ROUTE_TO_DROP_OFF = now()
  wait(yield* Random.nextBetween(5, 45))
  yield* drive(store, destination, cruise * (yield* logNormal(1, 0.1)))
  wait(yield* Random.nextBetween(5, 40))
  return { store, destination, reached, arrival: now(), fixes } satisfies Delivery as Delivery
})

const metresBetweenLights = 220

function clockwork() {
  let time = begins
  const fixes: Fix[] = []
  const now = () => Math.round(time)
  const add = (position: Position) => fixes.push({ ...position, at: now() })
  const wait = (seconds: number) => {
    time += seconds * 1000
  }
  const drive = Effect.fnUntraced(function* (from: Position, to: Position, cruise: number) {
    const { route } = yield* City
    const points = route(from, to)?.points ?? [from, to]
    const riding = { ...calm.riding, speed: [cruise, cruise], noiseMetres: 6, fixEveryMs } as const
    let [here, driven] = [from, 0]
    for (const { position } of yield* planDrive(points, riding)) {
      time += fixEveryMs
      add(position)
      driven += distanceInMetres(here, position)
      here = position
      if (driven < metresBetweenLights) continue
      driven -= metresBetweenLights
      const isRed = (yield* Random.next) < 0.5
      for (let left = isRed ? yield* Random.nextBetween(5, 50) : 0; left > 0; left -= 10) {
        wait(Math.min(10, left))
        add(position)
      }
    }
  })
  return { add, now, fixes, wait, drive }
}

/** A value around a median, by a random factor. */
const logNormal = Effect.fnUntraced(function* (median: number, spread: number) {
  const [radius, angle] = [1 - (yield* Random.next), yield* Random.next]
  return median * Math.exp(spread * Math.sqrt(-2 * Math.log(radius)) * Math.cos(2 * Math.PI * angle))
})
