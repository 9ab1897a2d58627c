import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { evolve, type KnownShipment, noShipment, type Shipment } from '#domain/shipment/state.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Projection } from '../events/log.ts'

/** The `shipments` table: each shipment as folded, and the place of the newest event behind each tracking page. */
export const projectShipments: Projection = async (sql, recorded) => {
  for (const { id, event, place } of eventsOf<ShipmentEvent>(recorded, 'shipment')) {
    const state = event.type === 'ShipmentCreated' ? evolve(noShipment, event) : await next(sql, id, event)
    if (state.status === 'NONE') throw new Error(`shipment ${id} has an event before its creation`)
    await save(sql, state)
    await sql.query(
      `insert into tracking_places (tracking_id, tx, seq) values ($1, $2::text::xid8, $3::bigint)
       on conflict (tracking_id) do update set tx = excluded.tx, seq = excluded.seq`,
      [state.logisticsOrderId, String(place.tx), String(place.seq)],
    )
  }
}

async function next(sql: Sql, id: string, event: ShipmentEvent): Promise<Shipment> {
  const { rows } = await sql.query<{ state: Shipment }>('select state from shipments where id = $1', [id])
  return evolve(rows[0]?.state ?? noShipment, event)
}

const save = async (sql: Sql, shipment: KnownShipment) =>
  void (await sql.query(
    `insert into shipments (id, tracking_id, store_id, status, rider_id, created_at, state)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb)
     on conflict (id) do update set status = excluded.status, rider_id = excluded.rider_id, state = excluded.state`,
    [
      shipment.shipmentId,
      shipment.logisticsOrderId,
      shipment.storeId,
      shipment.status,
      shipment.rider?.id ?? null,
      shipment.createdAt,
      JSON.stringify(shipment),
    ],
  ))

export async function shipmentById(sql: Sql, id: string): Promise<KnownShipment | null> {
  const { rows } = await sql.query<{ state: KnownShipment }>('select state from shipments where id = $1', [id])
  return rows[0]?.state ?? null
}
