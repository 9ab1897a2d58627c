import { castDraft } from 'immer'
import { evolver } from '#domain/kernel/decider.ts'
import type { CancelCode } from './cancel-codes.ts'
import type { OrderErrorType } from './error-types.ts'
import type { Acknowledged, OrderEvent, OrderStatus, PlacedOrder } from './events.ts'
import type { Window } from './promise.ts'

/** The time of each step, for the timeline: instants in ISO 8601, absent until the step. */
type OrderTimes = {
  readonly placed: string
  /** The time at which it was fully paid. */
  readonly paid?: string
  readonly accepted?: string
  readonly ready?: string
  readonly delivered?: string
  readonly canceled?: string
  /** The time of the diner's error report. */
  readonly reported?: string
}

export type Order =
  | { readonly status: 'NONE' }
  | (PlacedOrder & {
      readonly status: OrderStatus
      readonly times: OrderTimes
      readonly cancelReason: string | null
      /** Absent where the shop chose no reason from the list. */
      readonly cancelCode?: CancelCode
      /** It was accepted by the setting of its store or mode. Absent otherwise, and in orders of earlier releases. */
      readonly isAcceptedByItself?: true
      /** The time that the shop said; absent until then. */
      readonly promised?: Window
      readonly errorType: OrderErrorType | null
      /** The instants at which the shop has noticed it; absent before, and in orders of earlier releases. */
      readonly acknowledged?: { readonly [What in Acknowledged]?: string }
      /** The first time that a browser has printed its ticket; absent before, and in orders of earlier releases. */
      readonly printedInBrowser?: string
      /** Its use of a limited code was released, and it is not paid. Absent otherwise. */
      readonly isCodeGivenBack?: true
    })

export type KnownOrder = Exclude<Order, { status: 'NONE' }>

export const noOrder: Order = { status: 'NONE' }

/** An order for online payment waits for its money; an order fully paid with points waits for nothing. */
export const statusAtFirst = ({ payment, totals }: Pick<PlacedOrder, 'payment' | 'totals'>): OrderStatus =>
  payment.provider !== undefined && totals.total > 0 ? 'PAY_NEEDED' : 'GENERATED'

export const evolve = evolver<Order, OrderEvent>((order, event) => {
  if (event.type === 'OrderPlaced') {
    const { type: _, at, ...placed } = event
    return castDraft({
      ...placed,
      status: statusAtFirst(placed),
      times: { placed: at },
      cancelReason: null,
      errorType: null,
    })
  }
  if (order.status === 'NONE') return
  switch (event.type) {
    case 'OrderPaid':
      order.status = 'GENERATED'
      order.times.paid = event.at
      // Money that arrives late takes the use back.
      delete order.isCodeGivenBack
      return
    case 'OrderAccepted':
      order.status = 'ACCEPTED'
      order.times.accepted = event.at
      if (event.promised) order.promised = event.promised
      if (event.byItself) order.isAcceptedByItself = true
      return
    case 'OrderTimeChanged':
      order.promised = event.promised
      return
    case 'OrderReady':
      order.status = 'READY'
      order.times.ready = event.at
      return
    case 'OrderDelivered':
      order.status = 'DELIVERED'
      order.times.delivered = event.at
      return
    case 'OrderCompleted':
      order.status = 'COMPLETED'
      return
    case 'OrderStepTakenBack':
      order.status = event.to
      delete order.times[event.from === 'READY' ? 'ready' : 'delivered']
      return
    case 'OrderCanceled':
      order.status = 'CANCELED'
      order.times.canceled = event.at
      order.cancelReason = event.reason
      if (event.code) order.cancelCode = event.code
      return
    case 'OrderCodeGivenBack':
      order.isCodeGivenBack = true
      return
    case 'OrderCodeTakenAgain':
      delete order.isCodeGivenBack
      if (order.discountCode) order.discountCode.heldUntil = event.heldUntil
      return
    case 'OrderAcknowledged':
      order.acknowledged = { ...order.acknowledged, [event.what]: event.at }
      return
    case 'OrderTicketAsked':
      if (event.to === 'browser') order.printedInBrowser ??= event.at
      return
    case 'OrderErrorReported':
      order.errorType = event.errorType
      order.times.reported = event.at
      return
    default:
      event satisfies never
  }
})
