import type { SurveyQuestion } from '#domain/catalog/branch.ts'
import type { AnswerValue, Rating } from './questions.ts'

/** SURVEY-05. */
export type SurveyAnswer = {
  readonly questionTitle: string
  readonly answer: AnswerValue
  readonly orderingCustomerId: string
  readonly surveyId: string
  readonly questionId: string
  readonly mandatory: boolean
  readonly dinerOrderId: string
  readonly questionType: SurveyQuestion['type']
  readonly priority: number
}

/** `at` is an instant in ISO 8601. */
export type SurveyEvent =
  | {
      readonly type: 'SurveyAnswered'
      /** All answers so far, in the order of the questions. */
      readonly answers: readonly SurveyAnswer[]
      readonly generalNPSAnswer: Rating | null
      readonly at: string
    }
  | { readonly type: 'SurveyCompleted'; readonly at: string }
