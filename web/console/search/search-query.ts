import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type SearchQuery = {
  readonly store: string
  readonly search: string
  readonly day: string
  readonly status: string
  readonly type: string
  readonly payment: string
}

const pageSize = 50
const fewestLetters = 2

/** The orders of a store that the filters and the text find, page by page. A text of one letter is not looked for yet. */
export const searchQuery = ({ store, search, day, status, type, payment }: SearchQuery) =>
  infiniteQueryOptions({
    queryKey: ['console', 'search', store, search, day, status, type, payment],
    meta: logsFailure,
    staleTime: 10_000,
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/console/orders', {
          params: {
            query: {
              branchContactId: store,
              limit: pageSize,
              ...(search.length >= fewestLetters && { search }),
              ...(day && { day }),
              ...(status && { status: status as Wire['OrderStatus'] }),
              ...(type && { type: type as Wire['OrderModeType'] }),
              ...(payment && { payment: payment as Wire['PaymentMethod'] }),
              ...(pageParam !== null && { after: pageParam }),
            },
          },
          signal,
        }),
      ),
    getNextPageParam: (last) => last.next,
  })
