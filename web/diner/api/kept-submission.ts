import { forgetIn, type KeptSubmission, newestIn, readSubmission } from '#openapi/client/kept-submission.ts'
import { createStored } from '#web/shared/state/stored.ts'

export type { KeptSubmission }

/**
 * Stored beside the cart, because all tabs share one cart: the next press may come from another tab, or after the app
 * was closed.
 */
export const submissions = createStored('comanda.submission', readSubmission)

export const keptSubmission = (): KeptSubmission | null => newestIn(submissions)

export const keepSubmission = (submission: KeptSubmission): void => submissions.set(submission)

export const forgetSubmission = (key: string): void => forgetIn(submissions, key)
