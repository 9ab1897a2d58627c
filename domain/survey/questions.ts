import type { SurveyQuestion } from '#domain/catalog/branch.ts'

/** The text of a rating or a free answer, or the chosen reasons. */
export type AnswerValue = string | readonly string[]

/** The answers, by the id of the question. */
export type Answers = ReadonlyMap<string, AnswerValue>

/** SURVEY-13. */
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

/** SURVEY-22. */
export const textLimit = 180

/** Counts code points, like the contract: a surrogate pair counts once. */
export const lengthOf = (text: string): number => [...text].length

/** Reads a text as a rating; null for anything except exactly 1 to 5. */
export const ratingOf = (text: unknown): Rating | null => ratings.find((rating) => String(rating) === text) ?? null

/** SURVEY-12. The import of the catalogue refuses a survey whose first question is not a rating. */
export const inOrder = (questions: readonly SurveyQuestion[]): readonly SurveyQuestion[] =>
  [...questions].sort((a, b) => a.priority - b.priority || a.questionOrder - b.questionOrder)

export const isAnswered = (answer: AnswerValue | undefined): boolean =>
  answer !== undefined && (typeof answer === 'string' ? answer.trim() : answer).length > 0

/** SURVEY-15 to SURVEY-18: reasons are asked for while the rating before them is below the best. */
export function askedOf(questions: readonly SurveyQuestion[], answers: Answers): readonly SurveyQuestion[] {
  let rating: Rating | null = null
  return inOrder(questions).filter(({ id, type }) => {
    if (type === 'rating') rating = ratingOf(answers.get(id))
    return type !== 'multiselect' || (rating !== null && rating < 5)
  })
}

/** Returns the answers that count: without blank ones, and without reasons that are no longer asked for. */
export const answersThatCount = (questions: readonly SurveyQuestion[], answers: Answers): Answers =>
  new Map(
    askedOf(questions, answers).flatMap(({ id }) => {
      const answer = answers.get(id)
      return answer !== undefined && isAnswered(answer) ? [[id, answer]] : []
    }),
  )

/** SURVEY-20, FOPEN-37: returns the first mandatory question without an answer. */
export const missingOf = (questions: readonly SurveyQuestion[], answers: Answers): SurveyQuestion | null =>
  askedOf(questions, answers).find(({ id, mandatory }) => mandatory && !isAnswered(answers.get(id))) ?? null

export type AnswerProblem = 'NotARating' | 'TextTooLong' | 'ReasonNotOffered'

export function problemOf({ type, questionReasons }: SurveyQuestion, answer: AnswerValue): AnswerProblem | null {
  switch (type) {
    case 'rating':
      return ratingOf(answer) === null ? 'NotARating' : null
    case 'text':
      return typeof answer !== 'string' || lengthOf(answer) > textLimit ? 'TextTooLong' : null
    case 'multiselect': {
      const isOffered = typeof answer !== 'string' && answer.every((reason) => questionReasons.includes(reason))
      return isOffered && new Set(answer).size === answer.length ? null : 'ReasonNotOffered'
    }
  }
}
