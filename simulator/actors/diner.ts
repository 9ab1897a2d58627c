import { Clock, Effect, Schema, Stream } from 'effect'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import { isFinished } from '#domain/shipment/rules.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readMenu } from '#openapi/wire/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Between, Tempo } from '../ground/tempo.ts'
import { Measures } from '../measures/measures.ts'
import { Actor } from '../network/network.ts'
import { City } from '../services/city.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Watch, type WatchFrame } from '../services/watch.ts'
import { fillCart } from './appetite.ts'
import { orderForm, type Points } from './order-form.ts'
import { type Person, somebody } from './person.ts'
import { intentOf, pressUntilTold, type WantedOrder } from './press.ts'
import { openScreen } from './screen.ts'

/**
 * The reason why a diner did not order, without a refusal of the gateway.
 * @public Its name is in the types of possible failures.
 */
export class NotHungry extends Schema.TaggedError<NotHungry>()('NotHungry', { message: Schema.String }) {}

export type PlacedOrder = { readonly alias: string; readonly code: string; readonly trackingId: string }

/** The distance of a store's zones without cash, and of those that do not reach its neighbours, in metres. */
const farther: Between = [200, 4_000]

/** The distances at which a diner's home is searched in the store's zones, and the number of tries at each. */
const searchesOf = ({ livesWithin }: Tempo, zone: Wishes['zone']): readonly (readonly [Between, number])[] =>
  zone === 'cash'
    ? [
        [livesWithin, 40],
        [farther, 400],
      ]
    : [[farther, 400]]

/**
 * Chooses a dinner from a store's menu, to an address that the store delivers to for cash, and orders it. With
 * `tapsTwice` the diner sends the same order again. `onIntent` runs before the order is sent.
 */
export const placeOrder = Effect.fn('Diner.placeOrder')(function* (
  alias: string,
  tempo: Tempo,
  tapsTwice = false,
  onIntent?: (intent: WantedOrder) => void,
) {
  const gateway = yield* Gateway
  const diner = yield* somebody
  const { store, form, checkout, money } = yield* fillForm(alias, tempo, diner)
  const first = `${diner.phone}-${yield* Clock.currentTimeMillis}`
  const intent = intentOf(diner.phone, store.id, alias)
  onIntent?.(intent)
  const { key, code, form: sent } = yield* pressUntilTold({ intent, key: first, form, lines: checkout.lines, money })
  yield* toShop(code, store.id)
  if (tapsTwice) yield* submit(key, sent)
  const { logisticsOrderId } = yield* gateway.order(alias, code)
  if (logisticsOrderId === null) return yield* new NotHungry({ message: `order ${code} has no delivery` })
  return { alias, code, trackingId: logisticsOrderId } satisfies PlacedOrder
})

/** A diner's wishes for an order besides the dinner. */
export type Wishes = {
  readonly optIn: boolean
  readonly pays: 'cash' | 'card' | 'link'
  /** Whether the store takes cash at the order's door. */
  readonly zone: 'cash' | 'no-cash'
  readonly code: DiscountCode | null
  readonly points: Points | null
}

const usual: Wishes = { optIn: true, pays: 'cash', zone: 'cash', code: null, points: null }

/** Fills in the checkout's order: a dinner of the store's menu, to an address that the store delivers to. */
export const fillForm = Effect.fnUntraced(function* (
  alias: string,
  tempo: Tempo,
  diner: Person,
  wishes: Partial<Wishes> = {},
) {
  const { optIn, pays, zone, code, points } = { ...usual, ...wishes }
  ;(yield* Measures)?.knows(yield* Actor, diner.name)
  const gateway = yield* Gateway
  const store = yield* gateway.store(alias)
  const mode = store.deliveryConfig.orderModes.find(
    ({ type, active, orderEnabled }) => type === 'DELIVERY' && active && orderEnabled,
  )
  const payment = mode?.paymentTypes.find((type) => type.active && isPaidBy[pays](type))
  if (!mode || !payment) return yield* new NotHungry({ message: `${alias} offers no delivery for ${pays}` })
  if (!store.isOpen) return yield* new NotHungry({ message: `${alias} is closed` })

  const { address, quote } = yield* findAddress(store, tempo, zone)
  const { currencyCode: currency, mantissaLength: decimals } = yield* gateway.country(store.address.country)
  const amounts = amountsOf(decimals)
  const assortment = readMenu(yield* gateway.menu(alias, mode.id), amounts)
  const minimum = Math.max(amounts.read(quote.minimumOrderAmount ?? 0), code?.minimumOrderAmount ?? 0)
  const lines = yield* fillCart(assortment, minimum)
  if (!lines) return yield* new NotHungry({ message: `${alias} has not enough on its menu` })

  const charges = yield* gateway.modeCharges(mode.id)
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const checkout = { store, mode, payment, charges, quote, lines, diner, address, decimals, now, optIn, code, points }
  return { store, form: orderForm(checkout), checkout, money: { currency, decimals } }
})

type WirePayment = Wire['OrderMode']['paymentTypes'][number]

const isPaidBy: Readonly<Record<Wishes['pays'], (type: WirePayment) => boolean>> = {
  cash: ({ paymentMethod }) => paymentMethod === 'CASH',
  card: ({ upload }) => upload === 'API',
  link: ({ upload }) => upload === 'APP',
}

