import type { FastifyRequest } from 'fastify'
import type { Survey } from '#domain/catalog/branch.ts'
import { writeSurvey, writeSurveyResponse } from '#openapi/wire/surveys.ts'
import { orderGuesses } from '../aggregates/orders/guesses.ts'
import { surveyedOrder } from '../aggregates/orders/queries.ts'
import { surveyStream } from '../aggregates/surveys/stream.ts'
import { waitForLock } from '../db/lock.ts'
import type { Ground } from '../ground/ground.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { answerRefusal, unknownOrder } from './refusals.ts'

const noQuestions: Survey = { id: '', active: false, questions: [] }

const noSurvey = problem(404, 'SURVEY_NOT_FOUND', 'There is no such store, or it asks nothing.')
/** FOPEN-34. An unknown code gets the same answer, so that the answer does not tell which codes exist. */
const noResponse = problem(404, 'SURVEY_RESPONSE_NOT_FOUND', 'Nothing has been answered on an order of this code.')

/** FAPI-08 to FAPI-10. An order is known by its code alone (FAMBIG-23). */
export function surveyOperations({ log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>) {
  /** 429 for an address that has tried too many codes which no order has. */
  const guessed = (order: object | null, request: FastifyRequest) =>
    guessRefusal(log, clock, guessesBy(orderGuesses.surveyedOrder, request), order !== null)

  const surveyOf = (storeId: string) => {
    const { served } = catalog()
    const id = served.store(storeId)?.surveyId
    return id ? served.survey(id) : undefined
  }

  return {
    async readSurvey({ path: { id: storeId } }) {
      const survey = surveyOf(storeId)
      return survey ? { status: 200, body: writeSurvey(survey) } : noSurvey
    },

    async readSurveyResponse({ path: { orderCode }, request }) {
      const order = await surveyedOrder(log.sql, orderCode)
      const tooMany = await guessed(order, request)
      if (tooMany) return tooMany
      if (!order) return noResponse
      const { version, state } = await log.state(surveyStream, order.orderId)
      return version === 0 ? noResponse : { status: 200, body: writeSurveyResponse(state) }
    },

    async answerSurvey({ path: { id: orderCode }, query: { complete = null }, body, command, request }) {
      const order = await surveyedOrder(log.sql, orderCode)
      const tooMany = await guessed(order, request)
      if (tooMany) return tooMany
      if (!order) return unknownOrder
      // A store that asks nothing takes no answers, and is told apart only by who knows the order.
      const survey = surveyOf(order.storeId) ?? noQuestions
      const at = clock.now().toISOString()
      const once = { ...command, content: [command.content, complete] }
      const outcome = await log.transact<null, Parameters<typeof answerRefusal>[0]>(once, async (unit) => {
        // Answers that come at once wait for one another; racing, the seventh would lose its sixth try.
        await waitForLock(unit.sql, `${surveyStream.kind} ${order.orderId}`)
        const decided = await unit.execute(surveyStream, order.orderId, {
          type: 'Answer',
          survey,
          order,
          answers: body,
          complete,
          at,
        })
        // The answers stand in the log alone, where they can be erased, and not in the command's outcome too.
        return decided.ok ? { ok: true, value: null } : decided
      })
      if (!outcome.ok) return answerRefusal(outcome.rejection)
      return { status: 201, body: writeSurveyResponse((await log.state(surveyStream, order.orderId)).state) }
    },
  } satisfies Partial<Operations>
}
