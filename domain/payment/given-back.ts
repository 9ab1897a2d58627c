import type { RefundCause, Sum } from './events.ts'
import { type Attempt, type OrderPayments, pays } from './state.ts'

/** Everything that paid an order goes back (`requested`) or has gone back (`completed`): `sum` in all. */
export type GivenBack = { readonly status: 'requested' | 'completed'; readonly sum: Sum }

/** Money goes back for these causes without having been the order's: the order waits for its own money, or has it. */
const unwanted: readonly RefundCause[] = ['paid-twice', 'superseded', 'wrong-sum']

/** The attempt took the order's money as agreed, whether or not that went back later. */
const hasPaid = ({ status, charged, refunds }: Attempt): boolean =>
  (status === 'approved' || status === 'disputed') &&
  charged !== null &&
  !refunds.some((refund) => refund.status !== 'failed' && unwanted.includes(refund.cause))

/**
 * Null while money pays the order, and while none has paid it. A part that goes back changes nothing. An order that is
 * given back in full is over for payment, also while its refund is under way.
 */
export function givenBackOf({ attempts }: Pick<OrderPayments, 'attempts'>): GivenBack | null {
  const payers = attempts.filter(hasPaid)
  const [first] = payers
  if (!first?.charged || attempts.some(pays)) return null
  const isOpen = payers.some(({ refunds }) => refunds.some(({ status }) => status === 'requested'))
  const minor = payers.reduce((sum, { charged }) => sum + (charged?.minor ?? 0), 0)
  return { status: isOpen ? 'requested' : 'completed', sum: { ...first.charged, minor } }
}

/** Whether the order takes money: it is neither canceled nor paid, and was not given back in full. */
export const isMoneyWanted = (payments: OrderPayments): boolean =>
  !payments.isClosed && !payments.attempts.some(pays) && givenBackOf(payments) === null
