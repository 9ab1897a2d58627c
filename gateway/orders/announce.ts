import type { OrderEvent, OrderStatus } from '#domain/order/events.ts'
import { statusAtFirst } from '#domain/order/state.ts'
import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import { toldOrder } from '../aggregates/orders/queries.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import type { Sql } from '../db/database.ts'
import { cursorText, type EventRecord, eventsOf } from '../events/event-store.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'

/** Events that leave the status as it is. */
type Unmoved =
  | 'OrderAcknowledged'
  | 'OrderTicketAsked'
  | 'OrderTimeChanged'
  | 'OrderErrorReported'
  | 'OrderCodeGivenBack'
  | 'OrderCodeTakenAgain'

const statusAfter = {
  OrderPaid: 'GENERATED',
  OrderAccepted: 'ACCEPTED',
  OrderReady: 'READY',
  OrderDelivered: 'DELIVERED',
  OrderCompleted: 'COMPLETED',
  OrderCanceled: 'CANCELED',
} as const satisfies Record<Exclude<OrderEvent['type'], 'OrderPlaced' | 'OrderStepTakenBack' | Unmoved>, OrderStatus>

/** Tells the follow-up page of an order that there is something new to fetch: on `order-{id}`, without personal data. */
export async function announceOrders(sql: Sql, hub: Hub, recorded: EventRecord): Promise<void> {
  for (const { id, cursor, event } of eventsOf([recorded], orderStream)) {
    if (!hub.isRead(orderChannel(id))) continue
    const order = await toldOrder(sql, id)
    const at = cursorText(cursor)
    const status = statusOf(event) ?? order?.status
    const update = { code: order?.code, status, at }
    hub.publish(eventFrame(orderChannel(id), orderUpdateEvent, JSON.stringify(update), at))
  }
}

/** Null when the event leaves the status as it is. */
function statusOf(event: OrderEvent): OrderStatus | null {
  switch (event.type) {
    case 'OrderTimeChanged':
    case 'OrderAcknowledged':
    case 'OrderTicketAsked':
    case 'OrderErrorReported':
    case 'OrderCodeGivenBack':
    case 'OrderCodeTakenAgain':
      return null
    case 'OrderPlaced':
      return statusAtFirst(event)
    case 'OrderStepTakenBack':
      return event.to
    default:
      return statusAfter[event.type]
  }
}
