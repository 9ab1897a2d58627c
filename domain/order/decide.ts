import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { CancelCode } from './cancel-codes.ts'
import type { OrderErrorType } from './error-types.ts'
import type { Acknowledged, OrderEvent, OrderStatus, PlacedOrder, TakenBackFrom, TicketTarget } from './events.ts'
import { hasJoinedShop } from './joined.ts'
import { type ReportRefusal, reportRefusal } from './report.ts'
import { type SaidTime, saidWindow, type TimeRefusal } from './said-time.ts'
import { evolve, type KnownOrder, noOrder, type Order } from './state.ts'

export type OrderCommand =
  | ({ readonly type: 'Place'; readonly at: string } & PlacedOrder)
  | { readonly type: 'Pay'; readonly at: string }
  | { readonly type: 'Accept'; readonly at: string; readonly said?: SaidTime; readonly byItself?: true }
  | { readonly type: 'ChangeTime'; readonly at: string; readonly said: SaidTime }
  | { readonly type: 'Acknowledge'; readonly at: string; readonly what: Acknowledged }
  | { readonly type: 'AskTicket'; readonly at: string; readonly to: TicketTarget }
  | { readonly type: 'MarkReady'; readonly at: string }
  | { readonly type: 'Deliver'; readonly at: string }
  | { readonly type: 'Complete'; readonly at: string }
  | { readonly type: 'TakeBack'; readonly at: string; readonly from: TakenBackFrom; readonly reason: string }
  | { readonly type: 'Cancel'; readonly at: string; readonly reason: string; readonly code?: CancelCode }
  | { readonly type: 'GiveCodeBack'; readonly at: string }
  | { readonly type: 'TakeCodeAgain'; readonly at: string; readonly heldUntil: string }
  | { readonly type: 'ReportError'; readonly at: string; readonly errorType: OrderErrorType }

export type OrderRejection =
  | { readonly type: 'OrderNotFound' }
  | { readonly type: 'OrderExists' }
  | { readonly type: 'OrderStepNotAllowed'; readonly from: OrderStatus; readonly to: OrderStatus }
  | { readonly type: 'NothingToAcknowledge' }
  /** It is not on the shop's list, so nothing is to be cooked. */
  | { readonly type: 'TicketNotOpen'; readonly status: OrderStatus }
  | ReportRefusal
  | TimeRefusal
  /** The time of an order is changed after its acceptance, and before its end. */
  | { readonly type: 'TimeNotOpen'; readonly status: OrderStatus }
  /** `OTHER` says nothing without a text. */
  | { readonly type: 'ReasonMissing' }

/**
 * The statuses from which an order may reach each status. An order that is already there stays, and nothing is
 * recorded.
 */
const comesFrom = {
  GENERATED: ['PAY_NEEDED'],
  ACCEPTED: ['UNCONFIRMED', 'GENERATED'],
  READY: ['ACCEPTED'],
  DELIVERED: ['ACCEPTED', 'READY'],
  COMPLETED: ['DELIVERED'],
  CANCELED: ['UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY'],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

const decide = (order: Order, command: OrderCommand): Decision<OrderEvent, OrderRejection> => {
  if (command.type === 'Place') {
    const { type: _, ...placed } = command
    return order.status === 'NONE' ? accept({ type: 'OrderPlaced', ...placed }) : reject({ type: 'OrderExists' })
  }
  if (order.status === 'NONE') return reject({ type: 'OrderNotFound' })
  const { at } = command
  switch (command.type) {
    case 'Pay':
      return step(order.status, 'GENERATED', { type: 'OrderPaid', at })
    case 'Accept':
      return acceptWith(order, command)
    case 'ChangeTime':
      return changeTime(order, command)
    case 'MarkReady':
      return step(order.status, 'READY', { type: 'OrderReady', at })
    case 'Deliver':
      return step(order.status, 'DELIVERED', { type: 'OrderDelivered', at })
    case 'Complete':
      return step(order.status, 'COMPLETED', { type: 'OrderCompleted', at })
    case 'TakeBack': {
      const { from, reason } = command
      const to = statusBefore(order, from)
      return order.status === from
        ? accept({ type: 'OrderStepTakenBack', at, from, to, reason })
        : reject({ type: 'OrderStepNotAllowed', from: order.status, to })
    }
    case 'Cancel':
      return cancel(order, command)
    case 'GiveCodeBack':
      return holdsCode(order) && !order.isCodeGivenBack ? accept({ type: 'OrderCodeGivenBack', at }) : accept()
    case 'TakeCodeAgain': {
      const { heldUntil } = command
      return holdsCode(order) && order.isCodeGivenBack
        ? accept({ type: 'OrderCodeTakenAgain', at, heldUntil })
        : accept()
    }
    case 'Acknowledge':
      return acknowledge(order, command)
    case 'AskTicket':
      return hasJoinedShop(order)
        ? accept({ type: 'OrderTicketAsked', at, to: command.to })
        : reject({ type: 'TicketNotOpen', status: order.status })
    case 'ReportError': {
      const refusal = reportRefusal({ ...order, orderedAt: order.times.placed }, new Date(at))
      return refusal ? reject(refusal) : accept({ type: 'OrderErrorReported', at, errorType: command.errorType })
    }
  }
}

export const orderDecider: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  initial: noOrder,
  decide,
  evolve,
}

