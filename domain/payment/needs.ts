import type { PaymentNeed } from './events.ts'
import { completedOf } from './refund.ts'
import { type Attempt, type Handled, heldOf, isInDoubt } from './state.ts'

/** `subject` distinguishes a need from a later one of its kind: a refund, or a pair of sums. */
export type MoneyNeed = {
  readonly kind: PaymentNeed
  readonly subject: string
  /** The instant from which it needs a person, in ISO 8601. */
  readonly since: string
  /** The money that it is about, in minor units. */
  readonly amount: number
}

/** Facts about an attempt's money that only a person can settle, except those already settled. */
export const needsOf = (attempt: Attempt): readonly MoneyNeed[] =>
  allOf(attempt).filter((need) => !isSettled(attempt, need))

/** The needs that a person has settled and that would be there again without that. */
export const settledNeedsOf = (attempt: Attempt): readonly (MoneyNeed & { readonly handled: Handled })[] =>
  allOf(attempt).flatMap((need) => {
    const handled = attempt.handled?.findLast(({ kind, subject }) => kind === need.kind && subject === need.subject)
    return handled && isSettled(attempt, need) ? [{ ...need, handled }] : []
  })

const isSettled = ({ resolved }: Attempt, { kind, subject }: MoneyNeed): boolean =>
  resolved?.includes(`${kind} ${subject}`) ?? false

function allOf(attempt: Attempt): readonly MoneyNeed[] {
  const { status, difference, refunds, openedAt, mismatchedAt, disputedAt } = attempt
  const held = heldOf(attempt)
  const isOpen = refunds.some((refund) => refund.status === 'requested')
  const failed = refunds.findLast((refund) => refund.status === 'failed')
  const differs = difference && difference.booked === completedOf(attempt) ? difference : null
  const need = (kind: PaymentNeed, subject: string, since: string | undefined, amount: number): MoneyNeed => ({
    ...{ kind, subject, since: since ?? openedAt, amount },
  })
  return [
    ...(isInDoubt(attempt) ? [need('wrong-sum', '', mismatchedAt, held)] : []),
    ...(status === 'disputed' ? [need('dispute', '', disputedAt, held)] : []),
    ...(failed && !isOpen && held > 0
      ? [need('refund-failed', failed.refundId, failed.failedAt ?? failed.requestedAt, failed.amount)]
      : []),
    ...(differs
      ? [
          need(
            'refunds-differ',
            `${differs.told} ${differs.booked}`,
            differs.at,
            Math.abs(differs.told - differs.booked),
          ),
        ]
      : []),
  ]
}
