import { Clock, Effect, Schema, Stream } from 'effect'
import { isFinished } from '#domain/shipment/rules.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readMenu } from '#openapi/wire/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { fillCart } from '../appetite.ts'
import { Measures } from '../measures/measures.ts'
import { type Person, somebody } from '../person.ts'
import { City } from '../services/city.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Watch } from '../services/watch.ts'
import type { Tempo } from '../tempo.ts'
import { orderForm } from './order-form.ts'

/**
 * Why a diner did not order, when no answer of the gateway refused.
 * @public Its name stands in the types of what may fail.
 */
export class NotHungry extends Schema.TaggedError<NotHungry>()('NotHungry', { message: Schema.String }) {}

export type PlacedOrder = { readonly alias: string; readonly code: string; readonly trackingId: string }

const addressTries = 40

/**
 * Chooses a dinner from a store's menu, to an address that the store delivers to for cash, and orders it. With
 * `tapsTwice` the diner sends the same order again.
 */
export const placeOrder = Effect.fn('Diner.placeOrder')(function* (alias: string, tempo: Tempo, tapsTwice = false) {
  const gateway = yield* Gateway
  const diner = yield* somebody
  const { form } = yield* fillForm(alias, tempo, diner)
  const key = `${diner.phone}-${yield* Clock.currentTimeMillis}`
  const code = yield* submit(key, form)
  if (tapsTwice) yield* submit(key, form)
  const { logisticsOrderId } = yield* gateway.order(alias, code)
  if (logisticsOrderId === null) return yield* new NotHungry({ message: `order ${code} has nobody to bring it` })
  return { alias, code, trackingId: logisticsOrderId } satisfies PlacedOrder
})

/** What the checkout would send: a dinner of the store's menu, for cash, to an address that it delivers to. */
export const fillForm = Effect.fnUntraced(function* (alias: string, tempo: Tempo, diner: Person, optIn = true) {
  const gateway = yield* Gateway
  const store = yield* gateway.store(alias)
  const mode = store.deliveryConfig.orderModes.find(
    ({ type, active, orderEnabled }) => type === 'DELIVERY' && active && orderEnabled,
  )
  const payment = mode?.paymentTypes.find(({ paymentMethod, active }) => paymentMethod === 'CASH' && active)
  if (!mode || !payment) return yield* new NotHungry({ message: `${alias} brings nothing home for cash` })
  if (!store.isOpen) return yield* new NotHungry({ message: `${alias} is closed` })

  const { address, quote } = yield* findAddress(store, tempo)
  const { mantissaLength: decimals } = yield* gateway.country(store.address.country)
  const amounts = amountsOf(decimals)
  const assortment = readMenu(yield* gateway.menu(alias, mode.id), amounts)
  const lines = yield* fillCart(assortment, amounts.read(quote.minimumOrderAmount ?? 0))
  if (!lines) return yield* new NotHungry({ message: `${alias} has not enough on its menu` })

  const charges = yield* gateway.modeCharges(mode.id)
  const form = orderForm({ store, mode, payment, charges, quote, lines, diner, address, decimals, optIn })
  return { store, form }
})

export const submit = Effect.fnUntraced(function* (key: string, form: Wire['OrderSubmission']) {
  const { code } = yield* Gateway.use((gateway) => gateway.submitOrder(key, form))
  yield* Ledger.use((ledger) => ledger.record({ type: 'OrderAnswered', key, code }))
  return code
})

/** Watches the tracking page until the order is at the door, or will never arrive. Returns the last thing seen. */
export const follow = Effect.fn('Diner.follow')(function* ({ code, trackingId }: PlacedOrder) {
  const watch = yield* Watch
  const ledger = yield* Ledger
  return yield* watch.snapshots(trackingId).pipe(
    Stream.tap(arrivals()),
    Stream.tap((snapshot) => ledger.record(frameSeen(code, snapshot))),
    Stream.takeUntil(({ shipment }) => isFinished(shipment.status)),
    Stream.runLast,
  )
})

/** Asks the gateway for the final state of the order. */
export const readBack = Effect.fn('Diner.readBack')(function* ({ alias, code }: PlacedOrder) {
  const gateway = yield* Gateway
  const ledger = yield* Ledger
  const order = yield* gateway.order(alias, code)
  const { at } = yield* gateway.tracking(alias, code)
  const shipmentStatuses = order.shipments.map(({ status }) => status)
  yield* ledger.record({ type: 'OrderRead', code, orderStatus: order.status, shipmentStatuses, at })
})

/** How old each new position of the rider is when a diner sees it; phones and pages of the simulator have one clock. */
function arrivals() {
  let last: string | null = null
  return Effect.fnUntraced(function* ({ shipment }: Wire['Tracking']) {
    const [measures, now] = [yield* Measures, yield* Clock.currentTimeMillis]
    const fixAt = shipment.riderInfo?.lastLocationAt ?? null
    // The first one may be as old as the courier has stood where the privacy window opens.
    if (last !== null && fixAt !== null && fixAt !== last) measures?.fixArrived(now - Date.parse(fixAt))
    last = fixAt
  })
}

const findAddress = Effect.fnUntraced(function* (store: Wire['BranchContactWithBranch'], tempo: Tempo) {
  const [gateway, city] = [yield* Gateway, yield* City]
  for (let tries = 0; tries < addressTries; tries++) {
    const address = yield* city.addressNear(store.address.position, tempo.livesWithin)
    if (!city.route(store.address.position, address.position)) continue
    const quote = yield* gateway.quoteDelivery(store.id, address.position)
    if (quote.inDeliveryArea && !quote.providersFailed && quote.cashDelivery) return { address, quote }
  }
  return yield* new NotHungry({ message: `${store.alias} delivers to no address near it` })
})

const frameSeen = (code: string, { shipment, at }: Wire['Tracking']) =>
  ({
    type: 'FrameSeen',
    code,
    shipmentId: shipment.id,
    status: shipment.status,
    riderId: shipment.riderInfo?.riderId ?? null,
    hasPosition: shipment.riderInfo?.lastLocationLat != null,
    at,
  }) as const
