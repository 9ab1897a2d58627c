import type { CatalogDocument } from '#domain/catalog/document.ts'
import { type Decider, fold } from '#domain/kernel/decider.ts'
import type { SurveyAnswer } from '#domain/survey/events.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { surveyOperations } from '#gateway/surveys/operations.ts'
import { aFollowedOrder } from '../kit/followed-order.ts'
import { demoCatalog, serveShops } from './stores-gateway.ts'

type Extra = NonNullable<Parameters<typeof serveShops>[1]>
type Event = { readonly type: string }

export const surveyPath = '/encuesta/parrilla-centro/ABC23456'

const order = aFollowedOrder()
/** As the demo's store has it, so that its survey is found by its id. */
export const surveyedOrder = { ...order, branchContact: { ...order.branchContact, id: 'parrilla-centro' } }

export const refusal = (status: number) => ({
  status,
  body: { statusCode: status, error: 'x', code: 'REFUSED', message: 'x' },
})

/** The gateway's own operations over a log in memory that holds one order. */
export function serveSurvey(document: CatalogDocument = demoCatalog, extra: Extra = {}) {
  const events: Event[] = []
  const log = {
    sql: {
      query: async (sql: string) => ({
        rows: sql.includes('into guesses')
          ? []
          : sql.includes('from orders')
            ? [{ orderId: order.id, customerId: order.customerId, storeId: 'parrilla-centro' }]
            : events.map(({ type, ...data }) => ({ type, data, tx: '1', seq: '1', at: order.orderedAt })),
      }),
    },
    transact: (_: unknown, work: (unit: object) => Promise<unknown>) =>
      work({
        sql: log.sql,
        async execute<S, C, E extends Event, R>(_kind: string, decider: Decider<S, C, E, R>, _id: string, command: C) {
          const decision = decider.decide(fold(decider, events as E[]), command)
          if (!decision.ok) return decision
          events.push(...decision.events)
          return { ok: true, state: fold(decider, events as E[]) }
        },
      }),
  }
  let isFailing = false
  const request = { ip: '127.0.0.1' }
  const catalog = createCatalog(document)
  const surveys = surveyOperations({ log, catalog: () => catalog, clock: { now: () => new Date() } } as never)
  const served = serveShops(document, {
    ...(surveys as unknown as Extra),
    readSurveyResponse: (call) => surveys.readSurveyResponse({ ...call, request } as never),
    answerSurvey({ query, ...call }) {
      const { complete } = query as { complete?: string }
      return isFailing
        ? refusal(503)
        : surveys.answerSurvey({ ...call, query: { complete: complete === 'true' }, command: {}, request } as never)
    },
    readOrder: () => ({ status: 200, body: surveyedOrder }),
    ...extra,
  })
  return {
    ...served,
    events,
    failAnswers: (fails: boolean) => {
      isFailing = fails
    },
    /** What was sent: answers by question, and whether the diner was done. */
    sent: () =>
      served.callsOf('answerSurvey').map(({ body, query }) => ({
        answers: Object.fromEntries(
          (body as SurveyAnswer[]).map(({ questionId, answer }) => [questionId.split('-').at(-1), answer]),
        ),
        complete: query['complete'] === 'true',
      })),
  }
}
