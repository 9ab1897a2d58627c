import type { OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../db/database.ts'
import { setTimer } from '../timers/timers.ts'

export const refund = 'payment-refund'
export const askAgainMs = 60_000

export type Refunding = {
  readonly orderId: string
  readonly attemptId: string
  /** Our key. */
  readonly refundId: string
  /** How often the payment was read since the refund was answered. */
  readonly reads?: number
  /** Set by migration 022: the refund was asked for by a release that did not record when it sent one. */
  readonly mayBeSent?: true
}

export const setRefund = (sql: Sql, refunding: Refunding, due: Date): Promise<void> =>
  setTimer(sql, { id: `${refund}-${refunding.attemptId}-${refunding.refundId}`, kind: refund, payload: refunding }, due)

/** Reads the payment again after a minute, and so on until its sum agrees with the completed refunds or was read for the last time. */
export async function readAgain(
  sql: Sql,
  orderId: string,
  { attemptId, refunds }: OrderPayments['attempts'][number],
  now: Date,
): Promise<void> {
  const last = refunds.findLast(({ status }) => status === 'completed')
  if (last) await setRefund(sql, { orderId, attemptId, refundId: last.refundId }, new Date(now.getTime() + askAgainMs))
}

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
