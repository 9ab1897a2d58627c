import type { Survey } from '#domain/catalog/branch.ts'
import type { KnownOrder } from '#domain/order/state.ts'
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

type AnsweredSurvey = { readonly at: string; readonly response: SurveyResponse; readonly order: KnownOrder }

/** The answers about an order, for the people of its shop. The words of an erased diner are empty, and left out. */
export const writeAnsweredOrder = (
  { at, response, order }: AnsweredSurvey,
  { name, timeZone }: { readonly name: string; readonly timeZone: string },
): Wire['AnsweredOrder'] => ({
  ...{ orderCode: order.code, branchContactId: order.storeId, storeName: name, timeZone, at },
  ...{ orderModeType: order.orderModeType, orderModeName: order.orderModeName },
  stars: response.generalNPSAnswer,
  replies: response.answers.flatMap(({ questionTitle, questionType, answer }) => {
    const words = [answer].flat().filter((word) => word !== '')
    return words.length > 0 ? [{ question: questionTitle, type: questionType, words }] : []
  }),
})
