import { infiniteQueryOptions, keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import type { Idempotent } from '#web/shared/api/use-keyed-steps.ts'
import { isWholePage } from '#web/shared/api/whole-page.ts'

export type OrderInNeed = Wire['OrderInNeed']
export type MoneyWork = Wire['MoneyWork']
export type WorkList = 'person' | 'handled'

/** News of a provider, and the work of another person, are on the page within this time. */
const againMs = 30_000
const pageSize = 50

const readWork = (needs: WorkList, offset: number, signal: AbortSignal) =>
  answerOf(api.GET('/api/console/payments', { params: { query: { needs, offset } }, signal }))

/** The orders whose money needs a person, or those that a person has handled, page by page. */
export const workQuery = (list: WorkList) =>
  infiniteQueryOptions({
    queryKey: ['console', 'money', list],
    meta: logsFailure,
    staleTime: 0,
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => readWork(list, pageParam, signal),
    getNextPageParam: (last, pages) => (isWholePage(last.orders, last, pageSize) ? pages.length * pageSize : null),
  })

/**
 * Asks for the first page alone, with the number of all orders, and reads all loaded pages again only where it says something new. A list
 * of hundreds costs one small answer each half a minute.
 */
export const workNewsQuery = (list: WorkList) =>
  queryOptions({
    queryKey: ['console', 'money-news', list],
    meta: logsFailure,
    // The list itself has just been read.
    initialData: null,
    staleTime: againMs,
    refetchInterval: againMs,
    async queryFn({ client, signal }) {
      const { queryKey } = workQuery(list)
      const first = await readWork(list, 0, signal)
      const known = client.getQueryData(queryKey)?.pages[0]
      if (replaceEqualDeep(known, first) !== known) void client.invalidateQueries({ queryKey })
      return null
    },
  })

type Payment = { readonly code: string; readonly paymentId: string }

export const resolvePayment = (path: Payment, body: Wire['PaymentResolution'], keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', { params: { path }, ...keyed, body }))
export const reopenPayment = (path: Payment, body: Wire['PaymentReopening'], keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/payments/{paymentId}/reopen', { params: { path }, ...keyed, body }))
export const retryPayments = (code: string, keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/payments/retry', { params: { path: { code } }, ...keyed }))
