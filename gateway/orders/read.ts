import type { OrderStatus } from '#domain/order/events.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { FollowedOrder } from '#openapi/wire/follow-up.ts'
import type { Sql } from '../db/database.ts'
import { moneyOfOrders } from '../payments/room.ts'
import { shipmentsWith } from '../shipments/room.ts'

type Row = { order: KnownOrder; shipments: KnownShipment[]; payments: OrderPayments | null; at: string }

const select = `
  select o.state as "order",
    ${shipmentsWith('o.tracking_id')} as shipments,
    p.state as payments,
    case when (p.tx, p.seq) > (o.tx, o.seq) then p.tx::text || '.' || p.seq::text
      else o.tx::text || '.' || o.seq::text end as at
  from orders o left join ${moneyOfOrders} p on p.id = o.id`

/** Alias and code must belong together (FAMBIG-57), so the store is part of the question. */
export async function viewOrder(sql: Sql, storeId: string, code: string): Promise<FollowedOrder | null> {
  const { rows } = await sql.query<Row>(`${select} where o.store_id = $1 and o.code = $2`, [
    storeId,
    code.toUpperCase(),
  ])
  return rows[0] ?? null
}

export async function viewOrderByCode(sql: Sql, code: string): Promise<FollowedOrder | null> {
  const { rows } = await sql.query<Row>(`${select} where o.code = $1`, [code.toUpperCase()])
  return rows[0] ?? null
}

const wasReported = `and o.state->'times' ? 'reported' order by o.state->'times'->>'reported' desc, o.id`

type OrdersAsked = {
  readonly storeId: string | null
  readonly status: string | null
  /** Only those on which the diner has reported an error, the newest report first. */
  readonly reported: boolean
  readonly offset: number
  readonly limit: number
}

/** Lists a page of orders, oldest first, as the shop works on them. Unpaid orders are not the shop's work yet. */
export async function listOrders(
  sql: Sql,
  { storeId, status, reported, offset, limit }: OrdersAsked,
): Promise<readonly FollowedOrder[]> {
  const { rows } = await sql.query<Row>(
    `${select} where ($1::text is null or o.store_id = $1) and o.status = coalesce($2::text, nullif(o.status, 'PAY_NEEDED'))
     ${reported ? wasReported : 'order by o.ordered_at, o.id'} offset $3 limit $4`,
    [storeId, status, offset, limit],
  )
  return rows
}

type Delivery = { readonly orderStatus: OrderStatus; readonly shipments: readonly KnownShipment[] }

/** The shipments of one delivery, and the status of its order; null for an unknown delivery. */
export async function deliveryOf(sql: Sql, trackingId: string): Promise<Delivery | null> {
  const { rows } = await sql.query<Delivery>(
    `select status as "orderStatus", ${shipmentsWith('$1')} as shipments from orders where tracking_id = $1`,
    [trackingId],
  )
  return rows[0] ?? null
}
