import { isPaidInPerson } from '#domain/order/collect.ts'
import { isCompleted } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { givenBackOf } from './given-back.ts'
import { type Attempt, isInDoubt, isLive, type OrderPayments, pays } from './state.ts'

/** FOPEN-17: the four words of the wire. Paid means APPROVED. */
export type PaymentStatus = 'PENDING' | 'PROCESSING' | 'APPROVED' | 'REJECTED'

/** Returns the diner's view of an order's money. */
export function paymentStatusOf({ attempts }: OrderPayments): PaymentStatus {
  if (attempts.some(pays)) return 'APPROVED'
  if (attempts.some(isAwaited)) return 'PROCESSING'
  const last = attempts.findLast(({ isSuperseded }) => !isSuperseded)
  return last === undefined || isLive(last) ? 'PENDING' : 'REJECTED'
}

/**
 * Returns the diner's view of the money of one order. An order that is paid in person is paid once it is handed over: no courier and
 * no shop leaves the food without the money.
 */
export const paymentStatusOfOrder = (
  order: Pick<KnownOrder, 'status' | 'payment'>,
  payments: OrderPayments,
): PaymentStatus => (isPaidInPerson(order) && isCompleted(order.status) ? 'APPROVED' : paymentStatusOf(payments))

/** PAY-26: it is neither paid, in process nor fully refunded. The attempt of a diner at the bank may be replaced. */
export const mayBePaid = (payments: OrderPayments): boolean => {
  const status = paymentStatusOf(payments)
  return !payments.isClosed && givenBackOf(payments) === null && (status === 'PENDING' || status === 'REJECTED')
}

const isAwaited = (attempt: Attempt): boolean =>
  ((attempt.status === 'sent' || attempt.status === 'pending') && !attempt.isSuperseded) || isInDoubt(attempt)
