import { Clock, Effect, Random } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor } from '../network/network.ts'
import { somebody } from '../person.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import type { Tempo } from '../tempo.ts'
import { fillForm, type PlacedOrder, submit } from './diner.ts'

/** Whether these diners' choices may be gone when they order, so that a refusal is not a failure. */
export const isChoosy = (
  { store, thinks }: Scenario['diners'][number],
  shops: readonly Pick<Scenario['shops'][number], 'store' | 'pauses' | 'sellsOut'>[],
) => thinks > 0 || shops.some((shop) => shop.store === store && shop.pauses.length + shop.sellsOut.length > 0)

/** Makes a diner give up when the store has closed, or a plate is gone. */
export const givingUp = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  life: Effect.Effect<A, E, R>,
) =>
  life.pipe(
    Effect.catchIf(
      (problem) => problem._tag === 'NotHungry' || ('code' in problem && goneMeanwhile.includes(String(problem.code))),
      ({ message }) =>
        Effect.flatMap(Actor, (key) =>
          Ledger.use((ledger) => ledger.record({ type: 'DinerLeft', key, because: message })),
        ),
    ),
  )

const mostTries = 3
const goneMeanwhile = ['STORE_CLOSED', 'ITEMS_REFUSED']

/**
 * Chooses a dinner, thinks for at most `thinksMs`, and orders it from the page as it was loaded. If the order is
 * refused because the store has closed or a plate is gone, the diner chooses again. Returns null for a diner who finds
 * nothing to order.
 */
export const orderWhatThereIs = Effect.fn('Diner.orderWhatThereIs')(function* (
  alias: string,
  tempo: Tempo,
  thinksMs: number,
  tapsTwice: boolean,
) {
  const [gateway, ledger, diner] = [yield* Gateway, yield* Ledger, yield* somebody]
  for (let tries = 0; tries < mostTries; tries++) {
    const filled = yield* fillForm(alias, tempo, diner).pipe(
      Effect.catchTag('NotHungry', ({ message }) =>
        Effect.as(ledger.record({ type: 'DinerLeft', key: diner.phone, because: message }), null),
      ),
    )
    if (!filled) return null
    yield* Effect.sleep((yield* Random.next) * thinksMs)
    const key = `${diner.phone}-${yield* Clock.currentTimeMillis}`
    const code = yield* tryOrder(alias, key, filled.form)
    if (code === null) continue
    if (tapsTwice) yield* submit(key, filled.form)
    const { logisticsOrderId: trackingId } = yield* gateway.order(alias, code)
    return trackingId === null ? null : ({ alias, code, trackingId } satisfies PlacedOrder)
  }
  yield* ledger.record({ type: 'DinerLeft', key: diner.phone, because: `${alias} has refused ${mostTries} orders` })
  return null
})

/**
 * Sends an order, and checks before and after whether the store sells it. Returns null when it is refused because the
 * store does not.
 */
const tryOrder = Effect.fnUntraced(function* (alias: string, key: string, form: Wire['OrderSubmission']) {
  const ledger = yield* Ledger
  const before = yield* offered(alias, form)
  const { code, refusal } = yield* submit(key, form).pipe(
    Effect.map((placed) => ({ code: placed, refusal: null })),
    Effect.catchIf(
      (problem) => problem._tag === 'Refused' && goneMeanwhile.includes(problem.code),
      (problem) => Effect.succeed({ code: null, refusal: (problem as { readonly code: string }).code }),
    ),
  )
  const after = yield* offered(alias, form)
  yield* ledger.record({ type: 'OrderTried', key, store: before === after ? before : 'OFFERS', refusal })
  return code
})

/** Whether the store now sells everything on a form. */
const offered = Effect.fnUntraced(function* (alias: string, { orderModeId, items }: Wire['OrderSubmission']) {
  const gateway = yield* Gateway
  const { isOpen } = yield* gateway.store(alias)
  if (!isOpen) return 'CLOSED'
  const { categories } = yield* gateway.menu(alias, orderModeId)
  const plates = new Set(
    categories.flatMap(({ plates: all }) => all.filter(({ soldOut }) => !soldOut).map(({ id }) => id)),
  )
  return items.every(({ referenceId }) => plates.has(referenceId)) ? 'OFFERS' : 'SOLD_OUT'
})
