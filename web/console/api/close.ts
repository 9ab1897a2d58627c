import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import type { Idempotent } from '#web/shared/api/use-keyed-steps.ts'

export type DayReport = Wire['DayReport']

/** An open day is read again, so that it has the orders of now. */
const againMs = 30_000

/** The place of a report in an address. Empty parts mean the day and the shift of now. */
export type ReportPlace = { readonly store: string; readonly day: string; readonly shift: string }

/** A shift of a store, or a whole day of it. */
export const dayQuery = ({ store, day, shift }: ReportPlace) =>
  queryOptions({
    queryKey: ['console', 'close', store, day, shift],
    meta: logsFailure,
    staleTime: 0,
    queryFn: ({ signal }): Promise<DayReport> =>
      answerOf(
        api.GET('/api/console/stores/{branchContactId}/close', {
          params: {
            path: { branchContactId: store },
            query: { ...(day && { day }), ...(shift && { shift: Number(shift) }) },
          },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.closed ? false : againMs),
  })

/** The closed shifts of a store, page by page. */
export const closesQuery = (store: string) =>
  infiniteQueryOptions({
    queryKey: ['console', 'closes', store],
    meta: logsFailure,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/api/console/stores/{branchContactId}/closes', {
          params: { path: { branchContactId: store }, query: pageParam === null ? {} : { before: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: ({ next }) => next,
  })

export const closeDay = (store: string, body: Wire['DayClosing'], keyed: Idempotent) =>
  answerOf(
    api.POST('/api/console/stores/{branchContactId}/close', {
      params: { path: { branchContactId: store } },
      ...keyed,
      body,
    }),
  )

export const reopenShift = (store: string, body: Wire['ShiftReopening'], keyed: Idempotent) =>
  answerOf(
    api.POST('/api/console/stores/{branchContactId}/close/reopen', {
      params: { path: { branchContactId: store } },
      ...keyed,
      body,
    }),
  )

/** The address of the day's table, which the browser saves as a file. */
export const tableAddress = ({ branchContactId, day }: Pick<DayReport, 'branchContactId' | 'day'>): string =>
  `/api/console/stores/${encodeURIComponent(branchContactId)}/close/table?day=${day}`
