import type { OrderPayments } from '#domain/payment/state.ts'
import { placedOrders } from '../aggregates/orders/queries.ts'
import { stuckWork } from '../aggregates/payments/projection.ts'
import type { Sql } from '../db/database.ts'
import { parkedFor } from '../timers/timers.ts'

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
