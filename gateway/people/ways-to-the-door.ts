import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { forgetWays, type Way } from '../aggregates/tracking/positions.ts'
import type { Sql } from '../db/database.ts'
import type { EventStore } from '../events/pg-event-store.ts'

/** How long a courier is still near the door after a delivery. */
const nearDoorMinutes = 10

/**
 * Deletes the positions of couriers on their ways to a diner's door, which tell where the diner lives. The rest of each
 * courier's trail stays.
 */
export async function forgetWaysToTheDoor(sql: Sql, store: EventStore, shipmentStreams: readonly string[]) {
  const ways: Way[] = []
  for (const stream of shipmentStreams)
    ways.push(...waysIn((await store.readStream(sql, stream)).events.map(({ event }) => event as ShipmentEvent)))
  await forgetWays(sql, ways, nearDoorMinutes)
}

/** The ways of couriers with a shipment: from the store until the shipment was delivered, given back or canceled. */
export function waysIn(events: readonly ShipmentEvent[]): readonly Way[] {
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
