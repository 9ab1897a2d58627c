import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import { toldOrder } from '../aggregates/orders/queries.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import type { Sql } from '../db/database.ts'
import { cursorText, type EventRecord, eventsOf } from '../events/event-store.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'

/** Tells the follow-up page of an order that its money has news: on `order-{id}`, like a step of the order itself. */
export async function announcePayments(sql: Sql, hub: Hub, recorded: EventRecord): Promise<void> {
  for (const { id, cursor } of eventsOf([recorded], paymentStream)) {
    if (!hub.isRead(orderChannel(id))) continue
    const at = cursorText(cursor)
    hub.publish(
      eventFrame(orderChannel(id), orderUpdateEvent, JSON.stringify({ ...(await toldOrder(sql, id)), at }), at),
    )
  }
}
