import { forgetIn, newestIn, type PendingSubmission, readSubmission } from '#openapi/client/pending-submission.ts'
import { createStored } from '#web/shared/state/stored.ts'

export type { PendingSubmission }

/**
 * Stored beside the cart, because all tabs share one cart: the next press may come from another tab, or after the app
 * was closed.
 */
export const submissions = createStored('comanda.submission', readSubmission)

export const pendingSubmission = (): PendingSubmission | null => newestIn(submissions)

export const keepSubmission = (submission: PendingSubmission): void => submissions.set(submission)

export const forgetSubmission = (key: string): void => forgetIn(submissions, key)
