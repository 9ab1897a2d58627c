import { z } from 'zod'
import type { OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../../db/database.ts'
import { setTimer, type Timer } from '../../timers/timers.ts'

export const refund = 'payment-refund'
export const askAgainMs = 60_000

const refunding = z
  .object({
    orderId: z.string(),
    attemptId: z.string(),
    /** Our key. */
    refundId: z.string(),
    /** How often the payment was read since the refund was answered. */
    reads: z.number().optional(),
    /** Set by migration 022: the refund was asked for by a release that did not record when it sent one. */
    mayBeSent: z.literal(true).optional(),
  })
  .readonly()

export type Refunding = z.infer<typeof refunding>

/** Throws where a timer holds something else: it then waits for a person. */
export const readRefunding = ({ payload }: Timer): Refunding => refunding.parse(payload)

export const setRefund = (sql: Sql, payload: Refunding, due: Date): Promise<void> =>
  setTimer(sql, { id: `${refund}-${payload.attemptId}-${payload.refundId}`, kind: refund, payload }, due)

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
