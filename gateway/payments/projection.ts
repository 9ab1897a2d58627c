import { needsOf } from '#domain/payment/needs.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../db/database.ts'
import { stateTable } from '../events/state-table.ts'
import { placedOrders } from '../orders/room.ts'
import { parkedFor } from '../timers/timers.ts'
import { look } from './reconcile/look-timer.ts'
import { refund } from './refunds/refund-timer.ts'
import { paymentStream } from './stream.ts'

/** The money of each order as folded. */
export const paymentsTable = stateTable({
  name: 'payments',
  version: 3,
  stream: paymentStream,
  columns: { needs_person: 'boolean' },
  row: ({ attempts }) => ({ needs_person: attempts.some((attempt) => needsOf(attempt).length > 0) }),
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

type InNeed = {
  readonly orderId: string
  readonly code: string
  readonly storeId: string
  readonly state: OrderPayments
  /** A question or a refund was given up after many tries, and waits among the parked timers. */
  readonly isStuck: boolean
}

/** A page of the orders whose money needs a person, oldest first. */
export async function paymentsInNeed(
  sql: Sql,
  {
    storeIds,
    offset,
    limit,
  }: { readonly storeIds: readonly string[] | null; readonly offset: number; readonly limit: number },
): Promise<readonly InNeed[]> {
  const { rows } = await sql.query<InNeed>(
    `select p.id as "orderId", o.code, o.store_id as "storeId", p.state, p.id = any($4) as "isStuck"
     from payments p join ${placedOrders} o on o.id = p.id
     where (p.needs_person or p.id = any($4)) and ($1::text[] is null or o.store_id = any($1))
     order by o.ordered_at, p.id limit $2 offset $3`,
    [storeIds, limit, offset, await parkedFor(sql, [refund, look], 'orderId')],
  )
  return rows
}
