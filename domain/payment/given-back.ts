import type { RefundCause, Sum } from './events.ts'
import { type Attempt, type OrderPayments, pays } from './state.ts'

/** The refund of everything that paid an order, requested (`requested`) or done (`completed`): `sum` in all. */
export type GivenBack = { readonly status: 'requested' | 'completed'; readonly sum: Sum }

/** Refunds for these causes return money that was never the order's: the order still waits for its money, or has it. */
const unwanted: readonly RefundCause[] = ['paid-twice', 'superseded', 'wrong-sum']

/** The attempt took the order's money as agreed, even if that was refunded later. */
const hasPaid = ({ status, charged, refunds }: Attempt): boolean =>
  (status === 'approved' || status === 'disputed') &&
  charged !== null &&
  !refunds.some((refund) => refund.status !== 'failed' && unwanted.includes(refund.cause))

/**
 * Null while money pays the order, and until money has paid it. A partial refund changes nothing. A fully refunded
 * order can no longer be paid, even while its refund is under way.
 */
export function givenBackOf({ attempts }: Pick<OrderPayments, 'attempts'>): GivenBack | null {
  const payers = attempts.filter(hasPaid)
  const [first] = payers
  if (!first?.charged || attempts.some(pays)) return null
  const isOpen = payers.some(({ refunds }) => refunds.some(({ status }) => status === 'requested'))
  const minor = payers.reduce((sum, { charged }) => sum + (charged?.minor ?? 0), 0)
  return { status: isOpen ? 'requested' : 'completed', sum: { ...first.charged, minor } }
}

/** Whether the order takes money: it is neither canceled, paid nor fully refunded. */
export const isMoneyWanted = (payments: OrderPayments): boolean =>
  !payments.isClosed && !payments.attempts.some(pays) && givenBackOf(payments) === null
