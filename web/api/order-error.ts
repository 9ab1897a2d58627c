import type { Wire } from '#openapi/wire/schemas.ts'
import { isWithoutNetwork } from './api-error.ts'
import { answerOf, api } from './client.ts'
import { sendLater } from './send-later.ts'

export type OrderErrorType = Wire['OrderErrorType']

type Report = {
  readonly alias: string
  readonly code: string
  readonly errorType: OrderErrorType
  /** One for each choice of the diner, so that a report whose answer was lost is not refused as a second one. */
  readonly key: string
}

/** REPORT-13, FOPEN-10: the order with its error. Null for a phone without a network: the report goes out once it is back. */
export async function reportOrderError(report: Report): Promise<Wire['FollowUpOrder'] | null> {
  const { alias, code, errorType, key } = report
  const [query, body] = [{ branchContact: alias }, { code, errorType }]
  try {
    return await answerOf(api.PUT('/api/diner/order', { params: { query }, body, headers: { 'Idempotency-Key': key } }))
  } catch (error) {
    if (!isWithoutNetwork(error)) throw error
    const path = `/api/diner/order?${new URLSearchParams(query)}`
    sendLater({ key, method: 'PUT', path, contentType: 'application/json', body: JSON.stringify(body) })
    return null
  }
}
