import type { OrderStatus } from '#domain/order/events.ts'
import type { OrderDelay } from '#domain/order/promise.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { StackedShipment } from '#domain/stack/rules.ts'
import { followedOrders } from '../aggregates/orders/queries.ts'
import type { Sql } from '../db/database.ts'

/** A shipment with its order and its stack, as a page that follows it needs them. */
export type FollowedShipment<Beside> = {
  readonly shipment: KnownShipment
  readonly orderStatus: OrderStatus
  readonly delay: OrderDelay
  /** The place in the log of the newest event that shows. */
  readonly logCursor: string
  readonly stack: StackNow | null
  /** The value of the column that the asking room has added. */
  readonly beside: Beside | null
}

type StackNow = {
  readonly status: ShipmentStatus
  readonly shipments: readonly (StackedShipment & { readonly updatedAt: string })[]
}

/** The shipments that are asked for, of each delivery the newest. */
type ShipmentQuery =
  | { readonly of: 'deliveries'; readonly trackingIds: readonly string[] }
  /** A shipment, and those that travel with it in a stack. */
  | { readonly of: 'shipment'; readonly shipmentId: string }
  | { readonly of: 'order'; readonly orderId: string }
  | { readonly of: 'stack'; readonly stackId: string }
  /** The shipments that these couriers carry now, inside the privacy window or for a moment outside of it. */
  | { readonly of: 'riders'; readonly riderIds: readonly string[] }

/**
 * Reads shipments with everything beside them in one statement, because a page's first answer waits for it. `beside` makes one more column
 * of SQL, out of the column with the id of a shipment's courier.
 */
export async function followedShipments<Beside>(
  sql: Sql,
  asked: ShipmentQuery,
  beside: (riderId: string) => string,
): Promise<readonly FollowedShipment<Beside>[]> {
  const [where, value] = condition(asked)
  const { rows } = await sql.query<FollowedShipment<Beside>>(
    `${select}, ${beside('s.rider_id')} as beside ${from} where ${where} order by s.tracking_id, s.created_at desc`,
    [value],
  )
  return rows
}

const select = `
  select distinct on (s.tracking_id)
    s.state as shipment,
    o.status as "orderStatus",
    o.delay,
    (select n.tx::text || '.' || n.seq::text from (
       select tx, seq from shipments where tracking_id = s.tracking_id
       union all select tx, seq from shipments where stack_id = s.stack_id
       union all select tx, seq from stacks where id = s.stack_id
       -- Until couriers are asked, its payment is what shows. A time that the shop has said shows until the end.
       union all select o.tx, o.seq where s.status = 'PENDING' or o.delay->'promised' <> 'null') n
     order by n.tx desc, n.seq desc limit 1) as "logCursor",
    (select jsonb_build_object('status', t.status, 'shipments', (
       select jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'updatedAt', m.state->'updatedAt',
         'returnShipment', m.state->'returnShipment', 'stackingOrder', m.state->'stackingOrder'))
       from shipments m where m.stack_id = t.id))
     from stacks t where t.id = s.stack_id) as stack`
const from = `from shipments s join ${followedOrders} o on o.tracking_id = s.tracking_id`

function condition(asked: ShipmentQuery): readonly [where: string, value: string | readonly string[]] {
  switch (asked.of) {
    case 'deliveries':
      return ['s.tracking_id in (select unnest($1::text[]))', asked.trackingIds]
    case 'shipment':
      return [
        `s.tracking_id in (
           select tracking_id from shipments where id = $1
           union all
           select tracking_id from shipments where stack_id = (select stack_id from shipments where id = $1))`,
        asked.shipmentId,
      ]
    case 'order':
      return ['o.id = $1', asked.orderId]
    case 'stack':
      return ['s.tracking_id in (select tracking_id from shipments where stack_id = $1)', asked.stackId]
    case 'riders':
      return [
        `s.rider_id in (select unnest($1::text[])) and s.status in (
           'ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS')`,
        asked.riderIds,
      ]
  }
}

/** Reads the shipments of an order. */
export async function shipmentsOfOrder(sql: Sql, orderId: string): Promise<readonly KnownShipment[]> {
  const { rows } = await sql.query<{ state: KnownShipment }>(
    `select s.state from shipments s join ${followedOrders} o on o.tracking_id = s.tracking_id where o.id = $1`,
    [orderId],
  )
  return rows.map(({ state }) => state)
}
