import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type OrderInNeed = Wire['OrderInNeed']
export type MoneyWork = Wire['MoneyWork']
export type WorkList = 'person' | 'handled'

/** News of a provider, and the work of another person, are on the page within this time. */
const againMs = 30_000
const pageSize = 50

/** The orders whose money needs a person, or those that a person has handled, page by page. */
export const workQuery = (list: WorkList) =>
  infiniteQueryOptions({
    queryKey: ['console', 'money', list],
    meta: logsFailure,
    staleTime: 0,
    refetchInterval: againMs,
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.GET('/api/console/payments', { params: { query: { needs: list, offset: pageParam } }, signal })),
    getNextPageParam: ({ orders }, pages) => (orders.length < pageSize ? null : pages.length * pageSize),
  })

type Keyed = { readonly headers: { readonly 'Idempotency-Key': string } }
type Payment = { readonly code: string; readonly paymentId: string }

export const resolvePayment = (path: Payment, body: Wire['PaymentResolution'], keyed: Keyed) =>
  answerOf(api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', { params: { path }, ...keyed, body }))
export const reopenPayment = (path: Payment, body: Wire['PaymentReopening'], keyed: Keyed) =>
  answerOf(api.POST('/api/console/orders/{code}/payments/{paymentId}/reopen', { params: { path }, ...keyed, body }))
export const retryPayments = (code: string, keyed: Keyed) =>
  answerOf(api.POST('/api/console/orders/{code}/payments/retry', { params: { path: { code } }, ...keyed }))
