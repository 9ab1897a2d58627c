import { queryOptions } from '@tanstack/react-query'
import { type Answers, answersThatCount, inOrder } from '#domain/survey/questions.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { isNotFound, isWithoutNetwork } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { sendLater, sendUnsent } from '../../shared/api/send-later.ts'
import { newId } from '../../shared/new-id.ts'

export type SurveyDefinition = Wire['Survey']
export type SurveyResponse = Wire['SurveyResponse']

/** FAPI-08, SURVEY-26; null for a store without a survey. */
export const surveyQuery = (branchContactId: string) =>
  queryOptions({
    queryKey: ['survey', branchContactId],
    queryFn: ({ signal }): Promise<SurveyDefinition | null> =>
      answerOf(api.GET('/api/survey/{id}', { params: { path: { id: branchContactId } }, signal })).catch(nullWhenNone),
  })

/** FAPI-09, SURVEY-26; null before the first answer. */
export const surveyResponseQuery = (orderCode: string) =>
  queryOptions({
    queryKey: ['survey-response', orderCode],
    queryFn: ({ signal }): Promise<SurveyResponse | null> =>
      answerOf(api.GET('/api/survey/order/{orderCode}', { params: { path: { orderCode } }, signal })).catch(
        nullWhenNone,
      ),
    staleTime: 0,
  })

function nullWhenNone(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

export type SurveyedOrder = { readonly id: string; readonly code: string; readonly customerId: string }

type Submission = {
  readonly order: SurveyedOrder
  readonly survey: SurveyDefinition
  readonly answers: Answers
  /** FAMBIG-29: the first rating is sent alone; the button completes the survey. */
  readonly complete: boolean
}

/**
 * FAPI-10, SURVEY-25: sends all answers so far, in the format of SURVEY-05. Null on a phone without a network: they are
 * then sent by themselves when it is back.
 */
export async function submitAnswers({ order, survey, answers, complete }: Submission): Promise<SurveyResponse | null> {
  const counting = answersThatCount(survey.questions, answers)
  const body = inOrder(survey.questions).flatMap(({ id, title, type, mandatory, priority }): Wire['SurveyAnswer'][] => {
    const answer = counting.get(id)
    if (answer === undefined) return []
    return [
      {
        questionTitle: title,
        answer: typeof answer === 'string' ? answer : [...answer],
        orderingCustomerId: order.customerId,
        surveyId: survey.id,
        questionId: id,
        mandatory,
        dinerOrderId: order.id,
        questionType: type,
        priority,
      },
    ]
  })
  const params = { path: { id: order.code }, query: { complete } }
  const key = newId()
  // Waiting earlier answers are sent first, so that the last answer wins.
  if (navigator.onLine) await sendUnsent()
  try {
    return await answerOf(api.POST('/api/survey/{id}', { params, body, headers: { 'Idempotency-Key': key } }))
  } catch (error) {
    if (!isWithoutNetwork(error)) throw error
    const path = `/api/survey/${encodeURIComponent(order.code)}?complete=${complete}`
    sendLater({ key, method: 'POST', path, contentType: 'application/json', body: JSON.stringify(body) })
    return null
  }
}
