import type { ShipmentEvent } from '#domain/shipment/events.ts'
import type { Sql } from '../db/database.ts'
import type { EventStore } from '../events/pg-event-store.ts'

/** How long a courier is still near the door after a delivery. */
const nearDoorMinutes = 10

/** A courier on the way with a shipment: from the store until the shipment was delivered, given back or canceled. */
type Way = { readonly riderId: string; readonly from: string; readonly to: string }

/**
 * Deletes the positions of couriers on their ways to a diner's door, which tell where the diner lives. The rest of each
 * courier's trail stays.
 */
export async function forgetWaysToTheDoor(sql: Sql, store: EventStore, shipmentStreams: readonly string[]) {
  const ways: Way[] = []
  for (const stream of shipmentStreams)
    ways.push(...waysIn((await store.readStream(sql, stream)).events.map(({ event }) => event as ShipmentEvent)))
  await sql.query(
    `delete from positions p using jsonb_to_recordset($1::jsonb) as w("riderId" text, "from" timestamptz, "to" timestamptz)
     where p.rider_id = w."riderId" and p.at between w."from" and w."to" + interval '${nearDoorMinutes} minutes'`,
    [JSON.stringify(ways)],
  )
}

function waysIn(events: readonly ShipmentEvent[]): readonly Way[] {
  const ways: Way[] = []
  let riderId: string | null = null
  let from: string | null = null
  for (const event of events) {
    if (event.type === 'ShipmentAccepted') riderId = event.rider.id
    const leaves = event.type === 'ShipmentAdvanced' && event.to.startsWith('ON_ROUTE_TO_DROP_OFF')
    if (leaves) from ??= event.at
    else if (riderId !== null && from !== null) {
      ways.push({ riderId, from, to: event.at })
      from = null
    }
  }
  return ways
}
