import {
  type About,
  type OrderSubmission,
  type SubmissionResult,
  submitOrder as submit,
} from '#openapi/client/submit-order.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { repeated } from '../../shared/api/repeated.ts'
import { newId } from '../../shared/new-id.ts'
import { claimSubmission } from './claim-submission.ts'
import { type PendingSubmission, submissions } from './pending-submission.ts'

export type { OrderSubmission, SubmissionResult }

const page = {
  store: submissions,
  claim: (made: PendingSubmission) => claimSubmission(made),
  place: (body: OrderSubmission, key: string) =>
    answerOf(api.POST('/api/order', { body, headers: { 'Idempotency-Key': key } })),
  withdraw: (key: string) => answerOf(api.POST('/api/order/withdrawal', { body: { key } })),
  newId,
  repeated,
}

/** Places at most one order, whatever number of presses and changes there is between (decision 074). */
export const submitOrder = (submission: OrderSubmission, about: About): Promise<SubmissionResult> =>
  submit(page, submission, about)
