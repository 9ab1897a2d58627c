import { expect, test } from 'vitest'
import type { SurveyQuestion } from '#domain/catalog/branch.ts'
import { mostChanges, type SurveyCommand, surveyDecider } from '#domain/survey/decide.ts'
import type { SurveyAnswer, SurveyEvent } from '#domain/survey/events.ts'
import {
  type AnswerValue,
  answersThatCount,
  askedOf,
  inOrder,
  lengthOf,
  missingOf,
  problemOf,
  ratingOf,
} from '#domain/survey/questions.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-11-21T20:00:00.000Z'
const order = { orderId: 'o1', customerId: 'c1' }

const aQuestion = (over: Partial<SurveyQuestion> & Pick<SurveyQuestion, 'id'>): SurveyQuestion => ({
  title: `¿${over.id}?`,
  subTitle: '',
  type: 'rating',
  questionOrder: 1,
  mandatory: false,
  priority: 1,
  questionReasons: [],
  ...over,
})
const note = aQuestion({ id: 'nota', mandatory: true })
const reasons = aQuestion({ id: 'motivos', type: 'multiselect', priority: 2, questionReasons: ['Frío', 'Tarde'] })
const words = aQuestion({ id: 'texto', type: 'text', priority: 3 })
const survey = { id: 's1', active: true, questions: [words, note, reasons] }

const answerTo = (question: SurveyQuestion, answer: AnswerValue, over: Partial<SurveyAnswer> = {}): SurveyAnswer => ({
  questionTitle: question.title,
  answer,
  orderingCustomerId: 'c1',
  surveyId: 's1',
  questionId: question.id,
  mandatory: question.mandatory,
  dinerOrderId: 'o1',
  questionType: question.type,
  priority: question.priority,
  ...over,
})
const answer = (answers: readonly SurveyAnswer[], over: Partial<SurveyCommand> = {}): SurveyCommand => ({
  type: 'Answer',
  survey,
  order,
  answers,
  complete: null,
  at,
  ...over,
})
const done = (answers: readonly SurveyAnswer[]) => answer(answers, { complete: true })
const answered = (generalNPSAnswer: 1 | 2 | 3 | 4 | 5 | null, ...answers: SurveyAnswer[]): SurveyEvent => ({
  type: 'SurveyAnswered',
  answers,
  generalNPSAnswer,
  at,
})
const completed: SurveyEvent = { type: 'SurveyCompleted', at }
const answers = (...all: [SurveyQuestion, AnswerValue][]) => new Map(all.map(([{ id }, said]) => [id, said]))
const asked = (...all: [SurveyQuestion, AnswerValue][]) =>
  askedOf(survey.questions, answers(...all)).map(({ id }) => id)
const ids = (questions: readonly SurveyQuestion[]) => questions.map(({ id }) => id)

test('[SURVEY-12] the questions of a survey come by priority, and the first is a rating', () => {
  expect(ids(inOrder(survey.questions))).toEqual(['nota', 'motivos', 'texto'])
  expect(inOrder(survey.questions)[0]?.type).toBe('rating')
})

test('[FAMBIG-30] the questions of a survey come by priority, and in their own order for equal priorities', () => {
  const [last, second, first] = [
    aQuestion({ id: 'last', priority: 2, questionOrder: 1 }),
    aQuestion({ id: 'second', priority: 1, questionOrder: 3 }),
    aQuestion({ id: 'first', priority: 1, questionOrder: 2 }),
  ]
  expect(ids(inOrder([last, second, first]))).toEqual(['first', 'second', 'last'])
})

test('[SURVEY-15] the questions of a survey ask for reasons after a rating other than 5', () => {
  for (const rating of ['1', '2', '3', '4']) expect(asked([note, rating])).toEqual(['nota', 'motivos', 'texto'])
})

test('[SURVEY-16] the questions of a survey ask for no reasons after a 5', () => {
  expect(asked([note, '5'])).toEqual(['nota', 'texto'])
})

test('[SURVEY-17] the questions of a survey ask for no reasons without a rating', () => {
  expect(asked()).toEqual(['nota', 'texto'])
  expect(asked([reasons, ['Frío']])).toEqual(['nota', 'texto'])
})

test('the questions of a survey ask for the reasons of each rating separately', () => {
  const second = aQuestion({ id: 'envio', priority: 4 })
  const why = aQuestion({ id: 'porque', type: 'multiselect', priority: 5 })
  const both = [...survey.questions, second, why]
  const rated = (first: string, other: string) => ids(askedOf(both, answers([note, first], [second, other])))
  expect(rated('5', '2')).toEqual(['nota', 'texto', 'envio', 'porque'])
  expect(rated('2', '5')).toEqual(['nota', 'motivos', 'texto', 'envio'])
})

