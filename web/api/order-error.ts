import type { Wire } from '#openapi/wire/schemas.ts'
import { answerOf, api } from './client.ts'

export type OrderErrorType = Wire['OrderErrorType']

type Report = {
  readonly alias: string
  readonly code: string
  readonly errorType: OrderErrorType
  /** One for each choice of the diner, so that a report whose answer was lost is not refused as a second one. */
  readonly key: string
}

/** REPORT-13, FOPEN-10: the order with its error. */
export const reportOrderError = ({ alias, code, errorType, key }: Report): Promise<Wire['FollowUpOrder']> =>
  answerOf(
    api.PUT('/api/diner/order', {
      params: { query: { branchContact: alias } },
      body: { code, errorType },
      headers: { 'Idempotency-Key': key },
    }),
  )
