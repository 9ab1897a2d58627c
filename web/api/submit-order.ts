import type { Wire } from '#openapi/wire/schemas.ts'
import { newId } from '../new-id.ts'
import { ApiError } from './api-error.ts'
import { claimSubmission } from './claim-submission.ts'
import { answerOf, api } from './client.ts'
import { forgetSubmission, type KeptSubmission } from './kept-submission.ts'
import { repeated } from './repeated.ts'
import { submissionAnswerOf } from './submission-answer.ts'

export type OrderSubmission = Wire['OrderSubmission']

/** `forgetSubmission` gets the key once the page has gone on: an order that is still being paid is the same one. */
export type Submitted = { readonly key: string; readonly order: Wire['SubmittedOrder'] } & (
  | { readonly type: 'Placed' }
  /** An earlier submission had placed its order; this one was not sent. */
  | { readonly type: 'PlacedEarlier'; readonly earlier: KeptSubmission }
)

type About = Pick<KeptSubmission, 'alias' | 'messagesTo'> & {
  /** Called while it is not known whether an order has arrived, and is asked. */
  readonly onUnsure?: () => void
}

/** A later press of the same order may mean another one, and must not be answered with the first. */
const retriedForMs = 3_600_000

/**
 * Places one order at most, with any number of presses and changes between them (decision 074). While the
 * outcome of a submission is unknown, the same order goes out under the same key. Before another one is sent, the first is
 * withdrawn: either it has placed its order, or it never will.
 */
export async function submitOrder(submission: OrderSubmission, { onUnsure, ...about }: About): Promise<Submitted> {
  const body = JSON.stringify(submission)
  for (;;) {
    const made = { key: newId(), body, ...about, at: Date.now() }
    const kept = await claimSubmission(made)
    const { key } = kept
    if (isRetry(kept, body))
      return { type: 'Placed', key, order: await send(submission, key, key !== made.key, onUnsure) }
    onUnsure?.()
    const { order } = await repeated(() => withdraw(key))
    if (order) return { type: 'PlacedEarlier', key, order, earlier: kept }
    forgetSubmission(key)
  }
}

const isRetry = (kept: KeptSubmission, body: string) => kept.body === body && Date.now() - kept.at < retriedForMs

/** Gives the key up only when no try under it can place an order any more. */
async function send(submission: OrderSubmission, key: string, wasSent: boolean, onUnsure?: () => void) {
  let mayArriveLate = wasSent
  return repeated(async () => {
    try {
      const headers = { 'Idempotency-Key': key }
      return orderOf(await answerOf(api.POST('/api/order', { body: submission, headers })))
    } catch (error) {
      const answer = submissionAnswerOf(error)
      if (answer === 'unknown') mayArriveLate = true
      if (answer === 'withdrawn' || (answer === 'refused' && !mayArriveLate)) forgetSubmission(key)
      throw error
    }
  }, onUnsure)
}

async function withdraw(key: string): Promise<{ readonly order: Wire['SubmittedOrder'] | null }> {
  const answer: { readonly order?: unknown } | undefined = await answerOf(
    api.POST('/api/order/withdrawal', { body: { key } }),
  )
  return { order: answer?.order === null ? null : orderOf(answer?.order) }
}

/** A captive portal answers 200 as well. */
function orderOf(answer: unknown): Wire['SubmittedOrder'] {
  const { id, code, publicId, reportedTo } = (answer ?? {}) as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof code !== 'string') throw new ApiError(0, 'NO_ANSWER')
  // A node of an earlier release gives none.
  return {
    ...{ id, code, publicId: typeof publicId === 'string' ? publicId : newId() },
    ...(Array.isArray(reportedTo) && { reportedTo }),
  }
}
