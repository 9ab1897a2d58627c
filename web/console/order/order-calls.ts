import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import type { Idempotent } from '#web/shared/api/use-keyed-steps.ts'

export type ConsoleOrder = Wire['ConsoleOrder']
export type ConsolePayment = Wire['ConsolePayment']

/** The pauses between two reads of the order: while its changes are told, and while they are not. */
const liveMs = 300_000
const againMs = 4_000
const courierMs = 10_000

const of = (code: string) => ({ path: { code } })

const orderKey = (code: string) => ['console', 'order', code] as const

export const orderQuery = (code: string, isTold: boolean) =>
  queryOptions({
    queryKey: orderKey(code),
    meta: logsFailure,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: isTold ? liveMs : againMs,
    queryFn: ({ signal }) => answerOf(api.GET('/api/console/orders/{code}', { params: of(code), signal })),
  })

/** Read again whenever the order, its shipments or its money have changed: then it has another `revision`. */
export const historyQuery = ({ code, revision }: Pick<ConsoleOrder, 'code' | 'revision'>) =>
  queryOptions({
    queryKey: ['console', 'history', code, revision],
    meta: logsFailure,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(api.GET('/api/console/orders/{code}/history', { params: of(code), signal })),
  })

export const paymentsQuery = ({ code, revision }: Pick<ConsoleOrder, 'code' | 'revision'>) =>
  queryOptions({
    queryKey: ['console', 'payments', code, revision],
    meta: logsFailure,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => answerOf(api.GET('/api/console/orders/{code}/payments', { params: of(code), signal })),
  })

/** The map's own call: the position of the courier as the diner of the order may see it. */
export const courierQuery = (
  { code, branchContact }: Pick<ConsoleOrder, 'code' | 'branchContact'>,
  isUnderWay: boolean,
) =>
  queryOptions({
    queryKey: ['console', 'courier', code],
    enabled: isUnderWay,
    staleTime: 0,
    refetchInterval: courierMs,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
          params: { path: { alias: branchContact.alias, orderCode: code } },
          signal,
        }),
      ),
  })

/** The orders of a store that may have a shipment to go with another. */
export const underWayQuery = (branchContactId: string) =>
  queryOptions({
    queryKey: ['console', 'waiting', branchContactId],
    meta: logsFailure,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (['ACCEPTED', 'READY'] as const).map((status) =>
          answerOf(
            api.GET('/api/console/orders', {
              params: { query: { branchContactId, status, type: 'DELIVERY', limit: 100 } },
              signal,
            }),
          ),
        ),
      )
      return lists.flatMap(({ orders }) => orders)
    },
  })

/** The key of a step: sent any number of times, the step counts once. */
const sent = (code: string, keyed: Idempotent) => ({ params: of(code), ...keyed })

export const acceptOrder = (code: string, body: Wire['OrderTime'], keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/accept', { ...sent(code, keyed), body }))
export const changeTime = (code: string, body: Wire['OrderTime'], keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/time', { ...sent(code, keyed), body }))
export const cancelOrder = (code: string, body: Wire['OrderCancellation'], keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/cancel', { ...sent(code, keyed), body }))
export const offerAgain = (code: string, keyed: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/offer', sent(code, keyed)))
export const refundPayment = (code: string, paymentId: string, body: Wire['RefundRequest'], keyed: Idempotent) =>
  answerOf(
    api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
      params: { path: { code, paymentId } },
      ...keyed,
      body,
    }),
  )
export const createStack = (body: Wire['StackRequest'], keyed: Idempotent) =>
  answerOf(api.POST('/api/console/stacks', { ...keyed, body }))
