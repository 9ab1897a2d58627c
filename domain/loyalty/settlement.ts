import type { KnownOrder } from '#domain/order/state.ts'
import type { LoyaltyCommand } from './decide.ts'

/** What an order at its status means for its customer's account; null while nothing is due. */
export function settlementOf(order: KnownOrder, at: string): LoyaltyCommand | null {
  const { orderId, code: orderCode, totals } = order
  switch (order.status) {
    case 'DELIVERED':
    case 'COMPLETED':
      return { type: 'Earn', orderId, orderCode, points: totals.gainedPoints, at }
    case 'CANCELED':
      return { type: 'Reverse', orderId, at }
    case 'UNCONFIRMED':
    case 'PAY_NEEDED':
    case 'GENERATED':
    case 'ACCEPTED':
    case 'READY':
      return null
  }
}
