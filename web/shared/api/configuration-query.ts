import { queryOptions } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from './client.ts'
import { startingWith } from './first-answers.ts'

/** The one query that every app makes. It loads none of the readers that the diner's queries need. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/configuration', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  ...startingWith('/api/configuration', (configuration: Wire['Configuration']) => configuration),
})
