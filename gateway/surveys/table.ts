import { venueTime } from '#domain/hours/venue-time.ts'
import { countColumn, csvTable, textColumn } from '../http/csv.ts'
import type { AnsweredOrder, AskedQuestion } from '../views/answered-orders.ts'
import { answersTexts as texts } from './texts.ts'

/** The store of an order as the table names it. */
export type NamedStore = { readonly name: string; readonly timeZone: string }

/** The answered orders as a table: a row for each order, and a column for each question. */
export function answersTable(questions: readonly AskedQuestion[], storeOf: (id: string) => NamedStore) {
  const timeOf = ({ at, order }: AnsweredOrder) => venueTime(at, storeOf(order.storeId).timeZone)
  return csvTable<AnsweredOrder>([
    textColumn(texts.head.date, (row) => timeOf(row).date),
    textColumn(texts.head.time, (row) => clockTime(timeOf(row).minutes)),
    textColumn(texts.head.store, ({ order }) => storeOf(order.storeId).name),
    textColumn(texts.head.mode, ({ order }) => order.orderModeName),
    textColumn(texts.head.order, ({ order }) => order.code),
    countColumn(texts.head.stars, ({ response }) => response.generalNPSAnswer),
    ...questions.map(({ surveyId, questionId, title }) =>
      textColumn<AnsweredOrder>(title, ({ response }) => {
        const reply = response.answers.find((each) => each.surveyId === surveyId && each.questionId === questionId)
        return reply ? [reply.answer].flat().join(', ') : null
      }),
    ),
  ])
}

const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
