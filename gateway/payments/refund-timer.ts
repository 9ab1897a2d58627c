import type { OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../db/database.ts'
import { setTimer } from '../timers/timers.ts'

export const refund = 'payment-refund'

export type Refunding = {
  readonly orderId: string
  readonly attemptId: string
  /** Our key. */
  readonly refundId: string
  /** How often the payment was read since the refund was answered. */
  readonly reads?: number
}

export const setRefund = (sql: Sql, refunding: Refunding, due: Date): Promise<void> =>
  setTimer(sql, { id: `${refund}-${refunding.attemptId}-${refunding.refundId}`, kind: refund, payload: refunding }, due)

/** Asks the provider at the next tick for every open refund of an attempt, each under its own key. */
export async function askForOpenRefunds(
  sql: Sql,
  orderId: string,
  { attemptId, refunds }: OrderPayments['attempts'][number],
  now: Date,
): Promise<void> {
  for (const { refundId, status } of refunds)
    if (status === 'requested') await setRefund(sql, { orderId, attemptId, refundId }, now)
}
