import type { OrderStatus } from '#domain/order/events.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { FollowedOrder } from '#openapi/wire/follow-up.ts'
import { moneyOfOrders } from '../aggregates/payments/queries.ts'
import { eventsOfShipments, shipmentsWith } from '../aggregates/shipments/queries.ts'
import type { Sql } from '../db/database.ts'

export type ViewedRow = {
  order: KnownOrder
  shipments: KnownShipment[]
  payments: OrderPayments | null
  at: string
  revision: number
}

/** SQL of an order with everything that is shown of it. */
export const viewed = `
  select o.state as "order",
    ${shipmentsWith('o.tracking_id')} as shipments,
    p.state as payments,
    case when (p.tx, p.seq) > (o.tx, o.seq) then p.tx::text || '.' || p.seq::text
      else o.tx::text || '.' || o.seq::text end as at,
    o.version + coalesce(p.version, 0) + ${eventsOfShipments('o.tracking_id')} as revision
  from orders o left join ${moneyOfOrders} p on p.id = o.id`

/** Alias and code must belong together (FAMBIG-57), so the store is part of the question. */
export async function viewOrder(sql: Sql, storeId: string, code: string): Promise<FollowedOrder | null> {
  const { rows } = await sql.query<ViewedRow>(`${viewed} where o.store_id = $1 and o.code = $2`, [
    storeId,
    code.toUpperCase(),
  ])
  return rows[0] ?? null
}

export async function viewOrderByCode(sql: Sql, code: string): Promise<ViewedRow | null> {
  const { rows } = await sql.query<ViewedRow>(`${viewed} where o.code = $1`, [code.toUpperCase()])
  return rows[0] ?? null
}

export async function viewOrderById(sql: Sql, id: string): Promise<ViewedRow | null> {
  const { rows } = await sql.query<ViewedRow>(`${viewed} where o.id = $1`, [id])
  return rows[0] ?? null
}

type Revision = { readonly code: string; readonly storeId: string; readonly revision: number }

/** The newest version of an order, as `viewed` counts it; null for an unknown id. */
export async function revisionOf(sql: Sql, id: string): Promise<Revision | null> {
  const { rows } = await sql.query<Revision>(
    `select o.code, o.store_id as "storeId",
       o.version + coalesce(p.version, 0) + ${eventsOfShipments('o.tracking_id')} as revision
     from orders o left join ${moneyOfOrders} p on p.id = o.id where o.id = $1`,
    [id],
  )
  return rows[0] ?? null
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
