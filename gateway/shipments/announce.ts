import { riderChannel, shipmentsChannel, shipmentsUpdateEvent } from '#domain/realtime/channels.ts'
import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { isOnOffer, maySeePromise } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { shipmentById, stackById } from '../aggregates/shipments/projection.ts'
import { stackStream } from '../aggregates/shipments/stack-stream.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Sql } from '../db/database.ts'
import { cursorText, type EventRecord, eventsOf } from '../events/event-store.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import { shipmentsOfOrder } from '../views/followed-shipments.ts'

type Update = Omit<components['schemas']['ShipmentsUpdate'], 'at'>

/**
 * Tells the couriers of a store which shipments and stacks came into their list and which left it, and those concerned that the shop
 * promises another time.
 */
export async function announceShipments(sql: Sql, hub: Hub, recorded: EventRecord): Promise<void> {
  const tellOn = (channels: readonly string[], update: Update) => {
    const data = JSON.stringify({ ...update, at: cursorText(recorded.cursor) })
    // No place outside the data: these add up, so none replaces another.
    for (const channel of channels) hub.publish(eventFrame(channel, shipmentsUpdateEvent, data))
  }
  const tell = (storeId: string, update: Update) => tellOn([shipmentsChannel(storeId)], update)
  for (const { id, event } of eventsOf([recorded], shipmentStream)) {
    // A stack that one shipment has left is another offer, so lists read it again. It says itself when none is left.
    if (event.type === 'ShipmentTakenByShop' && event.stackId) {
      const left = await stackById(sql, event.stackId)
      if (left?.stack.status === 'LOOKING_FOR_DRIVER')
        tell(left.stack.storeId, { type: 'offered', shipmentType: 'stack', shipmentId: event.stackId })
      continue
    }
    const type = changeOf(event)
    const shipment = type && (await shipmentById(sql, id))
    // A shipment that is offered within a stack stands in no list by itself.
    if (!shipment || (type === 'offered' && shipment.stackId)) continue
    const riders = toldAlone(event, shipment)
    const channels = riders?.map(riderChannel) ?? [shipmentsChannel(shipment.storeId)]
    tellOn(channels, { type, shipmentType: 'simple', shipmentId: id })
  }
  for (const { id, event } of eventsOf([recorded], orderStream)) {
    if (event.type !== 'OrderTimeChanged') continue
    for (const shipment of await shipmentsOfOrder(sql, id)) tellOn(whoWaitsFor(shipment), changeIn(shipment))
  }
  for (const { id, event } of eventsOf([recorded], stackStream)) {
    const type = stackChangeOf(event)
    const found = type && (await stackById(sql, id))
    if (found) tell(found.stack.storeId, { type, shipmentType: 'stack', shipmentId: id })
  }
}

/**
 * Returns the couriers to tell on their own channels: those of a wave, and everyone asked when one of them has taken it. Undefined
 * tells the whole store. A shipment that is offered again by now no longer names the couriers of its earlier offer.
 */
function toldAlone(event: ShipmentEvent, { status, asked }: KnownShipment): readonly string[] | undefined {
  if (event.type === 'ShipmentOffered') return event.wave?.riders
  return event.type === 'ShipmentAccepted' && status !== 'LOOKING_FOR_DRIVER' ? asked?.riders : undefined
}

/** Returns the channels of those who may see its promised time (`maySeePromise`). */
function whoWaitsFor({ status, rider, asked, storeId }: KnownShipment): readonly string[] {
  if (isOnOffer({ status })) return asked?.riders.map(riderChannel) ?? [shipmentsChannel(storeId)]
  return rider && maySeePromise({ status, riderId: rider.id }, rider.id) ? [riderChannel(rider.id)] : []
}

const changeIn = ({ shipmentId, stackId }: KnownShipment): Update =>
  stackId === null
    ? { type: 'changed', shipmentType: 'simple', shipmentId }
    : { type: 'changed', shipmentType: 'stack', shipmentId: stackId }

function changeOf(event: ShipmentEvent): Update['type'] | null {
  switch (event.type) {
    case 'ShipmentOffered':
      return 'offered'
    case 'ShipmentStacked':
    case 'ShipmentAccepted':
    case 'ShipmentTakenByShop':
    case 'ShipmentCanceled':
      return 'gone'
    case 'ShipmentCreated':
    case 'ShipmentAdvanced':
    case 'ShipmentDriverCanceled':
      return null
  }
}

function stackChangeOf(event: StackEvent): Update['type'] | null {
  switch (event.type) {
    case 'StackOffered':
      return 'offered'
    case 'StackAccepted':
    case 'StackCanceled':
      return 'gone'
    case 'StackCreated':
    case 'StackAdvanced':
    case 'StackDriverCanceled':
      return null
  }
}
