import type { OrderCommand } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { type KnownOrder, type Order, statusAtFirst } from '#domain/order/state.ts'
import type { PaymentCommand } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { payableUntil } from '#domain/payment/payable.ts'
import { isLive, type OrderPayments } from '#domain/payment/state.ts'
import { paymentStatusOf } from '#domain/payment/view.ts'
import type { Now, ProcessCommand, WantedTimer } from './wanted.ts'

/** The timer that runs when the time to pay an order is over. */
export const paymentWindow = 'payment-window'
const askAgainMs = 15 * 60_000

export type OrderAndPaymentWants =
  | ProcessCommand<'order', OrderCommand, 'Pay' | 'Cancel'>
  | ProcessCommand<'payment', PaymentCommand, 'Close'>
  | WantedTimer<typeof paymentWindow>

type Both = { readonly order: Order; readonly payments: OrderPayments }

/**
 * An order and its money: money that pays the order puts it on the shop's list, a window that ends unpaid cancels it, and a cancel
 * closes its payments. An order that is given back in full needs no command: its payments take no more money by themselves.
 */
export const orderAndPayment = {
  /** `order` is as it was before the event; after `OrderPlaced`, as it was placed. */
  afterOrder(event: OrderEvent, { order }: { readonly order: KnownOrder }): readonly OrderAndPaymentWants[] {
    const { orderId } = order
    switch (event.type) {
      case 'OrderPlaced':
        // OPEN-02: the end of the window is recorded with the order.
        return statusAtFirst(event) === 'PAY_NEEDED'
          ? [windowTimer(orderId, payableUntil(event.at, event.payableUntil))]
          : []
      case 'OrderCanceled':
        // Money that was taken goes back, and so does money that still comes.
        return order.payment.provider === undefined
          ? []
          : [{ to: 'payment', id: orderId, command: { type: 'Close', at: event.at } }]
      case 'OrderPaid':
      case 'OrderAccepted':
      case 'OrderTimeChanged':
      case 'OrderReady':
      case 'OrderDelivered':
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

  /**
   * Any event may be the one after which money pays the order: an approval, but a failed refund too. Whether it does is a fact of
   * all payments together, as they are after the last event of a transaction. An order that is further on stays as it is.
   */
  afterPayment({ at }: PaymentEvent, { order, payments }: Both): readonly OrderAndPaymentWants[] {
    const isPaid = order.status === 'PAY_NEEDED' && paymentStatusOf(payments) === 'APPROVED'
    return isPaid ? [{ to: 'order', id: order.orderId, command: { type: 'Pay', at } }] : []
  },

  /** PAY-28: cancels an order that was not paid in time. While an attempt may still succeed, the timer runs again later. */
  atWindowEnd({ at }: Now, { order, payments }: Both): readonly OrderAndPaymentWants[] {
    if (order.status !== 'PAY_NEEDED') return []
    const { orderId } = order
    const status = paymentStatusOf(payments)
    if (status === 'APPROVED') return []
    if (payments.attempts.some(isLive) || status === 'PROCESSING')
      return [windowTimer(orderId, new Date(Date.parse(at) + askAgainMs).toISOString())]
    return [{ to: 'order', id: orderId, command: { type: 'Cancel', at, reason: '' } }]
  },
}

const windowTimer = (orderId: string, due: string) =>
  ({ to: 'timer', id: `${paymentWindow}-${orderId}`, kind: paymentWindow, orderId, due }) as const
