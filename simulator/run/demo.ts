import { Clock, Console, Effect, Random, Ref, Schedule } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { workShift } from '../actors/courier.ts'
import { noHabits } from '../actors/courier-habits.ts'
import { follow, type PlacedOrder, placeOrder } from '../actors/diner.ts'
import { somebody } from '../actors/person.ts'
import { waitingPlace } from '../actors/shift.ts'
import { everydayShop, runShop } from '../actors/shop.ts'
import { calm, type Tempo } from '../ground/tempo.ts'
import { Gateway } from '../services/gateway.ts'

const stores = ['parrilla-centro', 'parrilla-palermo'] as const
type StoreAlias = (typeof stores)[number]

/** The store of each courier. The numbers never change, so that the phones sign in again after every restart. */
const fleet = [
  { number: 1, storeAlias: 'parrilla-centro' },
  { number: 2, storeAlias: 'parrilla-palermo' },
  { number: 3, storeAlias: 'parrilla-centro' },
] as const satisfies readonly { number: number; storeAlias: StoreAlias }[]

const securityCode = '1234'

/** An order without progress is forgotten after this time. */
const patience = '20 minutes'

/** During this time the demo's own couriers leave a visitor's order to visitors who try the courier's side. */
const visitorsFirstMs = 30_000

/** Each step of the shop is left to a visitor at the console for this time. */
const visitorsAtConsoleMs = 20_000

/** A calm evening without end: one order in view at any time, and visitors' orders are delivered too. */
export const runDemo = Effect.fn('Demo.run')(function* (baseUrl: string, seed: string, tempo: Tempo = calm) {
  const gateway = yield* Gateway
  yield* gateway.ready
  const inView = yield* Ref.make<string | null>(null)

  const courier = ({ number, storeAlias }: (typeof fleet)[number]) =>
    Effect.gen(function* () {
      const person = yield* somebody
      const { address } = yield* gateway.store(storeAlias)
      yield* workShift({
        person,
        storeAlias,
        securityCode,
        tempo,
        habits: noHabits(),
        waitsAt: yield* waitingPlace(address.position, tempo),
        wants: (offer) => isWorthALook(offer, inView),
        onYourMarks: () => Effect.void,
        hasPeople: false,
        colleagues: 1,
      })
    }).pipe(again, Random.withSeed(`demo/${seed}/courier-${number}`))

  const shop = (alias: StoreAlias) =>
    runShop({ ...everydayShop, alias, tempo, leavesFor: visitorsAtConsoleMs }).pipe(
      again,
      Random.withSeed(`demo/${seed}/shop-${alias}`),
    )

  const dine = Effect.fnUntraced(function* (alias: StoreAlias) {
    const placed = yield* placeOrder(alias, tempo)
    yield* Ref.set(inView, placed.code)
    yield* Console.log(linksOf(baseUrl, placed))
    yield* Effect.timeoutOption(follow(placed, 1, false), patience)
  })

  // A store that is closed now, or has nothing to deliver, is skipped without a log line.
  const diners = Effect.forEach(stores, (alias) => dine(alias).pipe(Effect.catchTag('NotHungry', () => Effect.void)), {
    discard: true,
  }).pipe(Effect.andThen(Effect.sleep('2 seconds')), Effect.forever, again, Random.withSeed(`demo/${seed}/diners`))

  yield* Effect.all([diners, ...stores.map(shop), ...fleet.map(courier)], { concurrency: 'unbounded', discard: true })
})

/** Logs every failure, and tries again. */
const again = <A, E extends { readonly message: string }, R>(work: Effect.Effect<A, E, R>) =>
  work.pipe(
    Effect.tapError(({ message }) => Console.error(`  The fleet tries again: ${message}`)),
    Effect.retry({ schedule: Schedule.spaced('5 seconds').pipe(Schedule.jittered) }),
  )

const isWorthALook = Effect.fnUntraced(function* (offer: Wire['Shipment'], inView: Ref.Ref<string | null>) {
  const isInView = offer.logisticsOrder.code === (yield* Ref.get(inView))
  return isInView || (yield* Clock.currentTimeMillis) - Date.parse(offer.updatedAt) >= visitorsFirstMs
})

const linksOf = (baseUrl: string, { alias, code }: PlacedOrder) => {
  const base = baseUrl.replace(/\/$/, '')
  return `  Tracking  ${base}/logistics/tracking/order/${alias}/${code}   Order  ${base}/menu/${alias}/order/${code}`
}
