import { fold } from '#domain/kernel/decider.ts'
import { type SurveyResponse, surveyDecider } from '#domain/survey/decide.ts'
import type { SurveyEvent } from '#domain/survey/events.ts'
import type { Context } from '../context.ts'
import { readStream } from '../events/pg-event-store.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { answerRefusal } from './refusals.ts'
import { toWireResponse, toWireSurvey } from './survey-to-wire.ts'
import { orderOf } from './surveyed-order.ts'

/** Each order has a stream of its own for what is answered on it. */
const kind = 'survey'

const noSurvey = problem(404, 'SURVEY_NOT_FOUND', 'There is no such store, or it asks nothing.')
const noOrder = problem(404, 'ORDER_NOT_FOUND', 'No order has this code.')
const noResponse = problem(404, 'SURVEY_RESPONSE_NOT_FOUND', 'Nothing has been answered on this order.')

/** FAPI-08 to FAPI-10. An order is known by its code alone (FAMBIG-23). */
export function surveyOperations({ log, catalog, clock }: Pick<Context, 'log' | 'catalog' | 'clock'>) {
  const surveyOf = (storeId: string) => {
    const id = catalog().store(storeId)?.surveyId
    return id ? catalog().survey(id) : undefined
  }

  return {
    async readSurvey({ path: { id: storeId } }) {
      const survey = surveyOf(storeId)
      return survey ? { status: 200, body: toWireSurvey(survey) } : noSurvey
    },

    async readSurveyResponse({ path: { orderCode } }) {
      const order = await orderOf(log.sql, orderCode)
      if (!order) return noOrder
      const past = await readStream<SurveyEvent>(log.sql, `${kind}-${order.orderId}`)
      if (past.length === 0) return noResponse
      const response = fold(
        surveyDecider,
        past.map(({ event }) => event),
      )
      return { status: 200, body: toWireResponse(response) }
    },

    async answerSurvey({ path: { id: orderCode }, query: { complete = null }, body, command }) {
      const order = await orderOf(log.sql, orderCode)
      if (!order) return noOrder
      const survey = surveyOf(order.storeId)
      if (!survey) return noSurvey
      const at = clock.now().toISOString()
      const once = { ...command, content: [command.content, complete] }
      const outcome = await log.transact<SurveyResponse, Parameters<typeof answerRefusal>[0]>(once, async (unit) => {
        const decided = await unit.execute(kind, surveyDecider, order.orderId, {
          type: 'Answer',
          survey,
          order,
          answers: body,
          complete,
          at,
        })
        return decided.ok ? { ok: true, value: decided.state } : decided
      })
      return outcome.ok ? { status: 201, body: toWireResponse(outcome.value) } : answerRefusal(outcome.rejection)
    },
  } satisfies Partial<Operations>
}
