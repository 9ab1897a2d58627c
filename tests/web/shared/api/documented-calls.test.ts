import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf, api } from '#web/shared/api/client.ts'
import { createQueryClient, logsFailure } from '#web/shared/api/query-client.ts'
import { answerCalls, refused } from '../../../kit/web-calls.ts'

/**
 * Documented calls that no page makes, because a page has their data from another call. The client's layer under all pages treats a failure
 * of them as the requirement says. A page that begins to make one brings a test of what it shows: tests/architecture/ledger.test.ts.
 */
const log = '/api/diner/log'
let answers: Record<string, () => unknown>
let calls: ReturnType<typeof answerCalls>

beforeEach(() => {
  answers = { [log]: () => new Response(null, { status: 204 }) }
  calls = answerCalls(() => answers)
})
afterEach(() => calls.restore())

/** Makes a call as pages do. Returns what the page then has of it. */
async function afterAsking(ask: () => Promise<unknown>, meta = {}) {
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['asked'], queryFn: ask, meta, retry: false }).catch(() => undefined)
  const { status, error, data } = client.getQueryState(['asked']) ?? {}
  return { status, error, data }
}

test.each([
  [
    '[API-05] of a store',
    '/api/diner/branchcontacts/sushi%20belgrano',
    () => answerOf(api.GET('/api/diner/branchcontacts/{id}', { params: { path: { id: 'sushi belgrano' } } })),
  ],
  [
    '[API-07] of a company',
    '/api/diner/companies/tucan',
    () => answerOf(api.GET('/api/diner/companies/{companyId}', { params: { path: { companyId: 'tucan' } } })),
  ],
  [
    '[API-13] of an entity’s indicators',
    '/api/entityindicators/plate/flan',
    () => answerOf(api.GET('/api/entityindicators/{type}/{id}', { params: { path: { type: 'plate', id: 'flan' } } })),
  ],
])('a failed call %s is an error status with the parsed error, which is not logged', async (_, path, ask) => {
  answers[path] = () => refused(404, 'NOT_FOUND')
  const error = expect.objectContaining({ name: 'ApiError', status: 404, code: 'NOT_FOUND' })
  expect(await afterAsking(ask)).toEqual({ status: 'error', error, data: undefined })
  expect(calls.asked).toEqual([path])
})

test.each([
  [
    '[API-06] of a branch’s order modes',
    '/api/diner/branchordermodes/parrilla',
    () => answerOf(api.GET('/api/diner/branchordermodes/{branchId}', { params: { path: { branchId: 'parrilla' } } })),
  ],
  [
    '[API-10] of a branch’s discounts',
    '/api/diner/parrilla/discounts',
    () => answerOf(api.GET('/api/diner/{branchId}/discounts', { params: { path: { branchId: 'parrilla' } } })),
  ],
])('a failed call %s is logged, and leaves no data', async (_, path, ask) => {
  answers[path] = () => refused(404, 'NOT_FOUND')
  expect(await afterAsking(ask, logsFailure)).toMatchObject({ status: 'error', data: undefined })
  await vi.waitFor(() => expect(calls.asked).toEqual([path, log]))
})
