import { consoleChannel, consoleUpdateEvent } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { ordersOfShipments } from '../aggregates/shipments/queries.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import { cursorText, type EventRecord, eventsOf } from '../events/event-store.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import { revisionOf } from '../views/viewed-orders.ts'

/** Tells the consoles of a store that an order, its shipments or its money have changed: the code and the version, and nothing else. */
export async function announceToConsoles(sql: Sql, catalog: Catalog, hub: Hub, recorded: EventRecord): Promise<void> {
  // Most nodes of a test or a fleet have no console open, and ask the database nothing.
  if (!catalog.document.stores.some(({ id }) => hub.isRead(consoleChannel(id)))) return
  for (const orderId of await changedOrders(sql, recorded)) {
    const order = await revisionOf(sql, orderId)
    if (!order || !hub.isRead(consoleChannel(order.storeId))) continue
    const update: Wire['ConsoleUpdate'] = {
      code: order.code,
      version: order.revision,
      at: cursorText(recorded.cursor),
    }
    // No place outside the data: these are of several orders, so none replaces another.
    hub.publish(eventFrame(consoleChannel(order.storeId), consoleUpdateEvent, JSON.stringify(update)))
  }
}

async function changedOrders(sql: Sql, recorded: EventRecord): Promise<readonly string[]> {
  const idsIn = (stream: { readonly kind: string }) =>
    recorded.stream.startsWith(`${stream.kind}-`) ? [recorded.stream.slice(stream.kind.length + 1)] : []
  const shipments = eventsOf([recorded], shipmentStream).map(({ id }) => id)
  return [
    ...idsIn(orderStream),
    ...idsIn(paymentStream),
    ...(shipments.length > 0 ? await ordersOfShipments(sql, shipments) : []),
  ]
}
