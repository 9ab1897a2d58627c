import { needsOf, settledNeedsOf } from '#domain/payment/needs.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import type { Sql } from '../db/database.ts'
import { stateTable } from '../events/state-table.ts'
import { placedOrders } from '../orders/room.ts'
import { parkedFor, retryTimersNaming } from '../timers/timers.ts'
import { look } from './reconcile/look-timer.ts'
import { refund } from './refunds/refund-timer.ts'
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

export type InNeed = {
  readonly orderId: string
  readonly code: string
  readonly storeId: string
  readonly state: OrderPayments
  /**
   * A question or a refund was given up after many tries, and waits among the parked timers since then; null where nothing waits.
   */
  readonly stuckSince: string | null
}

type AskedNeeds = {
  /** Null for all stores. */
  readonly storeIds: readonly string[] | null
  readonly offset: number
  readonly limit: number
}

type NeedsPage = {
  readonly orders: readonly InNeed[]
  /** The orders of all pages; 0 beyond the last one. */
  readonly total: number
}

const stuckWork = [refund, look]

/** A page of the orders whose money needs a person, oldest need first. */
export async function paymentsInNeed(sql: Sql, asked: AskedNeeds): Promise<NeedsPage> {
  const stuck = await parkedFor(sql, stuckWork, 'orderId')
  const { rows } = await sql.query<Omit<InNeed, 'stuckSince'> & { total: number }>(
    `select p.id as "orderId", o.code, o.store_id as "storeId", p.state, count(*) over ()::int as total
     from payments p join ${placedOrders} o on o.id = p.id
     left join jsonb_each_text($4::jsonb) as stuck(id, since) on stuck.id = p.id
     where (p.needs_person or p.id = any($5)) and ($1::text[] is null or o.store_id = any($1))
     order by coalesce(least(p.needs_since, stuck.since::timestamptz), o.ordered_at), p.id limit $2 offset $3`,
    [asked.storeIds, asked.limit, asked.offset, JSON.stringify(Object.fromEntries(stuck)), [...stuck.keys()]],
  )
  return pageOf(rows, stuck)
}

/** The number of orders whose money needs a person at these stores. */
export async function countInNeed(sql: Sql, storeIds: readonly string[]): Promise<number> {
  const stuck = await parkedFor(sql, stuckWork, 'orderId')
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from payments p join ${placedOrders} o on o.id = p.id
     where (p.needs_person or p.id = any($2)) and o.store_id = any($1)`,
    [storeIds, [...stuck.keys()]],
  )
  return rows[0]?.count ?? 0
}

/** A page of the orders of whose needs a person has settled one, the newest first. */
export async function handledPayments(sql: Sql, { storeIds, offset, limit }: AskedNeeds): Promise<NeedsPage> {
  const { rows } = await sql.query<Omit<InNeed, 'stuckSince'> & { total: number }>(
    `select p.id as "orderId", o.code, o.store_id as "storeId", p.state, count(*) over ()::int as total
     from payments p join ${placedOrders} o on o.id = p.id
     where p.handled_at is not null and ($1::text[] is null or o.store_id = any($1))
     order by p.handled_at desc, p.id limit $2 offset $3`,
    [storeIds, limit, offset],
  )
  return pageOf(rows, new Map())
}

const pageOf = (
  rows: readonly (Omit<InNeed, 'stuckSince'> & { total: number })[],
  stuck: ReadonlyMap<string, string>,
): NeedsPage => ({
  orders: rows.map(({ orderId, code, storeId, state }) => ({
    ...{ orderId, code, storeId, state, stuckSince: stuck.get(orderId) ?? null },
  })),
  total: rows[0]?.total ?? 0,
})

/** Asks the provider again about an order whose questions or refunds were given up. Answers how many there were. */
export const retryPaymentWork = (sql: Sql, orderId: string): Promise<number> =>
  retryTimersNaming(sql, { kinds: stuckWork, field: 'orderId', values: [orderId] })
