import type { OrderErrorType } from './error-types.ts'
import type { OrderStatus } from './events.ts'
import { isCompleted } from './progress.ts'

/** REPORT-08, in milliseconds. */
const reportWindow = 24 * 60 * 60 * 1000

export type ReportedOrder = {
  readonly status: OrderStatus
  readonly orderedAt: string
  /** Null without a report. */
  readonly errorType: OrderErrorType | null
  /** FOPEN-09: absent means allowed. */
  readonly canReportError?: boolean
}

/** The condition, of the four, that does not hold. */
export type ReportRefusal =
  | { readonly type: 'ReportNotAllowed' }
  | { readonly type: 'OrderNotReceived' }
  | { readonly type: 'AlreadyReported' }
  | { readonly type: 'ReportWindowOver' }

/**
 * REPORT-08 to REPORT-12, ORDER-24: returns why an error cannot be reported at this instant; null when it can.
 * FAMBIG-34: the exact end of the window is still inside.
 */
export function reportRefusal(order: ReportedOrder, now: Date): ReportRefusal | null {
  if (order.canReportError === false) return { type: 'ReportNotAllowed' }
  if (!isCompleted(order.status)) return { type: 'OrderNotReceived' }
  if (order.errorType !== null) return { type: 'AlreadyReported' }
  if (now.getTime() - Date.parse(order.orderedAt) > reportWindow) return { type: 'ReportWindowOver' }
  return null
}
