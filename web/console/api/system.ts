import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logsFailure } from '#web/shared/api/query-client.ts'

export type SystemNode = Wire['SystemNode']
export type SystemConcern = Wire['SystemConcern']

/** Nodes report every ten seconds. */
const againMs = 10_000

/** The nodes of the installation, and what needs a hand. */
export const systemQuery = queryOptions({
  queryKey: ['console', 'system'],
  meta: logsFailure,
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchInterval: againMs,
  queryFn: ({ signal }) => answerOf(api.GET('/api/console/system', { signal })),
})
