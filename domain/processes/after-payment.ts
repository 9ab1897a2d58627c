import type { KnownOrder } from '#domain/order/state.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import { type OrderAndPaymentWants, orderAndPayment } from './order-and-payment.ts'
import { type OrderAndPointsWants, orderAndPoints } from './order-and-points.ts'

type Facts = {
  readonly order: KnownOrder
  /** All payments of the order, as they are after the last event of the transaction. */
  readonly payments: OrderPayments
}

/**
 * All that follows from an event of a payment. The walk of a webhook that says "approved": the order is paid, and what follows from
 * that (`afterOrder`) keeps its use of a code. One that says "refunded": a timer settles the points.
 */
export const afterPayment = (
  event: PaymentEvent,
  facts: Facts,
): readonly (OrderAndPaymentWants | OrderAndPointsWants)[] => [
  ...orderAndPayment.afterPayment(event, facts),
  ...orderAndPoints.afterPayment(event, facts),
]
