import { orderIdOfShipment } from '../aggregates/shipments/queries.ts'
import type { Sql } from '../db/database.ts'

export type PushSubscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly told: readonly string[]
}

/** A family has a few phones. A stranger who knows the code takes no place of theirs: the first browsers stay. */
const mostForAnOrder = 5
/** For orders that never end. */
export const subscriptionDays = 30

/** Answers false where the order has as many browsers as it may have. */
export async function keepSubscription(
  sql: Sql,
  orderId: string,
  { endpoint, p256dh, auth }: Omit<PushSubscription, 'told'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql.query(
    `insert into push_subscriptions (order_id, endpoint, p256dh, auth, created_at)
     select $1, $2, $3, $4, $5
     where exists (select 1 from push_subscriptions where order_id = $1 and endpoint = $2)
       or (select count(*) from push_subscriptions where order_id = $1) < ${mostForAnOrder}
     on conflict (order_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
     returning order_id`,
    [orderId, endpoint, p256dh, auth, now.toISOString()],
  )
  return rows.length > 0
}

export async function subscriptionsOf(sql: Sql, orderId: string): Promise<readonly PushSubscription[]> {
  const { rows } = await sql.query<PushSubscription>(
    'select endpoint, p256dh, auth, told from push_subscriptions where order_id = $1 order by created_at',
    [orderId],
  )
  return rows
}

/** Whether a browser waits for news of an order. */
export async function isWatched(sql: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from push_subscriptions where order_id = $1 limit 1', [orderId])
  return rows.length > 0
}

/** Returns the order of a shipment, if a browser waits for news of it; else null. */
export async function watchedOrderOf(sql: Sql, shipmentId: string): Promise<string | null> {
  const { rows } = await sql.query<{ orderId: string }>(
    `select order_id as "orderId" from push_subscriptions where order_id = ${orderIdOfShipment('$1')} limit 1`,
    [shipmentId],
  )
  return rows[0]?.orderId ?? null
}

export const noteTold = (sql: Sql, orderId: string, endpoint: string, state: string) =>
  sql.query(
    `update push_subscriptions set told = array_append(told, $3)
     where order_id = $1 and endpoint = $2 and not ($3 = any(told))`,
    [orderId, endpoint, state],
  )

export const endSubscription = (sql: Sql, orderId: string, endpoint: string) =>
  sql.query('delete from push_subscriptions where order_id = $1 and endpoint = $2', [orderId, endpoint])

/**
 * The browser has another endpoint for all its orders. An order that the new endpoint follows already is followed by that one
 * alone.
 */
export async function moveSubscriptions(
  sql: Sql,
  from: string,
  { endpoint, p256dh, auth }: Omit<PushSubscription, 'told'>,
): Promise<void> {
  await sql.query(
    `update push_subscriptions as moved set endpoint = $2, p256dh = $3, auth = $4
     where endpoint = $1 and not exists
       (select 1 from push_subscriptions as other where other.order_id = moved.order_id and other.endpoint = $2)`,
    [from, endpoint, p256dh, auth],
  )
  if (from !== endpoint) await dropEndpoint(sql, from)
}

/** The browser has gone, with all the orders that it was told of. */
export const dropEndpoint = (sql: Sql, endpoint: string) =>
  sql.query('delete from push_subscriptions where endpoint = $1', [endpoint])
