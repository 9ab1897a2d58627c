/** Names of the channels and events that gateway, web client and simulator share (ruling-20). */

/** The diner's channel: each message is the whole tracking snapshot (RT-03, RT-05). */
export const trackingChannel = (logisticsOrderId: string) => `tracking-${logisticsOrderId}`
export const trackingUpdateEvent = 'logistics-tracking-update'

/** The follow-up page's channel: there is something new to fetch. */
export const orderChannel = (orderId: string) => `order-${orderId}`
export const orderUpdateEvent = 'order-update'

/** The channel of one store's levers: each message is all of them (AvailabilityUpdate). */
export const availabilityChannel = (branchContactId: string) => `availability-${branchContactId}`
export const availabilityUpdateEvent = 'availability-update'

/** The channel of one store's list for couriers. */
export const shipmentsChannel = (branchContactId: string) => `private-shipments-${branchContactId}`
export const shipmentsUpdateEvent = 'shipments-update'

/** A courier's own channel, which also takes the phone's positions. */
export const riderChannel = (riderId: string) => `private-rider-${riderId}`
export const positionEvent = 'client-position'
/** From the gateway to the phone: whether a diner watches the courier's delivery. */
export const riderWatchedEvent = 'rider-watched'

/** The channel of one store's console: an order has changed (ConsoleUpdate). For the operators of the store alone. */
export const consoleChannel = (branchContactId: string) => `private-console-${branchContactId}`
export const consoleUpdateEvent = 'console-update'
/** On the same channel: the state of a ticket on paper has changed (TicketsUpdate). */
export const consoleTicketsEvent = 'console-tickets'
