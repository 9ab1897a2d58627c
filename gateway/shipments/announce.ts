import { shipmentsChannel, shipmentsUpdateEvent } from '#domain/realtime/channels.ts'
import type { ShipmentEvent } from '#domain/shipment/events.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf, placeText, type Recorded } from '../events/event-store.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import { shipmentById } from './projection.ts'

/** Tells the couriers of a store which shipment came into their list and which left it. */
export async function announceShipments(sql: Sql, hub: Hub, recorded: Recorded): Promise<void> {
  for (const { id, place, event } of eventsOf<ShipmentEvent>([recorded], 'shipment')) {
    const type = changeOf(event)
    if (!type) continue
    const shipment = await shipmentById(sql, id)
    if (!shipment) continue
    const update = { type, shipmentType: 'simple', shipmentId: id, at: placeText(place) }
    // No place outside the data: these add up, so none replaces another.
    hub.publish(eventFrame(shipmentsChannel(shipment.storeId), shipmentsUpdateEvent, JSON.stringify(update)))
  }
}

function changeOf(event: ShipmentEvent): 'offered' | 'gone' | null {
  switch (event.type) {
    case 'ShipmentOffered':
      return 'offered'
    case 'ShipmentAccepted':
    case 'ShipmentCanceled':
      return 'gone'
    case 'ShipmentCreated':
    case 'ShipmentAdvanced':
    case 'ShipmentDriverCanceled':
      return null
  }
}
