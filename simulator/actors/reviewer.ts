import { Clock, Effect, Random } from 'effect'
import { orderErrorTypes } from '#domain/order/report.ts'
import { Feedback } from '../services/feedback.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'

type Delivered = { readonly alias: string; readonly storeId: string; readonly code: string }

/** Rates an order that has come, and reads the rating again. Stores without a survey are not rated. */
export const rate = Effect.fn('Diner.rate')(function* ({ alias, storeId, code }: Delivered) {
  const [gateway, feedback] = [yield* Gateway, yield* Feedback]
  const survey = yield* feedback.survey(storeId).pipe(Effect.catchTag('Refused', () => Effect.succeed(null)))
  const question = survey?.questions.find(({ type }) => type === 'rating')
  if (!survey || !question) return
  const { id: dinerOrderId, customerId: orderingCustomerId } = yield* gateway.order(alias, code)
  const given = String(yield* Random.nextIntBetween(1, 5))
  const { id: questionId, title: questionTitle, mandatory, priority, type: questionType } = question
  yield* feedback.answer(`rate-${code}`, code, [
    {
      ...{ questionId, questionTitle, questionType, mandatory, priority },
      ...{ surveyId: survey.id, answer: given, dinerOrderId, orderingCustomerId },
    },
  ])
  const { answers } = yield* feedback.answered(code)
  const kept = answers.find((answer) => answer.questionId === questionId)?.answer
  const read = typeof kept === 'string' ? kept : null
  yield* Ledger.use((ledger) => ledger.record({ type: 'RatingRead', code, given, read }))
})

/** Reports an error on an order that has come, and then another one, which counts no more. */
export const report = Effect.fn('Diner.report')(function* ({ storeId, code }: Delivered) {
  const [feedback, ledger] = [yield* Feedback, yield* Ledger]
  for (const time of [1, 2]) {
    const errorType = orderErrorTypes[yield* Random.nextIntBetween(0, orderErrorTypes.length - 1)] ?? 'OTHER'
    const key = `report-${time}-${code}-${yield* Clock.currentTimeMillis}`
    const refusal = yield* feedback.report(key, storeId, { code, errorType }).pipe(
      Effect.as(null),
      Effect.catchTag('Refused', (refused) => Effect.succeed(refused.code)),
    )
    yield* ledger.record({ type: 'ReportAnswered', code, refusal })
  }
})
