import type { OrderEvent, OrderStatus } from '#domain/order/events.ts'
import { eventsOf, placeText, type Recorded } from '../events/event-store.ts'
import type { Hub } from '../realtime/hub.ts'

const statusAfter = {
  OrderPlaced: 'GENERATED',
  OrderAccepted: 'ACCEPTED',
  OrderReady: 'READY',
  OrderDelivered: 'DELIVERED',
  OrderCanceled: 'CANCELED',
} as const satisfies Record<OrderEvent['type'], OrderStatus>

/** Tells the follow-up page of an order that there is something new to fetch: on `order-{id}`, without personal data. */
export function announceOrders(hub: Hub, recorded: Recorded): void {
  for (const { id, place, event } of eventsOf<OrderEvent>([recorded], 'order')) {
    const at = placeText(place)
    hub.publish(`order-${id}`, 'order-update', { id, status: statusAfter[event.type], at }, at)
  }
}
