import type { Survey } from '#domain/catalog/branch.ts'
import type { SurveyResponse } from '#domain/survey/decide.ts'
import type { Wire } from './schemas.ts'

/** SURVEY-02, SURVEY-03. */
export const writeSurvey = ({ id, active, questions }: Survey): Wire['Survey'] => ({
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
export const writeSurveyResponse = ({
  answers,
  generalNPSAnswer,
  isCompleted,
}: SurveyResponse): Wire['SurveyResponse'] => ({
  isCompleted,
  generalNPSAnswer,
  answers: answers.map(({ answer, ...rest }) => ({
    ...rest,
    answer: typeof answer === 'string' ? answer : [...answer],
  })),
})
