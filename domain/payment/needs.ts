import type { PaymentNeed } from './events.ts'
import { completedOf } from './refund.ts'
import { type Attempt, heldOf, isInDoubt } from './state.ts'

/** `subject` distinguishes a need from a later one of its kind: a refund, or a pair of sums. */
export type Need = { readonly kind: PaymentNeed; readonly subject: string }

/** Facts about an attempt's money that only a person can settle, except those already settled. */
export const needsOf = (attempt: Attempt): readonly Need[] =>
  allOf(attempt).filter(({ kind, subject }) => !attempt.resolved?.includes(`${kind} ${subject}`))

function allOf(attempt: Attempt): readonly Need[] {
  const { status, difference, refunds } = attempt
  const isOpen = refunds.some((refund) => refund.status === 'requested')
  const failed = refunds.findLast((refund) => refund.status === 'failed')
  const differs = difference && difference.booked === completedOf(attempt) ? difference : null
  return [
    ...(isInDoubt(attempt) ? [{ kind: 'wrong-sum', subject: '' } as const] : []),
    ...(status === 'disputed' ? [{ kind: 'dispute', subject: '' } as const] : []),
    ...(failed && !isOpen && heldOf(attempt) > 0 ? [{ kind: 'refund-failed', subject: failed.refundId } as const] : []),
    ...(differs ? [{ kind: 'refunds-differ', subject: `${differs.told} ${differs.booked}` } as const] : []),
  ]
}
