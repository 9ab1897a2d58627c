import type { OrderCommand, OrderRejection } from '#domain/order/decide.ts'
import { offerTime } from '#domain/order/offer-time.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Command, Outcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { paymentStream } from '../payments/room.ts'
import { canceledByCouriers, offerAgain, settleStack, shipmentIdsOf, shipmentStream } from '../shipments/room.ts'
import { setTimer } from '../timers/timers.ts'
import { releaseCode } from './discount-codes.ts'
import { orderByCode } from './queries.ts'
import { orderStream } from './stream.ts'

export type OrderStep = 'accept' | 'ready' | 'deliver' | 'cancel'

export type StepRejection =
  | OrderRejection
  /** A courier delivers the order: only the shipment ends such an order (FOPEN-91). */
  | { readonly type: 'CourierDelivers' }
  /** None of its shipments was canceled by a courier. */
  | { readonly type: 'NothingToOffer' }

type Needed = Pick<Ground, 'log' | 'clock'>

/** The shop's hand on an order: the order and its shipment move in one transaction. */
export async function takeStep(
  { log, clock }: Needed,
  code: string,
  step: OrderStep,
  { command, reason = '' }: { readonly command: Command; readonly reason?: string },
): Promise<Outcome<{ readonly orderId: string }, StepRejection>> {
  const known = await orderByCode(log.sql, code)
  if (!known) return { ok: false, rejection: { type: 'OrderNotFound' } }
  if (step === 'deliver' && known.logisticsOrderId) return { ok: false, rejection: { type: 'CourierDelivers' } }
  const at = clock.now().toISOString()
  return log.transact(command, async (unit) => {
    const moved = await unit.execute(orderStream, known.orderId, orderCommand(step, at, reason))
    if (!moved.ok) return moved
    if (step === 'cancel' && known.discountCode) await releaseCode(unit, known.discountCode.id, known.orderId, at)
    // Money that was taken goes back, and what still comes too.
    if (step === 'cancel' && known.payment.provider)
      await unit.execute(paymentStream, known.orderId, { type: 'Close', at })
    if (step === 'cancel') await moveShipments(unit, known, 'Cancel', at)
    if (step === 'accept') await offerInTime(unit, known, at)
    // An order for later that is ready before its time does not wait for it.
    if (step === 'ready' && known.scheduledAt !== null) await moveShipments(unit, known, 'Offer', at)
    return { ok: true, value: { orderId: known.orderId } }
  })
}

export const lateOffer = 'order-offer'

/** Asks couriers for an accepted order: at once, or by a timer for one that is for later. */
async function offerInTime(unit: Unit, order: KnownOrder, at: string) {
  const due = offerTime(order, new Date(at))
  if (due.getTime() <= Date.parse(at) || !order.logisticsOrderId) return moveShipments(unit, order, 'Offer', at)
  const timer = { id: `offer-${order.orderId}`, kind: lateOffer, payload: { orderId: order.orderId } }
  unit.afterwards((sql) => setTimer(sql, timer, due))
}

/** The time has come to ask couriers for an order that is for later. One that was canceled meanwhile is left alone. */
export async function offerNow({ log, clock }: Needed, orderId: string, command: Command) {
  const at = clock.now().toISOString()
  return log.transact<null, never>(command, async (unit) => {
    const order = await unit.state(orderStream, orderId)
    if (order.status === 'ACCEPTED' || order.status === 'READY') await moveShipments(unit, order, 'Offer', at)
    return { ok: true, value: null }
  })
}

/** FOPEN-90: the shop asks its couriers again for what one of them canceled. */
export async function offerAgainTo(
  { log, clock }: Needed,
  code: string,
  command: Command,
): Promise<Outcome<{ readonly orderId: string }, StepRejection>> {
  const known = await orderByCode(log.sql, code)
  if (!known) return { ok: false, rejection: { type: 'OrderNotFound' } }
  const at = clock.now().toISOString()
  return log.transact(command, async (unit) => {
    // Read in the transaction: a cancel of the order that comes first leaves nothing to offer.
    const canceled = await canceledByCouriers(unit.sql, known.logisticsOrderId)
    if (canceled.length === 0) return { ok: false, rejection: { type: 'NothingToOffer' } }
    for (const id of canceled) {
      const shipment = await unit.state(shipmentStream, id)
      // One of the same stack went with the one before.
      if (shipment.status !== 'DRIVER_CANCELED') continue
      const offered = await offerAgain(unit, shipment, at)
      if (!offered.ok) return { ok: false, rejection: { type: 'NothingToOffer' } }
    }
    return { ok: true, value: { orderId: known.orderId } }
  })
}

function orderCommand(step: OrderStep, at: string, reason: string): OrderCommand {
  switch (step) {
    case 'accept':
      return { type: 'Accept', at }
    case 'ready':
      return { type: 'MarkReady', at }
    case 'deliver':
      return { type: 'Deliver', at }
    case 'cancel':
      return { type: 'Cancel', at, reason }
  }
}

/** FOPEN-89: an accepted order's shipment looks for a driver; a canceled one's does not any more. */
async function moveShipments(unit: Unit, order: KnownOrder, type: 'Offer' | 'Cancel', at: string) {
  for (const id of await shipmentIdsOf(unit.sql, order.logisticsOrderId)) {
    const moved = await unit.execute(shipmentStream, id, { type, at })
    // A shipment that is on its way already has no need of the offer that a repeated accept makes.
    if (!moved.ok && moved.rejection.type !== 'StepNotAllowed')
      throw new Error(`shipment ${id}: ${moved.rejection.type}`)
    if (moved.ok) await settleStack(unit, moved.state, at)
  }
}
