import { queryOptions } from '@tanstack/react-query'
import type { FileType } from '#domain/catalog/branch.ts'
import { answerOf, api } from './client.ts'
import { logProblem } from './diner-log.ts'

/** BRAND-14, OPEN-69: the address of a file that the gateway itself serves may have no origin. */
export const fileAddress = (url: string): string =>
  /^api\/(diner|plates|indicators|categories)/.test(url) ? `${location.origin}/${url}` : url

/** BRAND-12, BRAND-13, API-02: a branch's file of a type; null, and logged, when it cannot be loaded. */
export const fileQuery = (branchId: string, type: FileType) =>
  queryOptions({
    queryKey: ['file', branchId, type],
    queryFn: async ({ signal }): Promise<string | null> => {
      const options = { params: { path: { id: branchId }, query: { type } }, signal }
      return answerOf(api.GET('/api/diner/file/{id}/url', options)).then(
        ({ url }) => fileAddress(url),
        (error: unknown) => {
          if (!signal.aborted) logProblem(error, { component: 'logo', branchId, payload: { type } })
          return null
        },
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
