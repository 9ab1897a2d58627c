import type { OrderStatus } from '#domain/order/events.ts'
import { type OrderDelay, promisedWindow } from '#domain/order/promise.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sql } from '../../db/database.ts'

const firstOf = <Row>({ rows }: { readonly rows: readonly Row[] }): Row | null => rows[0] ?? null

export async function orderById(sql: Sql, id: string): Promise<KnownOrder | null> {
  return firstOf(await sql.query<{ state: KnownOrder }>('select state from orders where id = $1', [id]))?.state ?? null
}

/** The orders with these ids. */
export async function ordersByIds(sql: Sql, ids: readonly string[]): Promise<readonly KnownOrder[]> {
  const { rows } = await sql.query<{ state: KnownOrder }>('select state from orders where id = any($1)', [ids])
  return rows.map(({ state }) => state)
}

/** Returns the time that the diner of each order was told; null without one. */
export async function promisesOf(sql: Sql, ids: readonly string[]) {
  const { rows } = await sql.query<{ id: string; delay: OrderDelay }>(
    `select id, delay from ${followedOrders} o where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, delay }) => [id, promisedWindow(delay)]))
}

/** The id of a guest's order: it has no phone. Null for an unknown code, and for the order of a customer. */
export async function guestOrderId(sql: Sql, code: string): Promise<string | null> {
  const found = await sql.query<{ id: string }>('select id from orders where code = $1 and phone is null', [
    code.toUpperCase(),
  ])
  return firstOf(found)?.id ?? null
}

/** Finds an order by its code, in whatever case the code was typed. */
export async function orderByCode(sql: Sql, code: string): Promise<KnownOrder | null> {
  const found = await sql.query<{ state: KnownOrder }>('select state from orders where code = $1', [code.toUpperCase()])
  return firstOf(found)?.state ?? null
}

/** Finds an order by store and code, which must belong together (FAMBIG-57). */
export async function orderOfStore(sql: Sql, storeId: string, code: string): Promise<KnownOrder | null> {
  const found = await sql.query<{ state: KnownOrder }>('select state from orders where store_id = $1 and code = $2', [
    storeId,
    code.toUpperCase(),
  ])
  return firstOf(found)?.state ?? null
}

/** Returns the id under which the delivery of an order is followed; null for an unknown order, and for one without a delivery. */
export async function trackingIdOf(sql: Sql, storeId: string, code: string): Promise<string | null> {
  const found = await sql.query<{ id: string | null }>(
    'select tracking_id as id from orders where store_id = $1 and code = $2',
    [storeId, code.toUpperCase()],
  )
  return firstOf(found)?.id ?? null
}

/** The parts of an order that its channel tells. */
type ToldOrder = { readonly code: string; readonly status: OrderStatus }

export const toldOrder = async (sql: Sql, id: string): Promise<ToldOrder | null> =>
  firstOf(await sql.query<ToldOrder>('select code, status from orders where id = $1', [id]))

type SurveyedOrder = { readonly orderId: string; readonly storeId: string; readonly customerId: string }

/** Returns null for an unknown code, and for the order of an erased diner. */
export const surveyedOrder = async (sql: Sql, code: string): Promise<SurveyedOrder | null> =>
  firstOf(
    await sql.query<SurveyedOrder>(
      `select id as "orderId", store_id as "storeId", state->'customer'->>'id' as "customerId" from orders
       where code = $1 and (phone is not null or state->'customer' ? 'isGuest')`,
      [code.toUpperCase()],
    ),
  )

/** The addresses that these orders went to. */
export async function destinationsOf(
  sql: Sql,
  ids: Iterable<string>,
): Promise<readonly NonNullable<KnownOrder['destination']>[]> {
  const { rows } = await sql.query<Pick<KnownOrder, 'destination'>>(
    `select state->'destination' as destination from orders where id in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify([...ids])],
  )
  return rows.flatMap(({ destination }) => destination ?? [])
}

/** SQL of a relation, for joins of other rooms. Columns: id, code, store_id, ordered_at. */
export const placedOrders = '(select id, code, store_id, ordered_at from orders)'

/** SQL of a relation, for joins of other rooms: whole orders. Columns: id, store_id, tracking_id, state. */
export const soldOrders = '(select id, store_id, tracking_id, state from orders)'

/** SQL of a relation, for joins of other rooms. Columns: id, tracking_id, tx and seq (the place in the log), status, delay (an OrderDelay). */
export const followedOrders = `(select id, tracking_id, tx, seq, status,
    jsonb_build_object('orderedAt', state->'times'->'placed', 'scheduledAt', state->'scheduledAt',
      'minDelayInMinutes', state->'minDelayInMinutes', 'maxDelayInMinutes', state->'maxDelayInMinutes', 'promised', state->'promised') as delay
  from orders)`
