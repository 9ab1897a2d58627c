import type { KnownOrder } from '#domain/order/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../../db/database.ts'

type OrderAt = { readonly id: string; readonly storeId: string }

/** The orders under a phone, at every store, oldest first. */
export async function ordersOfPhone(sql: Sql, phone: Phone): Promise<readonly OrderAt[]> {
  const { rows } = await sql.query<OrderAt>(
    'select id, store_id as "storeId" from orders where phone = $1 order by ordered_at, id',
    [phone],
  )
  return rows
}

/** DISC-34: a first purchase is the first at any store of the branch; one that was canceled is none. */
export async function hasOrdered(sql: Sql, storeIds: readonly string[], phone: Phone): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from orders where phone = $1 and store_id = any($2) and status <> 'CANCELED' limit 1`,
    [phone, storeIds],
  )
  return rows.length > 0
}

/** The customer of the first order under a phone at each store, the store of the earliest one first. */
export async function firstCustomersOfPhone(sql: Sql, phone: Phone): Promise<readonly CustomerAt[]> {
  const { rows } = await sql.query<CustomerAt>(
    `select state->'customer'->>'id' as "customerId", store_id as "storeId" from (
       select distinct on (store_id) store_id, state, ordered_at, id from orders
       where phone = $1 order by store_id, ordered_at, id) first_of_each
     order by ordered_at, id`,
    [phone],
  )
  return rows
}

type CustomerAt = { readonly customerId: string; readonly storeId: string }

/** When a phone ordered last at each store, the newest first. */
export async function newestOrdersOfPhone(sql: Sql, phone: Phone): Promise<readonly NewestAt[]> {
  const { rows } = await sql.query<{ storeId: string; at: Date | string }>(
    'select store_id as "storeId", max(ordered_at) as at from orders where phone = $1 group by store_id order by 2 desc',
    [phone],
  )
  return rows.map(({ storeId, at }) => ({ storeId, at: new Date(at).toISOString() }))
}

type NewestAt = { readonly storeId: string; readonly at: string }

type PageAsked = {
  readonly phone: Phone
  readonly storeId: string
  /** Only these orders; null for all. */
  readonly among: readonly string[] | null
  readonly offset: number
  readonly limit: number
}

/** A page of the orders under a phone at a store, newest first. */
export async function pageOfPhone(
  sql: Sql,
  { phone, storeId, among, offset, limit }: PageAsked,
): Promise<readonly KnownOrder[]> {
  const { rows } = await sql.query<{ state: KnownOrder }>(
    `select state from orders where phone = $1 and store_id = $2
     and ($4::jsonb is null or id in (select jsonb_array_elements_text($4::jsonb)))
     order by ordered_at desc, id desc offset $3 limit $5`,
    [phone, storeId, offset, among && JSON.stringify(among), limit],
  )
  return rows.map(({ state }) => state)
}
