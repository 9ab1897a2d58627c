import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'
import { isWholePage } from '#web/shared/api/whole-page.ts'

const pageSize = 50

/** The people of the administrator's places, page by page. */
export const peopleQuery = infiniteQueryOptions({
  queryKey: ['console', 'people'],
  meta: logsFailure,
  initialPageParam: 0,
  queryFn: ({ pageParam: offset, signal }) =>
    answerOf(api.GET('/api/console/operators', { params: { query: { offset } }, signal })),
  getNextPageParam: (last, pages) => (isWholePage(last.operators, last, pageSize) ? pages.length * pageSize : null),
})

const of = (operatorId: string) => ({ params: { path: { operatorId } } })

export const invite = (body: Wire['OperatorRequest']) => answerOf(api.POST('/api/console/operators', { body }))
export const move = (id: string, body: Wire['OperatorMove']) =>
  answerOf(api.PUT('/api/console/operators/{operatorId}', { ...of(id), body }))
export const reset = (id: string) => answerOf(api.POST('/api/console/operators/{operatorId}/reset', of(id)))
export const disable = (id: string) => answerOf(api.POST('/api/console/operators/{operatorId}/disable', of(id)))
export const enable = (id: string) => answerOf(api.POST('/api/console/operators/{operatorId}/enable', of(id)))
