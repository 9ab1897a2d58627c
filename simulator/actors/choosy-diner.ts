import { Clock, Effect, Random } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Tempo } from '../ground/tempo.ts'
import { Actor } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway, Refused } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { fillForm, type PlacedOrder, submit, toShop } from './diner.ts'
import { somebody } from './person.ts'

/** A shop, or its people at the console, by what it may turn off. */
type Closing = {
  readonly store: string
  readonly pauses: readonly unknown[]
  readonly sellsOut: readonly unknown[]
  readonly levers?: readonly unknown[]
}

/** Whether these diners' choices may be gone when they order, so that a refusal is not a failure. */
export const isChoosy = ({ store, thinks }: Scenario['diners'][number], shops: readonly Closing[]) =>
  thinks > 0 ||
  shops.some(
    (shop) => shop.store === store && shop.pauses.length + shop.sellsOut.length + (shop.levers?.length ?? 0) > 0,
  )

/** Makes a diner give up when the store has closed, or a plate is gone. */
export const givingUp = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  life: Effect.Effect<A, E, R>,
) =>
  life.pipe(
    Effect.catchIf(
      (problem) => problem._tag === 'NotHungry' || (problem instanceof Refused && isGoneMeanwhile(problem)),
      ({ message }) =>
        Effect.flatMap(Actor, (key) =>
          Ledger.use((ledger) => ledger.record({ type: 'DinerLeft', key, because: message })),
        ),
    ),
  )

const mostTries = 3

/** Whether the store has closed or become busy, or a plate or the zone is gone, since the diner loaded the page. */
const isGoneMeanwhile = ({ code, detail }: Refused) =>
  code === 'STORE_CLOSED' ||
  code === 'ITEMS_REFUSED' ||
  (code === 'CHECKOUT_REFUSED' && /ArrivesLater|OutOfDeliveryArea/.test(detail))

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
    yield* toShop(code, filled.store.id)
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
  const placed = yield* submit(key, form).pipe(
    Effect.map((code) => ({ code, refusal: null, items: noPlates })),
    Effect.catchIf(
      (problem): problem is Refused => problem._tag === 'Refused' && isGoneMeanwhile(problem),
      ({ code: refusal, items = [] }) => Effect.succeed({ code: null, refusal, items }),
    ),
  )
  const { code, refusal, items } = placed
  const after = yield* offered(alias, form)
  const gone = refusal === 'ITEMS_REFUSED' ? before.gone.filter((id) => after.gone.includes(id)) : []
  yield* ledger.record({
    ...{ type: 'OrderTried', key, store: before.store === after.store ? before.store : 'OFFERS', refusal },
    unnamed: gone.filter((id) => !items.includes(id)),
  })
  return code
})

const noPlates: readonly string[] = []

/** Whether the store now sells everything on a form, and the plates that it does not. */
const offered = Effect.fnUntraced(function* (alias: string, { orderModeId, items }: Wire['OrderSubmission']) {
  const gateway = yield* Gateway
  const { isOpen } = yield* gateway.store(alias)
  if (!isOpen) return { store: 'CLOSED' as const, gone: noPlates }
  const { categories } = yield* gateway.menu(alias, orderModeId)
  const plates = new Map(categories.flatMap(({ plates: all }) => all.map((plate) => [plate.id, plate] as const)))
  const gone = items.filter((item) => isGone(item, plates.get(item.referenceId))).map(({ referenceId }) => referenceId)
  return { store: gone.length === 0 ? ('OFFERS' as const) : ('SOLD_OUT' as const), gone }
})

/** Whether the plate of an item, its size or one of its garnishes is not sold now. */
function isGone(
  { sizeId, extras }: Wire['OrderSubmission']['items'][number],
  plate: Wire['Plate'] | undefined,
): boolean {
  if (!plate || plate.soldOut) return true
  const chosen = new Set(extras.flatMap(({ groupItems }) => groupItems.map(({ referenceId }) => referenceId)))
  const garnishes = plate.garnishGroups.flatMap((group) => group.garnishes.filter(({ id }) => chosen.has(id)))
  return [...garnishes, ...plate.sizes.filter(({ id }) => id === sizeId)].some(({ soldOut }) => soldOut)
}
