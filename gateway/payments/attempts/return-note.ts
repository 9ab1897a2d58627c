import type { Attempt } from '#domain/payment/state.ts'
import type { PaymentProvider, ReturnNote } from '../../ports/payment-provider.ts'

/**
 * Reads what a returning browser's parameters say about an attempt. Parameters that name another payment count as
 * unreadable: a forged return neither confirms an attempt nor ends it.
 */
export function returnOf(
  provider: PaymentProvider,
  attempt: Attempt,
  parameters: Readonly<Record<string, string>>,
): ReturnNote {
  const note = provider.readReturn(parameters)
  return isOf(attempt, note) ? note : { kind: 'unreadable', reference: null, attemptId: null }
}

/** A page may be paid on by another card than the first, so that our own name for it comes before the payment's. */
const isOf = ({ attemptId, reference }: Attempt, note: ReturnNote): boolean => {
  if (note.attemptId !== null && note.attemptId !== attemptId) return false
  if (note.reference === null || note.reference === reference) return note.attemptId !== null || note.reference !== null
  return note.attemptId !== null && (reference === null || note.kind === 'completed')
}
