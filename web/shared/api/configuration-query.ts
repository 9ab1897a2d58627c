import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from './client.ts'

/** The one query that every app makes. It loads none of the readers that the diner's queries need. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/configuration', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})
