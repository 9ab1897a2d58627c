import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

/** The kind of caller that this browser is to the gateway. */
export const sessionQuery = queryOptions({
  queryKey: ['console', 'session'],
  meta: logsFailure,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/session', { signal })),
})
