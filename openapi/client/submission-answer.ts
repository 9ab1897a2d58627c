import { outcomeOf } from './outcome-of.ts'

/**
 * A failed try to submit, by its effect on the order. `refused`: this try has placed nothing. `withdrawn`: nothing is
 * or will be placed under its key. `unknown`: an order may have been placed, or may still be.
 */
export type SubmissionAnswer = 'refused' | 'withdrawn' | 'unknown'

export function submissionAnswerOf(error: unknown): SubmissionAnswer {
  const outcome = outcomeOf(error)
  if (outcome.is !== 'refused') return 'unknown'
  const { code } = outcome.by
  // Other content was placed under this key.
  if (code === 'IDEMPOTENCY_KEY_REUSED') return 'unknown'
  return code === 'SUBMISSION_WITHDRAWN' ? 'withdrawn' : 'refused'
}
