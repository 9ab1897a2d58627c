import { Clock, Effect, Random } from 'effect'
import { orderErrorTypes } from '#domain/order/error-types.ts'
import { ApiError, noAnswer } from '#openapi/client/api-error.ts'
import { addTo, type PendingCall, readUnsent, sendQueue } from '#openapi/client/send-later.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { storedIn, textStorage } from '../browser/storage.ts'
import { Feedback } from '../services/feedback.ts'
import { Gateway, type GatewayCall, Unreachable } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { Storefront } from '../services/storefront.ts'

type Delivered = { readonly alias: string; readonly storeId: string; readonly code: string }

/** Rates an order that has arrived, and reads the rating again. Stores without a survey are not rated. */
export const rate = Effect.fn('Diner.rate')(function* ({ alias, storeId, code }: Delivered) {
  const [gateway, feedback] = [yield* Gateway, yield* Feedback]
  const survey = yield* feedback.survey(storeId).pipe(Effect.catchTag('Refused', () => Effect.succeed(null)))
  const question = survey?.questions.find(({ type }) => type === 'rating')
  if (!survey || !question) return
  const order = yield* gateway.order(alias, code)
  yield* Storefront.use((storefront) => storefront.followUp(`details-${code}`, order))
  const { id: dinerOrderId, customerId: orderingCustomerId } = order
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

/** Reports an error on an order that has arrived, and then a second one, which no longer counts. */
export const report = Effect.fn('Diner.report')(function* ({ storeId, code }: Delivered) {
  const [feedback, ledger] = [yield* Feedback, yield* Ledger]
  for (const time of [1, 2]) {
    const errorType = orderErrorTypes[yield* Random.nextIntBetween(0, orderErrorTypes.length - 1)] ?? 'OTHER'
    const key = `report-${time}-${code}-${yield* Clock.currentTimeMillis}`
    const refusal = yield* sendOnReturn(key, { code, errorType }, (report) => feedback.reportOnce(key, storeId, report))
    yield* ledger.record({ type: 'ReportAnswered', code, refusal })
  }
})

const untilNextVisit = '20 seconds'
const mostVisits = 20

/**
 * Stores a report in the browser and sends it by the client's own rules, at each visit until it is sent; each visit is
 * a new page. Returns the problem's code, or null when the report was accepted.
 */
const sendOnReturn = Effect.fnUntraced(function* (
  key: string,
  report: Wire['OrderErrorReport'],
  send: (report: Wire['OrderErrorReport']) => GatewayCall<void>,
) {
  const [run, storage] = [Effect.runPromiseWith(yield* Effect.context<never>()), textStorage()]
  const open = () => storedIn(storage, 'comanda.unsent', readUnsent)
  let refusal: string | null = null
  const sendCall = async ({ body }: PendingCall, signal: AbortSignal) => {
    const failure = await run(
      send(JSON.parse(body) as typeof report).pipe(
        Effect.as(null),
        Effect.catchTag('Unreachable', () => Effect.succeed(noAnswer())),
        Effect.catchTag('Refused', ({ status, code }) => {
          refusal = code
          return Effect.succeed(new ApiError(status, code))
        }),
      ),
      { signal },
    )
    if (failure) throw failure
  }
  const call = { key, method: 'PUT', path: '/api/diner/order', contentType: 'application/json' } as const
  addTo(open(), { ...call, body: JSON.stringify(report), at: yield* Clock.currentTimeMillis })
  for (let visit = 1; visit <= mostVisits; visit++) {
    const queue = open()
    yield* Effect.promise((signal) =>
      sendQueue(queue, { send: (unsent) => sendCall(unsent, signal), onRefused: () => undefined }),
    )
    if (queue.current() === null) return refusal
    yield* Effect.sleep(untilNextVisit)
  }
  return yield* new Unreachable({ operation: 'reportOrderError', cause: `still not sent after ${mostVisits} visits` })
})
