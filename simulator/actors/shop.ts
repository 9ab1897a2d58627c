import { Effect, FiberMap } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { pause } from '../drive.ts'
import { Gateway } from '../services/gateway.ts'
import type { Tempo } from '../tempo.ts'

/**
 * The operator at the console, without end: accepts orders after a moment, cooks them and marks them as ready. With a
 * stack size above one it groups the shipments that wait for a courier, that many at a time.
 */
export const runShop = Effect.fn('Shop.run')(function* (alias: string, tempo: Tempo, stackSize = 1) {
  const gateway = yield* Gateway
  const { id } = yield* gateway.store(alias)
  const inHand = yield* FiberMap.make<string>()
  const stacked = new Set<string>()
  let isFirstLook = true
  const look = Effect.gen(function* () {
    for (const status of isFirstLook ? [...toAccept, 'ACCEPTED' as const] : toAccept)
      for (const order of yield* gateway.consoleOrders(id, status))
        yield* FiberMap.run(inHand, order.code, work(order, tempo), { onlyIfMissing: true })
    isFirstLook = false
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

/** Oldest first, as they were ordered. */
const waitingIn = (orders: readonly Wire['FollowUpOrder'][]) =>
  orders
    .toSorted((a, b) => a.orderedAt.localeCompare(b.orderedAt))
    .flatMap(({ shipments }) => shipments)
    .filter(({ status }) => status === 'LOOKING_FOR_DRIVER')
    .map(({ id }) => id)

const toAccept = ['UNCONFIRMED', 'GENERATED'] as const

const work = Effect.fnUntraced(
  function* ({ code, status }: Wire['FollowUpOrder'], tempo: Tempo) {
    const gateway = yield* Gateway
    if (status !== 'ACCEPTED') {
      yield* pause(tempo.shopAccepts)
      yield* gateway.consoleStep(`accept-${code}`, code, 'accept')
    }
    yield* pause(tempo.cooking)
    yield* gateway.consoleStep(`ready-${code}`, code, 'ready')
  },
  // A courier may be faster than the kitchen, and a person at the console faster than both.
  Effect.catchTag('Refused', (refused) => Effect.logDebug(refused.message)),
)
