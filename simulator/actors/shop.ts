import { Effect, FiberMap } from 'effect'
import { pause } from '../drive.ts'
import type { Pace } from '../pace.ts'
import { Gateway, type Wire } from '../services/gateway.ts'

/** Looks at the console for ever: what comes in is accepted after a moment, cooked, and said to be ready. */
export const runShop = Effect.fn('Shop.run')(function* (alias: string, pace: Pace) {
  const gateway = yield* Gateway
  const { id } = yield* gateway.store(alias)
  const inHand = yield* FiberMap.make<string>()
  const look = Effect.gen(function* () {
    for (const order of yield* gateway.consoleOrders(id))
      if (isForTheShop(order)) yield* FiberMap.run(inHand, order.code, work(order, pace), { onlyIfMissing: true })
  })
  return yield* look.pipe(
    Effect.catchTag('Refused', (refused) => Effect.logWarning(refused.message)),
    Effect.andThen(Effect.sleep(pace.shopPolls)),
    Effect.forever,
  )
}, Effect.scoped)

const isForTheShop = ({ status }: Wire['FollowUpOrder']) =>
  status === 'UNCONFIRMED' || status === 'GENERATED' || status === 'ACCEPTED'

const work = Effect.fnUntraced(
  function* ({ code, status }: Wire['FollowUpOrder'], pace: Pace) {
    const gateway = yield* Gateway
    if (status !== 'ACCEPTED') {
      yield* pause(pace.shopAccepts)
      yield* gateway.consoleStep(`accept-${code}`, code, 'accept')
    }
    yield* pause(pace.cooking)
    yield* gateway.consoleStep(`ready-${code}`, code, 'ready')
  },
  // A courier may be faster than the kitchen, and a person at the console faster than both.
  Effect.catchTag('Refused', (refused) => Effect.logDebug(refused.message)),
)