export const submit = Effect.fnUntraced(function* (key: string, form: Wire['OrderSubmission']) {
  const { code } = yield* Gateway.use((gateway) => gateway.submitOrder(key, form))
  yield* Ledger.use((ledger) => ledger.record({ type: 'OrderAnswered', key, code }))
  return code
})

/** An order that is not paid online is with the shop at once; another one is as soon as it is paid. */
export const toShop = Effect.fnUntraced(function* (code: string, store: string) {
  const [ledger, at] = [yield* Ledger, yield* Clock.currentTimeMillis]
  yield* ledger.record({ type: 'OrderWithShop', code, store, at })
})

/**
 * Watches the order on a number of pages until it is at the door, or will never arrive. `proves` says whether people at the console may
 * change its time, so that pages prove what they must know.
 */
export const follow = (order: PlacedOrder, tabs: number, proves: boolean) =>
  Effect.forEach(
    Array.from({ length: tabs }, (_, index) => (index === 0 ? null : String(index + 1))),
    (page) => followOn({ page, isSlow: false, proves }, order),
    { concurrency: 'unbounded', discard: true },
  )

type Page = {
  /** Null for the first page of the order's own diner. */
  readonly page: string | null
  /** Whether frames are late because of the page itself, so that they are not measured. */
  readonly isSlow: boolean
  /** Whether it proves that it has missed no snapshot. */
  readonly proves: boolean
}

/** Watches the order on one page. */
export const followOn = Effect.fn('Diner.follow')(function* (
  { page, isSlow, proves }: Page,
  { code, trackingId }: PlacedOrder,
) {
  const watch = yield* Watch
  const ledger = yield* Ledger
  const snapshots = proves ? yield* withTimes(watch.proven(trackingId), { page, code }) : watch.snapshots(trackingId)
  yield* snapshots.pipe(
    Stream.tap(isSlow ? () => Effect.void : arrivals()),
    Stream.tap((snapshot) => ledger.record({ ...frameSeen(code, snapshot), ...(page !== null && { page }) })),
    // A shipment that a courier gave back is offered to others, or canceled by the shop.
    Stream.takeUntil(({ shipment }) => isFinished(shipment.status) && shipment.status !== 'DRIVER_CANCELED'),
    Stream.runDrain,
  )
})

/** Records the promised time that a page shows, and its proofs; the snapshots go on. */
const withTimes = Effect.fnUntraced(function* (
  heard: Stream.Stream<WatchFrame>,
  { page, code }: Pick<Page, 'page'> & Pick<PlacedOrder, 'code'>,
) {
  const screenId = `${code} on page ${page ?? 1}`
  const screen = yield* openScreen(screenId)
  return heard.pipe(
    Stream.tap((one) => (one.is === 'proof' ? screen.proven(one) : screen.shows(code, one.snapshot.promised ?? null))),
    Stream.filter((one) => one.is === 'snapshot'),
    Stream.map(({ snapshot }) => snapshot),
  )
})

/** Asks the gateway for the final state of the order. */
export const readBack = Effect.fn('Diner.readBack')(function* ({ alias, code }: PlacedOrder) {
  const gateway = yield* Gateway
  const ledger = yield* Ledger
  const order = yield* gateway.order(alias, code)
  const { at } = yield* gateway.tracking(alias, code)
  // A person at the console chooses a reason of the list; a script writes one.
  const cancelReason = order.cancelReason ?? order.cancelCode ?? null
  const shipmentStatuses = order.shipments.map(({ status }) => status)
  yield* ledger.record({ type: 'OrderRead', code, orderStatus: order.status, cancelReason, shipmentStatuses, at })
})

/**
 * Measures the age of each new position of the rider when a diner sees it; the simulator's phones and pages share one
 * clock.
 */
function arrivals() {
  let last: string | null = null
  return Effect.fnUntraced(function* ({ shipment }: Wire['Tracking']) {
    const [measures, now] = [yield* Measures, yield* Clock.currentTimeMillis]
    const fixAt = shipment.riderInfo?.lastLocationAt ?? null
    // The first position is not measured: it may be as old as the courier's stop where the privacy window opens.
    if (last !== null && fixAt !== null && fixAt !== last) measures?.fixArrived(now - Date.parse(fixAt))
    last = fixAt
  })
}

const findAddress = Effect.fnUntraced(function* (
  store: Wire['BranchContactWithBranch'],
  tempo: Tempo,
  zone: Wishes['zone'],
) {
  const [gateway, city] = [yield* Gateway, yield* City]
  for (const [within, most] of searchesOf(tempo, zone))
    for (let tries = 0; tries < most; tries++) {
      const address = yield* city.addressNear(store.address.position, within)
      const quote = yield* gateway.quoteDelivery(store.id, address.position)
      if (quote.inDeliveryArea && !quote.providersFailed && quote.cashDelivery === (zone === 'cash'))
        return { address, quote }
    }
  return yield* new NotHungry({ message: `${store.alias} delivers to no address near it (${zone})` })
})

const frameSeen = (code: string, { shipment, at }: Wire['Tracking']) => {
  const { lastLocationLat: lat = null, lastLocationLng: lng = null, lastLocationAt } = shipment.riderInfo ?? {}
  return {
    type: 'FrameSeen',
    code,
    shipmentId: shipment.id,
    status: shipment.status,
    riderId: shipment.riderInfo?.riderId ?? null,
    hasPosition: lat !== null,
    ...(lat !== null && lng !== null && lastLocationAt && { fix: { lat, lng, at: Date.parse(lastLocationAt) } }),
    at,
  } as const
}
