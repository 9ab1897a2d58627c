import { Context, Effect, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import type { GatewayCall } from './gateway.ts'

/** Diners' feedback on an order that has arrived. The idempotency key of a command comes first. */
export class Feedback extends Context.Service<
  Feedback,
  {
    readonly survey: (storeId: string) => GatewayCall<Wire['Survey']>
    readonly answer: (
      key: string,
      orderCode: string,
      answers: readonly Wire['SurveyAnswer'][],
    ) => GatewayCall<Wire['SurveyResponse']>
    readonly answered: (orderCode: string) => GatewayCall<Wire['SurveyResponse']>
    /** Tries once, because the page itself sends a waiting report again. */
    readonly reportOnce: (key: string, storeId: string, report: Wire['OrderErrorReport']) => GatewayCall<void>
  }
>()('simulator/services/Feedback') {}

export const feedbackHttp = (address: GatewayAddress): Layer.Layer<Feedback> => {
  const { ask, once } = callsTo(address)
  const header = (key: string) => ({ 'Idempotency-Key': key })
  return Layer.succeed(Feedback, {
    survey: (id) =>
      ask('readSurvey', (api, signal) => api.GET('/api/survey/{id}', { params: { path: { id } }, signal })),

    answer: (key, id, answers) =>
      ask('answerSurvey', (api, signal) =>
        api.POST('/api/survey/{id}', { params: { path: { id }, header: header(key) }, body: [...answers], signal }),
      ),

    answered: (orderCode) =>
      ask('readSurveyResponse', (api, signal) =>
        api.GET('/api/survey/order/{orderCode}', { params: { path: { orderCode } }, signal }),
      ),

    reportOnce: (key, branchContact, body) =>
      once('reportOrderError', (api, signal) =>
        api.PUT('/api/diner/order', { params: { query: { branchContact }, header: header(key) }, body, signal }),
      ).pipe(Effect.asVoid),
  })
}