test('[SURVEY-20] [FOPEN-37] the questions of a survey report a mandatory one without an answer', () => {
  expect(missingOf(survey.questions, answers([words, 'Rico']))?.id).toBe('nota')
  expect(missingOf(survey.questions, answers([note, '3']))).toBeNull()
  const strict = [note, { ...reasons, mandatory: true }, { ...words, mandatory: true }]
  expect(missingOf(strict, answers([note, '3'], [words, 'Rico']))?.id).toBe('motivos')
  expect(missingOf(strict, answers([note, '3'], [reasons, []], [words, 'Rico']))?.id).toBe('motivos')
  expect(missingOf(strict, answers([note, '5'], [words, 'Rico']))).toBeNull()
  expect(missingOf(strict, answers([note, '5'], [words, '  ']))?.id).toBe('texto')
})

test('[SURVEY-13] an answer that rates is a whole number from 1 to 5', () => {
  expect(['1', '2', '3', '4', '5'].map(ratingOf)).toEqual([1, 2, 3, 4, 5])
  for (const text of ['0', '6', '-1', '4.5', '4.0', '04', ' 4', '', 'cinco', '٤', null, ['4']])
    expect(ratingOf(text)).toBeNull()
  given(surveyDecider)
    .when(answer([answerTo(note, '6')]))
    .rejects({ type: 'NotARating', questionId: 'nota' })
  given(surveyDecider)
    .when(answer([answerTo(note, ['4'])]))
    .rejects({ type: 'NotARating', questionId: 'nota' })
})

test('[SURVEY-22] [SURVEY-24] an answer in words has at most 180 characters', () => {
  const just = answerTo(words, 'ñ'.repeat(180))
  given(surveyDecider)
    .when(answer([just]))
    .then(answered(null, just))
  given(surveyDecider)
    .when(answer([answerTo(words, 'ñ'.repeat(181))]))
    .rejects({ type: 'TextTooLong', questionId: 'texto' })
  expect(lengthOf('🥩ñ')).toBe(2)
})

test('an answer chooses among the offered reasons, each once', () => {
  for (const chosen of [['Caro'], ['Frío', 'Frío'], 'Frío'])
    given(surveyDecider)
      .when(answer([answerTo(note, '2'), answerTo(reasons, chosen)]))
      .rejects({ type: 'ReasonNotOffered', questionId: 'motivos' })
})

test('[FAMBIG-59] an answer belongs to the order, the survey and the question that it names', () => {
  const rejected = (over: Partial<SurveyAnswer>, type: 'AnotherSurvey' | 'QuestionNotFound') =>
    given(surveyDecider)
      .when(answer([answerTo(note, '4', over)]))
      .rejects({ type, questionId: over.questionId ?? 'nota' })
  for (const over of [{ dinerOrderId: 'o2' }, { orderingCustomerId: 'c2' }])
    given(surveyDecider)
      .when(answer([answerTo(words, 'Rico'), answerTo(note, '9', over)], { survey: { ...survey, active: false } }))
      .rejects({ type: 'AnotherOrder' })
  rejected({ surveyId: 's2' }, 'AnotherSurvey')
  rejected({ questionId: 'otra' }, 'QuestionNotFound')
  rejected({ questionType: 'text' }, 'QuestionNotFound')
})

test('an answer keeps the words of the catalogue, not those of the browser', () => {
  given(surveyDecider)
    .when(answer([answerTo(note, '4', { questionTitle: '¿Otra?', mandatory: false, priority: 9 })]))
    .then(answered(4, answerTo(note, '4')))
})

test('an answer to a survey that is not active is refused', () => {
  given(surveyDecider)
    .when(answer([answerTo(note, '4')], { survey: { ...survey, active: false } }))
    .rejects({ type: 'SurveyNotActive' })
})

const four = answerTo(note, '4')
const cold = answerTo(reasons, ['Frío'])

test('[SURVEY-14] [FAMBIG-29] a response begins with the first rating alone, and is not completed by it', () => {
  given(surveyDecider)
    .when(answer([four]))
    .then(answered(4, four))
})

test('[FAMBIG-29] a response is merged by question, and a later answer replaces the earlier', () => {
  given(surveyDecider, answered(4, four))
    .when(answer([answerTo(note, '2'), cold], { complete: false }))
    .then(answered(2, answerTo(note, '2'), cold))
  given(surveyDecider, answered(4, four, cold))
    .when(answer([answerTo(words, 'Rico')], { complete: false }))
    .then(answered(4, four, cold, answerTo(words, 'Rico')))
})

