import { placedOrders } from '../aggregates/orders/queries.ts'
import type { Sql } from '../db/database.ts'

/** An order whose newest state the receiver does not have. */
export type DueOrder = {
  readonly orderId: string
  /** The receiver has heard of it. */
  readonly isTold: boolean
  readonly mark: string
  readonly tries: number
}

/** Notes that orders have changed, in the sequence of the log. An order that waits already keeps its place. Answers their stores. */
export async function noteChanged(
  sql: Sql,
  changed: ReadonlyMap<string, { readonly isNew: boolean }>,
  at: Date,
): Promise<readonly string[]> {
  const ids = JSON.stringify([...changed].map(([id, { isNew }], position) => ({ id, position, is_new: isNew })))
  const { rows } = await sql.query<{ storeId: string }>(
    `insert into till_orders as t (order_id, store_id, is_told, since)
     select o.id, o.store_id, not c.is_new, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as c(id text, position int, is_new boolean) join ${placedOrders} o on o.id = c.id
     order by c.position
     on conflict (order_id) do update set mark = t.mark + 1, waits = true,
       since = case when t.waits then t.since else excluded.since end,
       place = case when t.waits then t.place else excluded.place end
     returning store_id as "storeId"`,
    [ids, at.toISOString()],
  )
  return [...new Set(rows.map(({ storeId }) => storeId))]
}

/** The order of a store that is told next; null where all are told, or stand aside. */
export async function nextUntold(sql: Sql, storeId: string, now: Date): Promise<DueOrder | null> {
  const { rows } = await sql.query<DueOrder>(
    `select order_id as "orderId", is_told as "isTold", mark::text as mark, tries from till_orders
     where store_id = $1 and waits and (aside_until is null or aside_until <= $2) order by place limit 1`,
    [storeId, now.toISOString()],
  )
  return rows[0] ?? null
}

/** There was nothing to tell, unless the order has changed meanwhile. */
export const drop = async (sql: Sql, { orderId, mark }: DueOrder) =>
  void (await sql.query('update till_orders set waits = (mark <> $2::bigint) where order_id = $1', [orderId, mark]))

/** The receiver has it. An order that changed meanwhile goes to the end of the queue. */
export const noteTaken = async (sql: Sql, { orderId, mark }: DueOrder, now: Date) =>
  void (await sql.query(
    `update till_orders set is_told = true, waits = (mark <> $2::bigint), tries = 0, aside_until = null, since = $3,
       place = nextval('till_orders_place')
     where order_id = $1`,
    [orderId, mark, now.toISOString()],
  ))

export const noteFailed = async (sql: Sql, orderId: string, asideUntil: Date | null) =>
  void (await sql.query('update till_orders set tries = tries + 1, aside_until = $2 where order_id = $1', [
    orderId,
    asideUntil?.toISOString() ?? null,
  ]))

/** Every order of the store waits in its place again. */
export const endAsides = async (sql: Sql, storeId: string) =>
  void (await sql.query('update till_orders set aside_until = null where store_id = $1 and aside_until is not null', [
    storeId,
  ]))

/** Tells no more of the orders that have waited since before the instant, and answers their number. */
export async function giveUp(sql: Sql, storeId: string, before: Date): Promise<number> {
  const { rows } = await sql.query(
    'update till_orders set waits = false where store_id = $1 and waits and since < $2 returning order_id',
    [storeId, before.toISOString()],
  )
  return rows.length
}

/** When the next order of a store may be told; null where none waits. */
export async function nextDue(sql: Sql, storeId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ due: string | null }>(
    'select min(coalesce(aside_until, $2::timestamptz))::text as due from till_orders where store_id = $1 and waits',
    [storeId, now.toISOString()],
  )
  const due = rows[0]?.due
  return due ? new Date(due) : null
}

export type Backlog = { readonly orders: number; readonly oldest: Date | null }

export async function backlogOf(sql: Sql): Promise<Backlog> {
  const { rows } = await sql.query<{ orders: number; oldest: string | null }>(
    'select count(*)::int as orders, min(since)::text as oldest from till_orders where waits',
  )
  const { orders = 0, oldest = null } = rows[0] ?? {}
  return { orders, oldest: oldest === null ? null : new Date(oldest) }
}
