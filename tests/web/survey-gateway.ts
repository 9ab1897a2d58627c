import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { SurveyAnswer } from '#domain/survey/events.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import type { Sql } from '#gateway/db/database.ts'
import { surveyOperations } from '#gateway/surveys/operations.ts'
import { surveyStream } from '#gateway/surveys/stream.ts'
import type { SurveyedOrder } from '#gateway/surveys/surveyed-order.ts'
import { aFollowedOrder } from '#tests/kit/followed-order.ts'
import { memoryLog } from '#tests/kit/memory-log.ts'
import { demoCatalog, serveShops } from './stores-gateway.ts'

type Extra = NonNullable<Parameters<typeof serveShops>[1]>

export const surveyPath = '/encuesta/parrilla-centro/ABC23456'

const order = aFollowedOrder()
/** As the demo's store has it, so that its survey is found by its id. */
export const surveyedOrder = { ...order, branchContact: { ...order.branchContact, id: 'parrilla-centro' } }

export const refusal = (status: number) => ({
  status,
  body: { statusCode: status, error: 'x', code: 'REFUSED', message: 'x' },
})

/** The surveys' own decider over a log in memory, and a database that knows one order and counts no guesses. */
function openLog() {
  const memory = memoryLog()
  const known: SurveyedOrder = { orderId: order.id, storeId: 'parrilla-centro', customerId: order.customerId }
  const sql: Sql = {
    query: async (text: string, values: readonly unknown[] = []) => ({
      rows: (text.includes('from orders') && values[0] === order.code ? [known] : []) as never[],
    }),
  }
  const log = {
    sql,
    state: async (stream: typeof surveyStream, id: string) => ({
      version: memory.all.filter((recorded) => recorded.stream === `${stream.kind}-${id}`).length,
      state: await memory.state(stream, id),
    }),
    transact: (_command: object, work: Parameters<typeof memory.transact>[0]) => memory.transact(work),
  }
  return log
}

/** The gateway's own operations over its own log, and the order as the follow-up page reads it. */
export async function serveSurvey(document: CatalogDocument = demoCatalog, extra: Extra = {}) {
  const log = openLog()
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
    /** The order's survey as the gateway has it; version 0: nothing is recorded. */
    recorded: () => log.state(surveyStream, order.id),
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
