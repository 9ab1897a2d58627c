import type { KnownOrder } from '#domain/order/state.ts'
import type { GivenBack } from '#domain/payment/given-back.ts'
import type { LoyaltyCommand } from './decide.ts'

/**
 * Returns the command for the customer's account that an order's status and money require; null for none. A fully
 * refunded order is reversed like a canceled one, and earns nothing while its money is on its way back.
 */
export function settlementOf(order: KnownOrder, givenBack: GivenBack | null, at: string): LoyaltyCommand | null {
  const { orderId, code: orderCode, totals } = order
  if (givenBack?.status === 'completed') return { type: 'Reverse', orderId, at }
  switch (order.status) {
    case 'DELIVERED':
    case 'COMPLETED':
      if (givenBack) return null
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
