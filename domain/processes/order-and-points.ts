import type { OwnEntries } from '#domain/customer/access.ts'
import type { LoyaltyCommand } from '#domain/loyalty/decide.ts'
import type { OrderEvent, PlacedOrder } from '#domain/order/events.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { givenBackOf } from '#domain/payment/given-back.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import type { Now, ProcessCommand, WantedTimer } from './wanted.ts'

/** The timer that books what an order means for the points of its customer. */
export const pointsSettlement = 'loyalty-settlement'

type Points<Type extends LoyaltyCommand['type']> = ProcessCommand<'points', LoyaltyCommand, Type>
type Settlement = WantedTimer<typeof pointsSettlement>

export type OrderAndPointsWants = Points<'Redeem' | 'Earn' | 'Reverse'> | Settlement

/**
 * An order and the points of its customer. Placing redeems points, and the account may refuse that. All else is booked by a timer
 * after the transaction: a courier's delivery waits for no account, and a fault of the account holds up no order.
 */
export const orderAndPoints = {
  /** `own` are the entries of a browser that may spend no other points; null spends the whole account. */
  atPlacing(
    { at }: Now,
    {
      order: { orderId, code: orderCode, totals },
      account,
      own,
    }: { readonly order: PlacedOrder; readonly account: string; readonly own: OwnEntries | null },
  ): readonly Points<'Redeem'>[] {
    const points = totals.redeemedPoints
    if (points === 0) return []
    return [{ to: 'points', id: account, command: { type: 'Redeem', own, orderId, orderCode, points, at } }]
  },

  afterOrder(event: OrderEvent, { order }: { readonly order: KnownOrder }): readonly Settlement[] {
    switch (event.type) {
      case 'OrderDelivered':
        // A hand-over that was taken back is followed by another one.
        return settlement(order, `${event.type}-${order.orderId}-${event.at}`, event.at)
      case 'OrderCanceled':
        return settlement(order, `${event.type}-${order.orderId}`, event.at)
      case 'OrderPlaced':
      case 'OrderPaid':
      case 'OrderAccepted':
      case 'OrderTimeChanged':
      case 'OrderReady':
      case 'OrderCompleted':
      case 'OrderStepTakenBack':
      case 'OrderCodeGivenBack':
      case 'OrderCodeTakenAgain':
      case 'OrderAcknowledged':
      case 'OrderTicketAsked':
      case 'OrderErrorReported':
        return []
    }
  },

  /** A refund that fails leaves the order paid, and its points due again. */
  afterPayment(event: PaymentEvent, { order }: { readonly order: KnownOrder }): readonly Settlement[] {
    if (event.type !== 'RefundCompleted' && event.type !== 'RefundFailed') return []
    return settlement(order, `${event.type}-${event.attemptId}-${event.refundId}`, event.at)
  },

  /**
   * A delivered order earns, a canceled one is reversed. An order that is given back in full is reversed like a canceled one, and
   * earns nothing while its money is on its way back.
   */
  whenDue(
    { at }: Now,
    {
      order,
      payments,
      account,
    }: { readonly order: KnownOrder; readonly payments: OrderPayments; readonly account: string },
  ): readonly Points<'Earn' | 'Reverse'>[] {
    const { orderId, code: orderCode, totals } = order
    const reverse = { to: 'points', id: account, command: { type: 'Reverse', orderId, at } } as const
    const givenBack = givenBackOf(payments)
    if (givenBack?.status === 'completed') return [reverse]
    switch (order.status) {
      case 'DELIVERED':
      case 'COMPLETED': {
        if (givenBack) return []
        const points = totals.gainedPoints
        return [{ to: 'points', id: account, command: { type: 'Earn', orderId, orderCode, points, at } }]
      }
      case 'CANCELED':
        return [reverse]
      case 'UNCONFIRMED':
      case 'PAY_NEEDED':
      case 'GENERATED':
      case 'ACCEPTED':
      case 'READY':
        return []
    }
  },
}

/** None for an order without points. */
function settlement({ orderId, totals }: KnownOrder, of: string, due: string): readonly Settlement[] {
  if (totals.gainedPoints === 0 && totals.redeemedPoints === 0) return []
  return [{ to: 'timer', id: `points-${of}`, kind: pointsSettlement, orderId, due }]
}
