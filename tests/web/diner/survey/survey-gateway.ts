import { afterAll } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { SurveyAnswer } from '#domain/survey/events.ts'
import { ordersTable } from '#gateway/aggregates/orders/projection.ts'
import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import { surveyStream } from '#gateway/aggregates/surveys/stream.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { createLog } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { surveyOperations } from '#gateway/surveys/operations.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { aFollowedOrder } from '#tests/kit/followed-order.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { demoCatalog, serveShops } from '../stores-gateway.ts'

type ServedValues = NonNullable<Parameters<typeof serveShops>[1]>

export const surveyPath = '/encuesta/parrilla-centro/ABC23456'

const order = aFollowedOrder()
/** As the demo's store has it, so that its survey is found by its id. */
export const surveyedOrder = { ...order, branchContact: { ...order.branchContact, id: 'parrilla-centro' } }

export const refusal = (status: number) => ({
  status,
  body: { statusCode: status, error: 'x', code: 'REFUSED', message: 'x' },
})

const databaseOfThisFile = (async () => {
  const db = await openTestDatabase()
  await migrate(db)
  return db
})()
afterAll(async () => (await databaseOfThisFile).close())

/** The gateway's own log on an embedded database, with only one order in it. */
async function openLog() {
  const db = await databaseOfThisFile
  const { rows } = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'migrations'",
  )
  await db.query(`truncate ${rows.map(({ name }) => name).join()}`)
  const store = createEventStore([orderStream, surveyStream])
  const log = createLog({
    ...{ db, store, tables: [ordersTable], reactions: [], digests: testDigests },
    now: () => new Date(),
    onCommit: () => undefined,
  })
  const { id: orderId, code, customerId, orderedAt: at } = order
  const placed = aPlacedOrder({ orderId, code, customer: { ...aPlacedOrder().customer, id: customerId } })
  await log.transact({ by: { is: 'script' } }, async (unit) => {
    const decision = await unit.execute(orderStream, orderId, { type: 'Place', at, ...placed })
    return decision.ok ? { ok: true, value: null } : decision
  })
  return log
}

/** The gateway's own operations over its own log, and the order as the follow-up page reads it. */
export async function serveSurvey(document: CatalogDocument = demoCatalog, extra: ServedValues = {}) {
  const log = await openLog()
  let isFailing = false
  const request = { ip: '127.0.0.1' }
  const catalog = createCatalog(document)
  const surveys = surveyOperations({ log, catalog: () => catalog, clock: { now: () => new Date() } } as never)
  const served = serveShops(document, {
    ...(surveys as unknown as ServedValues),
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
    /** The order's survey as the gateway has it; version 0 means that nothing is recorded. */
    recorded: () => log.state(surveyStream, order.id),
    failAnswers: (fails: boolean) => {
      isFailing = fails
    },
    /** The sent answers by question, and whether the diner was done. */
    sent: () =>
      served.callsOf('answerSurvey').map(({ body, query }) => ({
        answers: Object.fromEntries(
          (body as SurveyAnswer[]).map(({ questionId, answer }) => [questionId.split('-').at(-1), answer]),
        ),
        complete: query['complete'] === 'true',
      })),
  }
}
