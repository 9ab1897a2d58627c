import { completedOf, type RefundNote } from './refund.ts'
import type { Attempt } from './state.ts'

type Refund = Attempt['refunds'][number]

/** Whether a refund was made, as far as the sums show: it was sent, and its amount was refunded since. */
export const wasMade = ({ givenBackBefore, amount }: Pick<Refund, 'givenBackBefore' | 'amount'>, total: number) =>
  givenBackBefore !== undefined && total >= (givenBackBefore ?? 0) + amount

/**
 * Assigns the refunds of a provider that names none and reports only `total`, the sum of its refunds. New money belongs
 * to the one refund that was sent, if it is enough for it, and the rest to a refund from the provider's panel, under
 * `name`. A refund that was not sent gets none of it.
 */
export function refundsByTotal(
  { refunds }: Pick<Attempt, 'refunds'>,
  total: number,
  name: string,
): readonly RefundNote[] {
  const missing = total - completedOf({ refunds })
  const made = refunds.find(
    (refund) => refund.status === 'requested' && wasMade(refund, total) && refund.amount <= missing,
  )
  const left = missing - (made?.amount ?? 0)
  return [
    ...(made ? [{ refundId: made.refundId, reference: null, amount: made.amount, outcome: 'completed' } as const] : []),
    ...(left > 0 ? [{ refundId: null, reference: name, amount: left, outcome: 'completed' } as const] : []),
  ]
}
