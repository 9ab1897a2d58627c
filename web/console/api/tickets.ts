import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

/** A ticket that does not print is shown within this time, where a store has a printer. */
const openMs = 10_000
const withoutPrinterMs = 300_000
const orderMs = 4_000

type Known<Answer> = { readonly state: { readonly data?: Answer | undefined } }

/** The tickets that are not on paper, of all stores of the person. */
export const openTicketsQuery = queryOptions({
  queryKey: ['console', 'open-tickets'],
  meta: logsFailure,
  staleTime: 0,
  refetchInterval: ({ state: { data } }: Known<Wire['OpenTickets']>) =>
    data?.printers.some(({ printer }) => printer !== 'NONE') ? openMs : withoutPrinterMs,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/tickets', { signal })),
})

/** The tickets of one order. */
export const orderTicketsQuery = ({ code, revision }: Pick<Wire['ConsoleOrder'], 'code' | 'revision'>) =>
  queryOptions({
    queryKey: ['console', 'tickets', code, revision],
    meta: logsFailure,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Known<Wire['OrderTickets']>) =>
      data && data.printer !== 'NONE' ? orderMs : false,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/console/orders/{code}/tickets', { params: { path: { code } }, signal })),
  })

/** Asks for a ticket on paper. A repetition with the same key counts once. */
export const askTicket = (code: string, to: Wire['TicketRequest']['to'], key: string) =>
  answerOf(
    api.POST('/api/console/orders/{code}/print', {
      params: { path: { code }, header: { 'Idempotency-Key': key } },
      body: { to },
    }),
  )
