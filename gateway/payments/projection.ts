import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../db/database.ts'
import { stateTable } from '../events/state-table.ts'
import { paymentStream } from '../streams/payment.ts'

/** The money of each order as folded. */
export const paymentsTable = stateTable({
  name: 'payments',
  version: 1,
  stream: paymentStream,
  columns: {},
  row: () => ({}),
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
