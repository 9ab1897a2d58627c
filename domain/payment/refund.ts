import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { PaymentRejection } from './decide.ts'
import type { PaymentEvent, RefundCause } from './events.ts'
import { type Attempt, heldOf } from './state.ts'

export type RefundCommand =
  | {
      readonly type: 'RequestRefund'
      readonly at: string
      readonly attemptId: string
      /** The key of the wish: the same one refunds once. */
      readonly refundId: string
      /** In minor units. */
      readonly amount: number
    }
  /** What the provider says of a refund, ours or one that was made in its own panel. */
  | {
      readonly type: 'NoteRefund'
      readonly at: string
      readonly attemptId: string
      /** Our key; null where the provider does not know it. */
      readonly refundId: string | null
      readonly reference: string | null
      readonly amount: number
      readonly outcome: 'completed' | 'failed'
    }

/** Gives back all that is left. */
export const refundRest = (attempt: Attempt, at: string, cause: RefundCause): PaymentEvent => ({
  ...{ type: 'RefundRequested', attemptId: attempt.attemptId, at, cause },
  ...{ refundId: `${attempt.attemptId}.${attempt.refunds.length + 1}`, amount: heldOf(attempt) },
})

export function requestRefund(
  attempt: Attempt,
  { at, attemptId, refundId, amount }: Extract<RefundCommand, { type: 'RequestRefund' }>,
): Decision<PaymentEvent, PaymentRejection> {
  const same = attempt.refunds.find((refund) => refund.refundId === refundId)
  if (same) return same.amount === amount ? accept() : reject({ type: 'KeyUsedOtherwise' })
  const left = heldOf(attempt)
  if (attempt.charged === null || attempt.status === 'disputed') return reject({ type: 'NotRefundable' })
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) return reject({ type: 'RefundTooLarge', left })
  return accept({ type: 'RefundRequested', attemptId, at, refundId, amount, cause: 'operator' })
}

/**
 * A refund is booked once, whether our answer or a webhook tells of it first: it is known by our key, by the provider's
 * id, or, while that is not known, by its amount. One that we did not ask for was made in the provider's panel.
 */
export function noteRefund(
  attempt: Attempt,
  { at, attemptId, refundId, reference, amount, outcome }: Extract<RefundCommand, { type: 'NoteRefund' }>,
): readonly PaymentEvent[] {
  const known =
    attempt.refunds.find((refund) => refundId !== null && refund.refundId === refundId) ??
    attempt.refunds.find((refund) => reference !== null && refund.reference === reference) ??
    attempt.refunds.find((refund) => refundId === null && refund.status === 'requested' && refund.amount === amount)
  if (known?.status === 'completed') return []
  if (known)
    return outcome === 'completed'
      ? [{ type: 'RefundCompleted', attemptId, at, refundId: known.refundId, reference }]
      : known.status === 'failed'
        ? []
        : [{ type: 'RefundFailed', attemptId, at, refundId: known.refundId }]
  const isPossible = attempt.charged !== null && amount > 0 && amount <= heldOf(attempt)
  if (refundId !== null || reference === null || outcome === 'failed' || !isPossible) return []
  return [
    { type: 'RefundRequested', attemptId, at, refundId: reference, amount, cause: 'operator' },
    { type: 'RefundCompleted', attemptId, at, refundId: reference, reference },
  ]
}
