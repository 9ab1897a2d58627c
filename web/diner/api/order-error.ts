import type { Wire } from '#openapi/wire/schemas.ts'
import { isWithoutNetwork } from '../../shared/api/api-error.ts'
import { answerOf, api } from '../../shared/api/client.ts'
import { sendLater, useUnsent } from '../../shared/api/send-later.ts'
import type { Idempotent } from '../../shared/api/use-keyed-steps.ts'

export type OrderErrorType = Wire['OrderErrorType']

type Report = {
  readonly alias: string
  readonly code: string
  readonly errorType: OrderErrorType
}

const reportPath = '/api/diner/order'

/**
 * REPORT-13, FOPEN-10: returns the order with its error. Null on a phone without a network: the report is sent once it
 * is back.
 */
export async function reportOrderError(
  { alias, code, errorType }: Report,
  keyed: Idempotent,
): Promise<Wire['FollowUpOrder'] | null> {
  const [query, body] = [{ branchContact: alias }, { code, errorType }]
  try {
    return await answerOf(api.PUT('/api/diner/order', { params: { query }, body, ...keyed }))
  } catch (error) {
    if (!isWithoutNetwork(error)) throw error
    const path = `${reportPath}?${new URLSearchParams(query)}`
    const key = keyed.headers['Idempotency-Key']
    sendLater({ key, method: 'PUT', path, contentType: 'application/json', body: JSON.stringify(body) })
    return null
  }
}

/** Returns the error type of this order's report that waits for the network; null where none waits. */
export function useWaitingReport(code: string): OrderErrorType | null {
  const waiting = useUnsent().filter(({ method, path }) => method === 'PUT' && path.startsWith(`${reportPath}?`))
  return waiting.map(({ body }) => readReport(body)).find((report) => report?.code === code)?.errorType ?? null
}

function readReport(body: string): Pick<Report, 'code' | 'errorType'> | null {
  try {
    return JSON.parse(body)
  } catch {
    return null // any person at this phone may have changed the stored text
  }
}
