import { castDraft } from 'immer'
import type { Survey, SurveyQuestion } from '#domain/catalog/branch.ts'
import { accept, type Decider, type Decision, evolver, reject } from '#domain/kernel/decider.ts'
import type { SurveyAnswer, SurveyEvent } from './events.ts'
import {
  type AnswerProblem,
  type Answers,
  answersThatCount,
  inOrder,
  missingOf,
  problemOf,
  type Rating,
  ratingOf,
} from './questions.ts'

/** A diner's answers about one order. */
export type SurveyResponse = {
  readonly answers: readonly SurveyAnswer[]
  readonly generalNPSAnswer: Rating | null
  readonly isCompleted: boolean
  /** The instant of the last change, in ISO 8601; absent before the first answer. */
  readonly answeredAt?: string
  /** The number of changes to the answers. */
  readonly changes: number
}

/** A diner changes answers a few times. A script could do so endlessly, and each change is a stored event. */
export const mostChanges = 30

export type SurveyCommand = {
  readonly type: 'Answer'
  /** The current survey of the order's store. */
  readonly survey: Survey
  readonly order: { readonly orderId: string; readonly customerId: string }
  readonly answers: readonly SurveyAnswer[]
  /** Whether the diner has finished; null derives it from the answers. */
  readonly complete: boolean | null
  readonly at: string
}

export type SurveyRejection =
  | { readonly type: 'AnotherOrder' | 'SurveyNotActive' | 'TooManyChanges' }
  | {
      readonly type: 'AnotherSurvey' | 'QuestionNotFound' | AnswerProblem
      readonly questionId: string
    }
  | { readonly type: 'AnswerMissing'; readonly questionId: string; readonly questionTitle: string }

/**
 * FAMBIG-29: answers are merged by question, and answers that change nothing record no event. The ledger does not
 * require that the order was delivered: any person with its code may open the page (SURVEY-01).
 */
function decide(state: SurveyResponse, command: SurveyCommand): Decision<SurveyEvent, SurveyRejection> {
  const { survey, order, at } = command
  // Checked first: a caller who does not know the order must learn nothing about its survey.
  if (!command.answers.every((answer) => isOfOrder(answer, order))) return reject({ type: 'AnotherOrder' })
  if (!survey.active) return reject({ type: 'SurveyNotActive' })
  for (const answer of command.answers) {
    const rejection = rejectionOf(answer, command)
    if (rejection) return reject(rejection)
  }
  const merged = merge(state, command)
  const missing = missingOf(survey.questions, merged)
  if (command.complete && missing)
    return reject({ type: 'AnswerMissing', questionId: missing.id, questionTitle: missing.title })

  const questions = inOrder(survey.questions)
  const answers = questions.flatMap((question) => {
    const answer = merged.get(question.id)
    return answer === undefined ? [] : [recorded(question, { answer, survey, order })]
  })
  const generalNPSAnswer = ratingOf(merged.get(questions[0]?.id ?? ''))
  // The first rating may be sent alone, before the diner has finished (SURVEY-14).
  const saysAll = questions.length === 1 || command.answers.some(({ questionId }) => questionId !== questions[0]?.id)
  const changes = !isSame(answers, state.answers)
  if (changes && state.changes >= mostChanges) return reject({ type: 'TooManyChanges' })
  const completes = !state.isCompleted && (command.complete ?? (saysAll && !missing))
  return accept(
    ...(changes ? [{ type: 'SurveyAnswered', answers, generalNPSAnswer, at } as const] : []),
    ...(completes ? [{ type: 'SurveyCompleted', at } as const] : []),
  )
}

/** Records the question's text from the catalogue, not the browser's. */
const recorded = (
  { id, title, type, mandatory, priority }: SurveyQuestion,
  { answer, survey, order }: { answer: SurveyAnswer['answer'] } & Pick<SurveyCommand, 'survey' | 'order'>,
): SurveyAnswer => ({
  questionTitle: title,
  answer,
  orderingCustomerId: order.customerId,
  surveyId: survey.id,
  questionId: id,
  mandatory,
  dinerOrderId: order.orderId,
  questionType: type,
  priority,
})

/** FAMBIG-59: the answers must name their order. */
const isOfOrder = (
  { dinerOrderId, orderingCustomerId }: Pick<SurveyAnswer, 'dinerOrderId' | 'orderingCustomerId'>,
  { orderId, customerId }: SurveyCommand['order'],
): boolean => dinerOrderId === orderId && orderingCustomerId === customerId

function rejectionOf(
  { questionId, questionType, answer, surveyId }: SurveyAnswer,
  { survey }: SurveyCommand,
): SurveyRejection | null {
  if (surveyId !== survey.id) return { type: 'AnotherSurvey', questionId }
  const question = survey.questions.find(({ id }) => id === questionId)
  if (!question || question.type !== questionType) return { type: 'QuestionNotFound', questionId }
  const problem = problemOf(question, answer)
  return problem && { type: problem, questionId }
}

function merge(state: SurveyResponse, { survey, answers }: SurveyCommand): Answers {
  const earlier = state.answers.filter(({ surveyId }) => surveyId === survey.id)
  return answersThatCount(
    survey.questions,
    new Map([...earlier, ...answers].map(({ questionId, answer }) => [questionId, answer])),
  )
}

const isSame = (some: readonly SurveyAnswer[], others: readonly SurveyAnswer[]) => {
  const said = (all: readonly SurveyAnswer[]) =>
    all.map(({ surveyId, questionId, answer }) => [surveyId, questionId, answer])
  return JSON.stringify(said(some)) === JSON.stringify(said(others))
}

const evolve = evolver<SurveyResponse, SurveyEvent>((response, event) => {
  switch (event.type) {
    case 'SurveyAnswered':
      response.answers = castDraft(event.answers)
      response.generalNPSAnswer = event.generalNPSAnswer
      response.answeredAt = event.at
      response.changes += 1
      return
    case 'SurveyCompleted':
      response.isCompleted = true
      return
    default:
      event satisfies never
  }
})

export const surveyDecider: Decider<SurveyResponse, SurveyCommand, SurveyEvent, SurveyRejection> = {
  initial: { answers: [], generalNPSAnswer: null, isCompleted: false, changes: 0 },
  decide,
  evolve,
}
