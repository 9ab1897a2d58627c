import type { Wire } from '#openapi/wire/schemas.ts'
import { ApiError } from './api-error.ts'
import { forgetIn, type PendingSubmission } from './pending-submission.ts'
import type { StoredValue } from './stored-value.ts'
import { submissionAnswerOf } from './submission-answer.ts'

export type OrderSubmission = Wire['OrderSubmission']

/** `forgetSubmission` gets the key once the page has moved on: an order that is still being paid is the same one. */
export type SubmissionResult = { readonly key: string; readonly order: Wire['SubmittedOrder'] } & (
  | { readonly type: 'Placed' }
  /** An earlier submission had placed its order; this one was not sent. */
  | { readonly type: 'PlacedEarlier'; readonly earlier: PendingSubmission }
)

export type About = Pick<PendingSubmission, 'alias' | 'messagesTo'> & {
  /** Runs while it is unknown whether an order has arrived, and the gateway is asked. */
  readonly onUnsure?: () => void
}

/** The parts of a page that a submission needs. */
export type SubmissionDeps = {
  readonly store: StoredValue<PendingSubmission>
  /** Stores a submission unless one is already stored, and returns the stored one (decision 100). */
  readonly claim: (made: PendingSubmission) => Promise<PendingSubmission>
  /** Sends once, and throws an `ApiError` for any answer except the expected one. */
  readonly place: (submission: OrderSubmission, key: string) => Promise<unknown>
  readonly withdraw: (key: string) => Promise<unknown>
  readonly newId: () => string
  readonly repeated: <Answer>(ask: () => Promise<Answer>, onLost?: () => void) => Promise<Answer>
}

/** After this time, a press with the same order may mean a second order, and must not be answered with the first. */
const retriedForMs = 3_600_000

/**
 * Places at most one order, whatever number of presses and changes there is between (decision 074). While the outcome
 * of a submission is unknown, the same order is sent under the same key. Before another order is sent, the first is
 * withdrawn: either it has placed its order, or it never will.
 */
export async function submitOrder(
  page: SubmissionDeps,
  submission: OrderSubmission,
  { onUnsure, ...about }: About,
): Promise<SubmissionResult> {
  const { store, newId } = page
  const body = JSON.stringify(submission)
  for (;;) {
    const made = { key: newId(), body, ...about, at: Date.now() }
    const kept = await page.claim(made)
    const { key } = kept
    const again = key === made.key ? submission : sameOrder(kept, submission)
    if (again) return { type: 'Placed', key, order: await send(page, again, key, key !== made.key, onUnsure) }
    onUnsure?.()
    const answer = (await page.repeated(() => page.withdraw(key))) as { readonly order?: unknown } | undefined
    if (answer?.order !== null)
      return { type: 'PlacedEarlier', key, order: orderOf(answer?.order, newId), earlier: kept }
    forgetIn(store, key)
  }
}

/**
 * Returns the stored submission as it was sent, if it is for the same order, because a key belongs to one body. The
 * browser's ids at vendors may appear or change between two presses, and do not make it another order.
 */
function sameOrder({ body, at }: PendingSubmission, submission: OrderSubmission): OrderSubmission | null {
  if (Date.now() - at >= retriedForMs) return null
  const kept = JSON.parse(body) as OrderSubmission
  return orderIn(kept) === orderIn(submission) ? kept : null
}

const orderIn = ({ browserIds: _, ...order }: OrderSubmission) => JSON.stringify(order)

/** Gives the key up only when no try under it can place an order any more. */
async function send(
  { store, place, newId, repeated }: SubmissionDeps,
  submission: OrderSubmission,
  key: string,
  wasSent: boolean,
  onUnsure?: () => void,
) {
  let mayArriveLate = wasSent
  return repeated(async () => {
    try {
      return orderOf(await place(submission, key), newId)
    } catch (error) {
      const answer = submissionAnswerOf(error)
      if (answer === 'unknown') mayArriveLate = true
      if (answer === 'withdrawn' || (answer === 'refused' && !mayArriveLate)) forgetIn(store, key)
      throw error
    }
  }, onUnsure)
}

/** A captive portal answers 200 too. */
function orderOf(answer: unknown, newId: () => string): Wire['SubmittedOrder'] {
  const { id, code, publicId, reportedTo } = (answer ?? {}) as Readonly<Record<string, unknown>>
  if (typeof id !== 'string' || typeof code !== 'string') throw new ApiError(0, 'NO_ANSWER')
  // A node of an earlier release returns none.
  return {
    ...{ id, code, publicId: typeof publicId === 'string' ? publicId : newId() },
    ...(Array.isArray(reportedTo) && { reportedTo }),
  }
}
