import { Effect, FiberMap, Random } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import { Gateway } from '../services/gateway.ts'
import { pause } from './drive.ts'
import { cancel, lookAtUnbrought } from './unbrought.ts'

type ShopPlan = {
  readonly alias: string
  readonly tempo: Tempo
  /** The number of waiting shipments that become one stack. */
  readonly stackSize: number
  /** The share of orders that the shop rejects. */
  readonly rejects: number
  /** The age at which an order is canceled because no courier takes it, in milliseconds; null for never. */
  readonly patience: number | null
  /** Whether the operator offers deliveries again that couriers gave back. */
  readonly offersAgain: boolean
  /** The milliseconds for which each step is left to people at the console; null leaves them none. */
  readonly leavesFor: number | null
}

/** Sells everything to every diner, each order by itself. */
export const everydayShop = { stackSize: 1, rejects: 0, patience: null, offersAgain: false, leavesFor: null } as const

/**
 * The operator at the console, without end: accepts orders after a moment, cooks them and marks them as ready. With a
 * stack size above one, the operator groups that number of waiting shipments at a time.
 */
export const runShop = Effect.fn('Shop.run')(function* (plan: ShopPlan) {
  const { alias, tempo, stackSize, patience, offersAgain } = plan
  const gateway = yield* Gateway
  const { id } = yield* gateway.store(alias)
  const inHand = yield* FiberMap.make<string>()
  const stacked = new Set<string>()
  let isFirstLook = true
  const look = Effect.gen(function* () {
    for (const status of isFirstLook ? [...toAccept, 'ACCEPTED' as const] : toAccept)
      for (const order of yield* gateway.consoleOrders(id, status))
        yield* FiberMap.run(inHand, order.code, work(order, plan), { onlyIfMissing: true })
    isFirstLook = false
    if (offersAgain || patience !== null) yield* lookAtUnbrought(id, patience)
    if (stackSize === 1) return
    const cooked = yield* Effect.forEach(['ACCEPTED', 'READY'] as const, (status) => gateway.consoleOrders(id, status))
    const waiting = waitingIn(cooked.flat()).filter((shipment) => !stacked.has(shipment))
    if (waiting.length < stackSize) return
    const together = waiting.slice(0, stackSize)
    yield* gateway.createStack(`stack-${together[0]}`, id, together)
    for (const shipment of together) stacked.add(shipment)
  })
  return yield* look.pipe(
    Effect.catchTag('Refused', (refused) => Effect.logWarning(refused.message)),
    Effect.andThen(Effect.sleep(tempo.shopPolls)),
    Effect.forever,
  )
}, Effect.scoped)

/** Oldest first, by order time; an order that moved from one list to the other between two looks counts once. */
const waitingIn = (orders: readonly Wire['ConsoleOrder'][]) => [
  ...new Set(
    orders
      .toSorted((a, b) => a.orderedAt.localeCompare(b.orderedAt))
      .flatMap(({ shipments }) => shipments)
      .filter(({ status }) => status === 'LOOKING_FOR_DRIVER')
      .map(({ id }) => id),
  ),
]

/** Waits for a person at the console. Says whether one has taken any step of the order, and so has it in hand. */
const hasBecomeOfPerson = Effect.fnUntraced(function* (code: string, leavesFor: number | null) {
  if (leavesFor === null) return false
  yield* Effect.sleep(leavesFor)
  const steps = yield* Gateway.use((gateway) => gateway.orderHistory(code))
  return steps.some(({ by }) => by.is === 'operator')
})

const toAccept = ['UNCONFIRMED', 'GENERATED'] as const

const work = Effect.fnUntraced(
  function* (order: Wire['ConsoleOrder'], { tempo, rejects, leavesFor }: ShopPlan) {
    const gateway = yield* Gateway
    const { code, status } = order
    if (status !== 'ACCEPTED') {
      yield* pause(tempo.shopAccepts)
      if (yield* hasBecomeOfPerson(code, leavesFor)) return
      if (rejects > 0 && (yield* Random.next) < rejects) return yield* cancel(order, 'TURNED_DOWN')
      yield* gateway.consoleStep(`accept-${code}`, code, 'accept')
    }
    yield* pause(tempo.cooking)
    if (yield* hasBecomeOfPerson(code, leavesFor)) return
    yield* gateway.consoleStep(`ready-${code}`, code, 'ready')
  },
  // A courier may be faster than the kitchen, and a person at the console faster than both.
  Effect.catchTag('Refused', (refused) => Effect.logDebug(refused.message)),
)
