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

/** PAY-26: it is neither paid, in process nor fully refunded. The attempt of a diner at the bank may be replaced. */
export const mayBePaid = (payments: OrderPayments): boolean => {
  const status = paymentStatusOf(payments)
  return !payments.isClosed && givenBackOf(payments) === null && (status === 'PENDING' || status === 'REJECTED')
}

const isAwaited = (attempt: Attempt): boolean =>
  ((attempt.status === 'sent' || attempt.status === 'pending') && !attempt.isSuperseded) || isInDoubt(attempt)
