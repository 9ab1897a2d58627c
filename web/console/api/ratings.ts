import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type AnsweredOrder = Wire['AnsweredOrder']

/** The filters of the answers as they stand in the page's address. Empty ones are not set. */
export type RatingFilter = {
  readonly store: string
  readonly from: string
  readonly to: string
  readonly stars: string
  readonly type: string
}

const modeOf = (text: string): Wire['OrderModeType'] | undefined =>
  (['DELIVERY', 'TAKE_AWAY', 'DINING_IN', 'SELF_SERVICE'] as const).find((type) => type === text)

const queryOf = ({ store, from, to, stars, type }: RatingFilter) => {
  const mode = modeOf(type)
  return {
    ...(store && { branchContactId: store }),
    ...(from && { from }),
    ...(to && { to }),
    ...(/^[1-5]$/.test(stars) && { stars: Number(stars) }),
    ...(mode && { type: mode }),
  }
}

/** The answers of diners, page by page, the newest first. */
export const ratingsQuery = (filter: RatingFilter) =>
  infiniteQueryOptions({
    queryKey: ['console', 'ratings', queryOf(filter)],
    meta: logsFailure,
    staleTime: 0,
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/console/surveys', {
          params: { query: { ...queryOf(filter), ...(pageParam !== null && { after: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  })

/** The address of the table, which the browser saves as a file. */
export function ratingsTable(filter: RatingFilter): string {
  const set = Object.entries(queryOf(filter)).map(([name, value]) => [name, String(value)])
  return `/api/console/surveys.csv?${new URLSearchParams(set)}`
}
