import { Clock, Effect, Random } from 'effect'
import type { Position } from '#domain/geo/position.ts'
import { workShift } from './actors/courier.ts'
import { follow, placeOrder, readBack } from './actors/diner.ts'
import { runShop } from './actors/shop.ts'
import { somebody } from './person.ts'
import { City } from './services/city.ts'
import { Gateway } from './services/gateway.ts'
import { InvariantBroken, Ledger } from './services/ledger.ts'
import { startingLine } from './starting-line.ts'
import { fast, type Tempo } from './tempo.ts'

/** The settings of a check; the same seed gives the same orders. */
export type Smoke = {
  readonly seed: string
  readonly orders: number
  readonly storeAlias: string
  readonly securityCode: string
  /** The operator groups this many orders at a time, and couriers take nothing else; 1 groups none. */
  readonly stackSize?: number
  readonly tempo?: Tempo
}

export type SmokeResult = { readonly codes: readonly string[]; readonly milliseconds: number }

/** The orders run at the same time, so that many take no longer than one. */
export const mostOrders = 8
const secondsAtMost = 55

/** A few orders through their whole life cycle. Fails with the first invariant that does not hold. */
export const runSmoke = Effect.fn('Smoke.run')(function* ({ tempo = fast, stackSize = 1, ...smoke }: Smoke) {
  const [gateway, ledger] = [yield* Gateway, yield* Ledger]
  yield* gateway.ready
  const began = yield* Clock.currentTimeMillis
  const store = yield* gateway.store(smoke.storeAlias)
  const line = yield* startingLine
  const placed = new Set<string>()

  const dine = (number: number) =>
    Effect.gen(function* () {
      // The first diner taps twice: one key is one order.
      const order = yield* placeOrder(smoke.storeAlias, tempo, number === 1)
      placed.add(order.code)
      yield* follow(order)
      yield* readBack(order)
      return order.code
    }).pipe(own(smoke.seed, `diner-${number}`))

  const courier = (number: number) =>
    Effect.gen(function* () {
      yield* workShift({
        ...smoke,
        tempo,
        // New people in every run: couriers of an interrupted run still have its shipments.
        person: yield* somebody.pipe(own(`${smoke.seed}/${began}`, `courier-${number}`)),
        waitsAt: yield* waitingPlace(store.address.position, tempo),
        // Orders and couriers that others brought to this gateway do not belong to this run.
        wants: ({ logisticsOrder, stackId }) =>
          Effect.sync(() => placed.has(logisticsOrder.code) && (stackSize === 1 || stackId !== null)),
        onYourMarks: ({ id }) => line(id),
      })
    }).pipe(own(smoke.seed, `courier-${number}`))

  // One courier more than orders, so that two are free even for the last order.
  const couriers = Effect.forEach(oneTo(smoke.orders + 1), courier, { concurrency: 'unbounded', discard: true })
  const shop = runShop(smoke.storeAlias, tempo, stackSize).pipe(own(smoke.seed, 'shop'))
  const diners = Effect.forEach(oneTo(smoke.orders), dine, { concurrency: 'unbounded' })

  const codes = yield* diners.pipe(
    Effect.raceFirst(Effect.andThen(couriers, Effect.never)),
    Effect.raceFirst(Effect.andThen(shop, Effect.never)),
    Effect.timeoutOrElse({ duration: `${secondsAtMost} seconds`, orElse: () => Effect.fail(tooSlow) }),
  )
  yield* ledger.close
  return { codes, milliseconds: (yield* Clock.currentTimeMillis) - began } satisfies SmokeResult
})

/** A random stream for each actor: scheduling does not change what it draws. */
const own = (seed: string, actor: string) => Random.withSeed(`smoke/${seed}/${actor}`)

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

export const waitingPlace = Effect.fnUntraced(function* (store: Position, tempo: Tempo) {
  const city = yield* City
  return (yield* city.addressNear(store, tempo.waitsWithin)).position
})

const tooSlow = new InvariantBroken({
  invariant: 'every order reaches its door in time',
  step: 0,
  finding: `the run was not over after ${secondsAtMost} seconds`,
})
