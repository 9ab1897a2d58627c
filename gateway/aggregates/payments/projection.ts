import { needsOf, settledNeedsOf } from '#domain/payment/needs.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../../db/database.ts'
import { stateTable } from '../../events/state-table.ts'
import { retryTimersNaming } from '../../timers/timers.ts'
import { look } from './look-timer.ts'
import { refund } from './refund-timer.ts'
import { paymentStream } from './stream.ts'

/** The money of each order as folded. */
export const paymentsTable = stateTable({
  name: 'payments',
  version: 5,
  marksFolds: true,
  stream: paymentStream,
  columns: { needs_person: 'boolean', needs_since: 'timestamptz', handled_at: 'timestamptz' },
  row: ({ attempts }) => {
    const needs = attempts.flatMap(needsOf)
    const handled = attempts.flatMap(settledNeedsOf)
    return {
      needs_person: needs.length > 0,
      needs_since: needs.map(({ since }) => since).sort()[0] ?? null,
      handled_at:
        handled
          .map(({ handled: { at } }) => at)
          .sort()
          .at(-1) ?? null,
    }
  },
})

type FoundAttempt = { readonly orderId: string; readonly attempt: Attempt }

/** Addresses and providers bring any text, and the database takes no NUL. */
const attemptName = /^[\w+-]{1,100}$/

/** The order of an attempt, by our id of it. */
export async function attemptById(sql: Sql, attemptId: string): Promise<FoundAttempt | null> {
  if (!attemptName.test(attemptId)) return null
  const { rows } = await sql.query<{ id: string; state: OrderPayments }>(
    `select id, state from payments where state->'attempts' @> $1::jsonb`,
    [JSON.stringify([{ attemptId }])],
  )
  const [row] = rows
  const attempt = row?.state.attempts.find((each) => each.attemptId === attemptId)
  return row && attempt ? { orderId: row.id, attempt } : null
}

/** The timers whose work a provider may refuse for good. */
export const stuckWork = [refund, look]

/** Asks the provider again about an order whose questions or refunds were given up. Answers how many there were. */
export const retryPaymentWork = (sql: Sql, orderId: string): Promise<number> =>
  retryTimersNaming(sql, { kinds: stuckWork, field: 'orderId', values: [orderId] })
