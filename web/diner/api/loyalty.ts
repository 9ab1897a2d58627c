import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { logsFailure } from '../../shared/api/query-client.ts'

/** API-17. */
const loyaltyProgramQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['loyalty-program', branchId],
    meta: logsFailure,
    queryFn: ({ signal }): Promise<Wire['LoyaltyProgram']> =>
      answerOf(api.GET('/api/branch/{branchId}/loyalty-program', { params: { path: { branchId } }, signal })),
  })

const noProgram: Partial<Wire['LoyaltyProgram']> = {}

/** LOYAL-04: an empty object until the answer arrives, and when there is none. */
export const useLoyaltyProgram = (branchId: string): Partial<Wire['LoyaltyProgram']> =>
  useQuery(loyaltyProgramQuery(branchId)).data ?? noProgram

/** The prefix of the keys of every phone and page. */
export const pointsKey = ['loyalty-points']
