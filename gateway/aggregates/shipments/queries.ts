import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Sql } from '../../db/database.ts'

/**
 * SQL for queries of other rooms: the states of the shipments with a tracking id, oldest first, as one array of JSON. `trackingId` is SQL
 * too, such as a column.
 */
export const shipmentsWith = (trackingId: string): string => `coalesce((
    select jsonb_agg(s.state order by s.created_at) from shipments s where s.tracking_id = ${trackingId}), '[]'::jsonb)`

/** SQL for queries of other rooms: how many events the shipments with a tracking id have. `trackingId` is SQL too. */
export const eventsOfShipments = (trackingId: string): string =>
  `coalesce((select sum(s.version)::int from shipments s where s.tracking_id = ${trackingId}), 0)`

/** SQL for queries of other rooms: the id of the order of a shipment. `shipmentId` is SQL too. */
export const orderIdOfShipment = (shipmentId: string): string =>
  `(select state->>'orderId' from shipments where id = ${shipmentId})`

/**
 * SQL for queries of other rooms: whether a shipment with this tracking id, delivered by a courier, has to come back to its store.
 * `trackingId` is SQL too, such as a column with its table.
 */
export const isToComeBack = (trackingId: string): string => `exists (
    select 1 from shipments s where s.tracking_id = ${trackingId} and s.status = 'DELIVERED' and s.rider_id is not null and (s.state->>'returnShipment')::boolean)`

/** The ids of the shipments of one delivery that wait for the shop, because their courier canceled. */
export async function canceledByCouriers(sql: Sql, trackingId: string | null): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from shipments where tracking_id = $1 and status = 'DRIVER_CANCELED' order by id`,
    [trackingId],
  )
  return rows.map(({ id }) => id)
}

/** The ids of the orders of these shipments. */
export async function ordersOfShipments(sql: Sql, shipmentIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select state->>'orderId' as id from shipments where id in (select jsonb_array_elements_text($1::jsonb)) order by id`,
    [JSON.stringify(shipmentIds)],
  )
  return rows.map(({ id }) => id)
}

/** The shipments of these deliveries. */
export async function shipmentsOfAll(sql: Sql, trackingIds: readonly string[]): Promise<readonly KnownShipment[]> {
  const { rows } = await sql.query<{ state: KnownShipment }>(
    'select state from shipments where tracking_id = any($1)',
    [trackingIds],
  )
  return rows.map(({ state }) => state)
}
