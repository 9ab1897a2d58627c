import type { UseRejection } from '#domain/discount-code/decide.ts'
import type { LoyaltyRejection } from '#domain/loyalty/decide.ts'
import type { OrderCommand, OrderRejection } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { KnownOrder, Order } from '#domain/order/state.ts'
import { type AnyWants, afterOrder } from '#domain/processes/after-order.ts'
import type { ShipmentCommand } from '#domain/shipment/decide.ts'
import type { Shipment } from '#domain/shipment/state.ts'
import { changeAccount } from '../aggregates/loyalty/account.ts'
import { changeCode } from '../aggregates/orders/discount-codes.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { shipmentsNow } from '../aggregates/shipments/of-order.ts'
import { offerStackAgain, settleStack } from '../aggregates/shipments/stack-moves.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { CommandOutcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { setTimer } from '../timers/timers.ts'
import { acceptLater, isAcceptedAtOnce } from './auto-accept.ts'
import { waveOf } from './waves.ts'

type Catalog = Ground['catalog']

/**
 * Changes an order, and in the same transaction everything that follows from its event. Every command of an order but `Place` comes
 * here. The walk of a canceled order is all in this file: `changeOrder` records the cancel, `follow` asks the processes what
 * follows, and `carryOutOne` has it done: the use of the code under the lock of the code, the payments, each shipment with its
 * stack, and the timer that settles the points. A repeated step records no event, so nothing follows from it.
 */
export async function changeOrder(
  unit: Unit,
  catalog: Catalog,
  orderId: string,
  command: OrderCommand,
): Promise<CommandOutcome<null, OrderRejection>> {
  const before = await unit.state(orderStream, orderId)
  const changed = await unit.execute(orderStream, orderId, command)
  if (!changed.ok) return changed
  for (const event of changed.events) await follow(unit, catalog, event, before)
  return { ok: true, value: null }
}

/** Records a new order, and what follows from that. */
export async function placeOrder(
  unit: Unit,
  catalog: Catalog,
  command: Extract<OrderCommand, { type: 'Place' }>,
): Promise<KnownOrder> {
  const { orderId } = command
  const placed = await unit.begin(orderStream, orderId, command)
  if (!placed.ok) throw new Error(`a new order id was taken: ${placed.rejection.type}`)
  for (const event of placed.events) await follow(unit, catalog, event, placed.state)
  return known(placed.state)
}

async function follow(unit: Unit, catalog: Catalog, event: OrderEvent, state: Order) {
  const order = known(state)
  acceptLater(unit, catalog().served.store(order.storeId), order, event)
  // A new order has no shipments yet, and its diner waits.
  const shipments = event.type === 'OrderPlaced' ? [] : await shipmentsNow(unit, order.logisticsOrderId)
  await carryOut(unit, catalog, afterOrder(event, { order, shipments }))
  if (event.type === 'OrderPaid') await acceptAtOnce(unit, catalog, order, event.at)
}

/** Accepts an order that has joined the shop's list just now, where its store or mode does that by itself. It has its shipments by then. */
export async function acceptAtOnce(unit: Unit, catalog: Catalog, { orderId, ...order }: KnownOrder, at: string) {
  if (!isAcceptedAtOnce(catalog().served.store(order.storeId), order)) return
  const accepted = await changeOrder(unit, catalog, orderId, { type: 'Accept', at, byItself: true })
  if (!accepted.ok) throw new Error(`an own acceptance was refused: ${accepted.rejection.type}`)
}

/** A discount code or an account that has not enough left for a command. */
export type Refusal =
  | { readonly by: 'code'; readonly rejection: UseRejection }
  | { readonly by: 'points'; readonly rejection: LoyaltyRejection }

/** Has the commands of a process done, one after another, in one transaction. Throws for one that is refused, which undoes all. */
export async function carryOut(unit: Unit, catalog: Catalog, wants: readonly AnyWants[]): Promise<void> {
  const refusal = await carryOutOrRefuse(unit, catalog, wants)
  if (refusal) throw new Error(`a process was refused by ${refusal.by}: ${refusal.rejection.type}`)
}

/** The same for commands that may be refused. The caller then refuses the whole transaction. */
export async function carryOutOrRefuse(
  unit: Unit,
  catalog: Catalog,
  wants: readonly AnyWants[],
): Promise<Refusal | null> {
  for (const want of wants) {
    const refusal = await carryOutOne(unit, catalog, want)
    if (refusal) return refusal
  }
  return null
}

async function carryOutOne(unit: Unit, catalog: Catalog, want: AnyWants): Promise<Refusal | null> {
  switch (want.to) {
    case 'order':
      done(want, await changeOrder(unit, catalog, want.id, want.command))
      return null
    case 'payment':
      done(want, await unit.execute(paymentStream, want.id, want.command))
      return null
    case 'shipment': {
      const change = want.command.type === 'Create' ? unit.begin : unit.execute
      // Read before: the shop takes a shipment out of its stack.
      const before = want.command.type === 'Create' ? null : await unit.state(shipmentStream, want.id)
      const command = before ? await inWaves(unit, catalog, want.command, before) : want.command
      const changed = await change(shipmentStream, want.id, command)
      done(want, changed)
      await settleStack(unit, before && before.status !== 'NONE' ? before.stackId : null, command.at)
      return null
    }
    case 'stack':
      done(want, await offerStackAgain(unit, want.id, want.command.at))
      return null
    case 'code': {
      const changed = await changeCode(unit, want.id, want.command)
      return changed.ok ? null : { by: 'code', rejection: changed.rejection }
    }
    case 'points': {
      const changed = await changeAccount(unit, want.id, want.command)
      return changed.ok ? null : { by: 'points', rejection: changed.rejection }
    }
    case 'timer': {
      const { id, kind, orderId, due } = want
      unit.afterwards((sql) => setTimer(sql, { id, kind, payload: { orderId } }, new Date(due)))
      return null
    }
  }
}

/** Adds the first couriers to ask to an offer, where its store asks in waves. A stack is offered to all. */
async function inWaves(unit: Unit, catalog: Catalog, command: ShipmentCommand, shipment: Shipment) {
  if (command.type !== 'Offer' && command.type !== 'OfferAgain') return command
  const wave =
    shipment.status === 'NONE' || shipment.stackId ? null : await waveOf(unit.sql, catalog, shipment, command.at)
  return wave ? { ...command, wave } : command
}

/** A process wants only what its facts allow, so a rejection is a fault of ours. */
function done({ to, id }: Pick<AnyWants, 'to' | 'id'>, changed: Done) {
  if (!changed.ok) throw new Error(`a process was refused by ${to} ${id}: ${changed.rejection.type}`)
}

type Done = { readonly ok: true } | { readonly ok: false; readonly rejection: { readonly type: string } }

function known(order: Order): KnownOrder {
  if (order.status === 'NONE') throw new Error('an order that was changed is not there')
  return order
}