test(`a response changes at most ${mostChanges} times, and can still be completed then`, () => {
  const changes = Array.from({ length: mostChanges }, (_, n) => answered(4, four, answerTo(words, `Rico ${n}`)))
  const given30 = () => given(surveyDecider, ...changes)
  given30()
    .when(answer([answerTo(words, 'Otra cosa')]))
    .rejects({ type: 'TooManyChanges' })
  given30()
    .when(done([four]))
    .then(completed)
  given(surveyDecider, ...changes.slice(1))
    .when(answer([answerTo(words, 'Otra cosa')], { complete: false }))
    .then(answered(4, four, answerTo(words, 'Otra cosa')))
})

test('[FAMBIG-29] a response is completed when the diner is done, even if nothing is new', () => {
  given(surveyDecider, answered(4, four))
    .when(done([four]))
    .then(completed)
})

test('a response is completed by all mandatory answers and more than the first rating, without a button', () => {
  given(surveyDecider)
    .when(answer([four, cold]))
    .then(answered(4, four, cold), completed)
  given(surveyDecider)
    .when(answer([answerTo(words, 'Rico')]))
    .then(answered(null, answerTo(words, 'Rico')))
  given(surveyDecider)
    .when(answer([four], { survey: { ...survey, questions: [note] } }))
    .then(answered(4, four), completed)
})

test('[SURVEY-18] a response with a 5 is completed without any reason', () => {
  const five = answerTo(note, '5')
  const strict = { ...survey, questions: [note, { ...reasons, mandatory: true }, words] }
  given(surveyDecider)
    .when(answer([five], { survey: strict, complete: true }))
    .then(answered(5, five), completed)
})

test('[SURVEY-16] a response loses its reasons to a 5', () => {
  given(surveyDecider, answered(4, four, cold))
    .when(answer([answerTo(note, '5'), cold], { complete: false }))
    .then(answered(5, answerTo(note, '5')))
})

test('[SURVEY-20] a response is not completed without its mandatory answers', () => {
  given(surveyDecider)
    .when(done([answerTo(words, 'Rico')]))
    .rejects({ type: 'AnswerMissing', questionId: 'nota', questionTitle: '¿nota?' })
})

test('a response that is sent twice is recorded once', () => {
  given(surveyDecider, answered(4, four, cold), completed)
    .when(done([four, cold]))
    .nothingHappens()
})

test('a response that is completed stays so, and takes additions', () => {
  given(surveyDecider, answered(4, four), completed)
    .when(answer([four, cold]))
    .then(answered(4, four, cold))
  given(surveyDecider, answered(4, four), completed)
    .when(answer([four], { complete: false }))
    .nothingHappens()
})

test('a response of another survey of the store is left for the new one', () => {
  given(surveyDecider, answered(2, answerTo(reasons, ['Frío'], { surveyId: 's0' })))
    .when(answer([four]))
    .then(answered(4, four))
})

test('an input counts unless it is blank, or a reason that is no longer asked for', () => {
  const counted = (...all: [SurveyQuestion, AnswerValue][]) => [...answersThatCount(survey.questions, answers(...all))]
  expect(counted([note, '2'], [reasons, ['Frío']], [words, 'rico'])).toEqual([
    ['nota', '2'],
    ['motivos', ['Frío']],
    ['texto', 'rico'],
  ])
  expect(counted([note, '2'], [reasons, []], [words, '  '])).toEqual([['nota', '2']])
  expect(counted([note, '5'], [reasons, ['Frío']])).toEqual([['nota', '5']])
  expect(counted()).toEqual([])
})

test('an input has to fit its kind: offered reasons, each once, and a text for a text', () => {
  const reasonsGiven = [['Frío'], ['Frío', 'Tarde'], []].map((said) => problemOf(reasons, said))
  expect(reasonsGiven).toEqual([null, null, null])
  for (const wrong of [['Frío', 'Crudo'], ['Crudo'], ['Frío', 'Frío'], 'Frío'])
    expect(problemOf(reasons, wrong)).toBe('ReasonNotOffered')
  expect([problemOf(words, 'rico'), problemOf(words, ['rico'])]).toEqual([null, 'TextTooLong'])
  expect([problemOf(note, '5'), problemOf(note, '6'), problemOf(note, ['5'])]).toEqual([
    null,
    'NotARating',
    'NotARating',
  ])
})
