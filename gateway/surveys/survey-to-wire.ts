import type { Survey } from '#domain/catalog/branch.ts'
import type { SurveyResponse } from '#domain/survey/decide.ts'
import type { components } from '#openapi/generated/api.d.ts'

type Schemas = components['schemas']

/** SURVEY-02, SURVEY-03. */
export const toWireSurvey = ({ id, active, questions }: Survey): Schemas['Survey'] => ({
  id,
  active,
  questions: questions.map((question) => ({
    ...question,
    questionReasons: [...question.questionReasons],
    reason: [],
  })),
  generalNPSAnswer: null,
  isCompleted: false,
})

/** FOPEN-34. */
export const toWireResponse = ({
  answers,
  generalNPSAnswer,
  isCompleted,
}: SurveyResponse): Schemas['SurveyResponse'] => ({
  isCompleted,
  generalNPSAnswer,
  answers: answers.map(({ answer, ...rest }) => ({
    ...rest,
    answer: typeof answer === 'string' ? answer : [...answer],
  })),
})
