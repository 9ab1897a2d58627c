import { ApiError } from './api-error.ts'

/**
 * A failed try to submit, by its effect on the order. `refused`: this try has placed nothing. `withdrawn`: nothing is
 * or will be placed under its key. `unknown`: an order may have been placed, or may still be.
 */
export type SubmissionAnswer = 'refused' | 'withdrawn' | 'unknown'

/** Refusals about the moment or the network, not about the order. */
const passing: readonly number[] = [408, 425, 429]

/** Only the gateway's own refusal, with its code, is definite, because proxies and captive portals answer too. */
export function submissionAnswerOf(error: unknown): SubmissionAnswer {
  if (!(error instanceof ApiError)) return 'unknown'
  const { status, code } = error
  if (status < 400 || status >= 500 || passing.includes(status) || code === 'UNKNOWN') return 'unknown'
  // Other content was placed under this key.
  if (code === 'IDEMPOTENCY_KEY_REUSED') return 'unknown'
  return code === 'SUBMISSION_WITHDRAWN' ? 'withdrawn' : 'refused'
}
