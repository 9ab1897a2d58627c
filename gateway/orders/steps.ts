import type { CancelCode } from '#domain/order/cancel-codes.ts'
import type { OrderCommand, OrderRejection } from '#domain/order/decide.ts'
import type { Acknowledged } from '#domain/order/events.ts'
import type { SaidTime } from '#domain/order/said-time.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import {
  type DispatchRefusal,
  type HandOverRefusal,
  orderAndShipment,
  type TakeBackRefusal,
} from '#domain/processes/order-and-shipment.ts'
import { orderByCode } from '../aggregates/orders/queries.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { shipmentsNow } from '../aggregates/shipments/of-order.ts'
import { canceledByCouriers } from '../aggregates/shipments/queries.ts'
import { offerAgain } from '../aggregates/shipments/stack-moves.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Command, CommandOutcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { carryOut, changeOrder } from '../processes/change-order.ts'
import { waveOf } from '../processes/waves.ts'

export type OrderStep = 'acknowledge' | 'accept' | 'time' | 'ready' | 'dispatch' | 'deliver' | 'cancel'

export type StepRejection =
  | OrderRejection
  | DispatchRefusal
  | HandOverRefusal
  | TakeBackRefusal
  /** The close of its business day has counted it. */
  | { readonly type: 'DayClosed' }
  /** None of its shipments was canceled by a courier. */
  | { readonly type: 'NothingToOffer' }

/** The order is not of the caller's stores. */
type OfAnotherStore = { readonly type: 'OfAnotherStore' }

/** The order was accepted before, and a person wants to accept it. */
type AlreadyAccepted = { readonly type: 'AlreadyAccepted'; readonly orderId: string }

export type ShopRejection = StepRejection | OfAnotherStore | AlreadyAccepted

/** The words of the shop with a step: its time, its reason, or what it has noticed. */
export type StepWords = {
  readonly time?: SaidTime
  readonly reason?: string
  readonly code?: CancelCode
  readonly what?: Acknowledged
  /** The setting of the store or the mode accepts. */
  readonly byItself?: true
}

type Taken = { readonly command: Command; readonly mayAt: AtStore; readonly said?: StepWords }

type StepDeps = Pick<Ground, 'log' | 'clock' | 'catalog'>

/** Whether the caller may do this to the orders of a store. It is asked in the transaction that writes. */
export type AtStore = (storeId: string) => boolean

/** The shop's hand on an order: the order and all that follows move in one transaction. */
export async function takeStep(
  { log, clock, catalog }: StepDeps,
  code: string,
  step: OrderStep,
  { command, mayAt, said = {} }: Taken,
): Promise<CommandOutcome<{ readonly orderId: string }, ShopRejection>> {
  const known = await orderByCode(log.sql, code)
  if (!known) return { ok: false, rejection: { type: 'OrderNotFound' } }
  const at = clock.now().toISOString()
  return log.transact<{ readonly orderId: string }, ShopRejection>(command, async (unit) => {
    if (!mayAt(known.storeId)) return { ok: false, rejection: { type: 'OfAnotherStore' } }
    if (step === 'accept' && command.by.is === 'operator' && (await wasAccepted(unit, known.orderId)))
      return { ok: false, rejection: { type: 'AlreadyAccepted', orderId: known.orderId } }
    const moved =
      step === 'dispatch' || (step === 'deliver' && known.logisticsOrderId)
        ? await moveShipments(unit, catalog, known, step === 'dispatch' ? 'atDispatch' : 'atHandOver', at)
        : await changeOrder(unit, catalog, known.orderId, orderCommand(step, at, said))
    return moved.ok ? { ok: true, value: { orderId: known.orderId } } : moved
  })
}

/** A script that repeats its call is answered as at first; a person learns that another one was faster. */
async function wasAccepted(unit: Unit, orderId: string): Promise<boolean> {
  const order = await unit.state(orderStream, orderId)
  return order.status !== 'NONE' && order.status !== 'CANCELED' && order.times.accepted !== undefined
}

/** The shop's own rider leaves with an order, or has brought it. */
async function moveShipments(
  unit: Unit,
  catalog: StepDeps['catalog'],
  { orderId, logisticsOrderId }: KnownOrder,
  which: 'atDispatch' | 'atHandOver',
  at: string,
): Promise<CommandOutcome<null, StepRejection>> {
  const order = await unit.state(orderStream, orderId)
  if (order.status === 'NONE') return { ok: false, rejection: { type: 'OrderNotFound' } }
  const shipments = await shipmentsNow(unit, logisticsOrderId)
  const allowed = orderAndShipment[which]({ at }, { order, shipments })
  if (!allowed.ok) return allowed
  await carryOut(unit, catalog, allowed.wants)
  return { ok: true, value: null }
}

/** The time has come to ask couriers for an order that is for later. */
export async function offerNow({ log, clock, catalog }: StepDeps, orderId: string, command: Command) {
  const at = clock.now().toISOString()
  return log.transact<null, never>(command, async (unit) => {
    const order = await unit.state(orderStream, orderId)
    const shipments = order.status === 'NONE' ? [] : await shipmentsNow(unit, order.logisticsOrderId)
    await carryOut(unit, catalog, orderAndShipment.atOfferTime({ at }, { order, shipments }))
    return { ok: true, value: null }
  })
}

/** FOPEN-90: the shop asks its couriers again for what one of them canceled. */
export async function offerAgainTo(
  { log, clock, catalog }: StepDeps,
  code: string,
  { command, mayAt }: { readonly command: Command; readonly mayAt: AtStore },
): Promise<CommandOutcome<{ readonly orderId: string }, ShopRejection>> {
  const known = await orderByCode(log.sql, code)
  if (!known) return { ok: false, rejection: { type: 'OrderNotFound' } }
  const at = clock.now().toISOString()
  return log.transact<{ readonly orderId: string }, ShopRejection>(command, async (unit) => {
    if (!mayAt(known.storeId)) return { ok: false, rejection: { type: 'OfAnotherStore' } }
    // Read in the transaction: a cancel of the order that comes first leaves nothing to offer.
    const canceled = await canceledByCouriers(unit.sql, known.logisticsOrderId)
    if (canceled.length === 0) return { ok: false, rejection: { type: 'NothingToOffer' } }
    for (const id of canceled) {
      const shipment = await unit.state(shipmentStream, id)
      // One of the same stack went with the one before.
      if (shipment.status !== 'DRIVER_CANCELED') continue
      const wave = await waveOf(unit.sql, catalog, shipment, at)
      const offered = await offerAgain(unit, shipment, { at, wave })
      if (!offered.ok) return { ok: false, rejection: { type: 'NothingToOffer' } }
    }
    return { ok: true, value: { orderId: known.orderId } }
  })
}

function orderCommand(
  step: Exclude<OrderStep, 'dispatch'>,
  at: string,
  { time, reason = '', code, what = 'placed', byItself }: StepWords,
): OrderCommand {
  switch (step) {
    case 'acknowledge':
      return { type: 'Acknowledge', at, what }
    case 'accept':
      return { type: 'Accept', at, ...(time && { said: time }), ...(byItself && { byItself }) }
    case 'time':
      if (!time) throw new Error('a change of the time says one')
      return { type: 'ChangeTime', at, said: time }
    case 'ready':
      return { type: 'MarkReady', at }
    case 'deliver':
      return { type: 'Deliver', at }
    case 'cancel':
      return { type: 'Cancel', at, reason, ...(code && { code }) }
  }
}