function acceptWith(
  order: KnownOrder,
  { at, said, byItself }: Extract<OrderCommand, { type: 'Accept' }>,
): Decision<OrderEvent, OrderRejection> {
  const taken = step(order.status, 'ACCEPTED', { type: 'OrderAccepted', at, ...(byItself && { byItself }) })
  // The first acceptance has said the time.
  if (!said || !taken.ok || taken.events.length === 0) return taken
  const promise = saidWindow(order, said, at, 'accept')
  return promise.ok ? accept({ type: 'OrderAccepted', at, promised: promise.window }) : reject(promise.rejection)
}

function changeTime(
  order: KnownOrder,
  { at, said }: Extract<OrderCommand, { type: 'ChangeTime' }>,
): Decision<OrderEvent, OrderRejection> {
  const { status } = order
  if (status !== 'ACCEPTED' && status !== 'READY') return reject({ type: 'TimeNotOpen', status })
  const promise = saidWindow(order, said, at, 'change')
  if (!promise.ok) return reject(promise.rejection)
  return promise.window.to === order.promised?.to
    ? accept()
    : accept({ type: 'OrderTimeChanged', at, promised: promise.window })
}

function cancel(
  { status }: KnownOrder,
  { at, reason, code }: Extract<OrderCommand, { type: 'Cancel' }>,
): Decision<OrderEvent, OrderRejection> {
  if (code === 'OTHER' && !reason.trim()) return reject({ type: 'ReasonMissing' })
  return step(status, 'CANCELED', { type: 'OrderCanceled', at, reason, ...(code && { code }) })
}

/** The status that an order has once a step is taken back. An order may be handed over without being marked as ready. */
export const statusBefore = ({ times }: KnownOrder, from: TakenBackFrom): 'ACCEPTED' | 'READY' =>
  from === 'DELIVERED' && times.ready !== undefined ? 'READY' : 'ACCEPTED'

/** Whether an order may reach this status now. One that is there already does not. */
export const mayBecome = (from: OrderStatus, to: keyof typeof comesFrom): boolean => {
  const allowed: readonly OrderStatus[] = comesFrom[to]
  return allowed.includes(from)
}

/** An order that has moved on meanwhile rings no more, so there is nothing to record. */
function acknowledge(
  { status, acknowledged }: KnownOrder,
  { at, what }: { readonly at: string; readonly what: Acknowledged },
): Decision<OrderEvent, OrderRejection> {
  if (acknowledged?.[what] !== undefined) return accept()
  const isDue = what === 'canceled' ? status === 'CANCELED' : mayBecome(status, 'ACCEPTED')
  if (isDue) return accept({ type: 'OrderAcknowledged', at, what })
  return what === 'placed' && status !== 'PAY_NEEDED' ? accept() : reject({ type: 'NothingToAcknowledge' })
}

/** A paid order keeps its use permanently, and a canceled one has none. */
const holdsCode = ({ status, discountCode }: KnownOrder): boolean =>
  status === 'PAY_NEEDED' && discountCode !== undefined

function step(from: OrderStatus, to: keyof typeof comesFrom, event: OrderEvent): Decision<OrderEvent, OrderRejection> {
  if (from === to) return accept()
  return mayBecome(from, to) ? accept(event) : reject({ type: 'OrderStepNotAllowed', from, to })
}
