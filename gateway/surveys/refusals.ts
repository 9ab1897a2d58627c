import type { SurveyRejection } from '#domain/survey/decide.ts'
import { textLimit } from '#domain/survey/questions.ts'
import { problem } from '../http/problems.ts'

/** The same answer for an unknown code and for a code that does not fit the ids: it does not tell which it was. */
export const unknownOrder = problem(404, 'ORDER_NOT_FOUND', 'No order has this code and these ids.')

/** Why answers are not taken; a new kind of rejection does not compile without its words. */
export function answerRefusal(rejection: SurveyRejection) {
  const refused = (code: string, message: string) =>
    problem(
      422,
      code,
      message,
      'questionId' in rejection ? [{ type: rejection.type, referenceId: rejection.questionId, message }] : undefined,
    )
  switch (rejection.type) {
    case 'SurveyNotActive':
      return refused('SURVEY_NOT_ACTIVE', 'The survey takes no answers.')
    case 'AnotherOrder':
      return unknownOrder
    case 'TooManyChanges':
      return problem(409, 'TOO_MANY_CHANGES', 'The answers on this order have changed too often.')
    case 'AnotherSurvey':
      return refused('ANOTHER_SURVEY', 'The store asks another survey.')
    case 'QuestionNotFound':
      return refused('QUESTION_NOT_FOUND', 'The survey has no such question.')
    case 'NotARating':
      return refused('NOT_A_RATING', 'A rating is 1, 2, 3, 4 or 5.')
    case 'TextTooLong':
      return refused('TEXT_TOO_LONG', `At most ${textLimit} characters.`)
    case 'ReasonNotOffered':
      return refused('REASON_NOT_OFFERED', 'The question does not offer this reason, or it is given twice.')
    case 'AnswerMissing':
      return refused('ANSWER_MISSING', `An answer to ${rejection.questionTitle} is missing.`)
  }
}
