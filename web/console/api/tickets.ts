import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import type { Idempotent } from '#web/shared/api/use-keyed-steps.ts'

/** The pause between two reads of tickets while their changes are not told. */
export const unheardTicketsMs = 10_000
/** A word between two nodes may be lost, and a node of the release before says none. */
const heardMs = 60_000
const withoutPrinterMs = 300_000

type QueryState<Answer> = { readonly state: { readonly data?: Answer | undefined } }

const openKey = ['console', 'open-tickets']
const orderKey = ['console', 'tickets']

let isDue = false

/** Reads the tickets that are in sight again, where a store has a printer: once, if several parts of a page hear the same word. */
export function readTicketsAgain(queries: QueryClient) {
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    readNow(queries)
  })
}

function readNow(queries: QueryClient) {
  const hasPrinter = ({ state: { data } }: QueryState<unknown>) => {
    const known = data as Wire['OpenTickets'] | Wire['OrderTickets'] | undefined
    if (!known) return false
    return 'printers' in known ? known.printers.some(isPrinter) : isPrinter(known)
  }
  for (const queryKey of [openKey, orderKey]) void queries.invalidateQueries({ queryKey, predicate: hasPrinter })
}

const isPrinter = ({ printer }: Pick<Wire['OrderTickets'], 'printer'>) => printer !== 'NONE'

/** The tickets that are not on paper, of all stores of the person. */
export const openTicketsQuery = queryOptions({
  queryKey: openKey,
  meta: logsFailure,
  staleTime: 0,
  refetchInterval: ({ state: { data } }: QueryState<Wire['OpenTickets']>) =>
    data?.printers.some(isPrinter) ? heardMs : withoutPrinterMs,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/tickets', { signal })),
})

/** The tickets of one order. */
export const orderTicketsQuery = ({ code, revision }: Pick<Wire['ConsoleOrder'], 'code' | 'revision'>) =>
  queryOptions({
    queryKey: [...orderKey, code, revision],
    meta: logsFailure,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: QueryState<Wire['OrderTickets']>) =>
      data && isPrinter(data) ? heardMs : false,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/console/orders/{code}/tickets', { params: { path: { code } }, signal })),
  })

/** Asks for a ticket on paper. */
export const askTicket = (code: string, to: Wire['TicketRequest']['to'], keyed?: Idempotent) =>
  answerOf(api.POST('/api/console/orders/{code}/print', { params: { path: { code } }, ...keyed, body: { to } }))
