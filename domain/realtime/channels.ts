/** Names of the channels and events that gateway, web client and simulator share (ruling-20). */

/** The diner's: each message is the whole tracking snapshot (RT-03, RT-05). */
export const trackingChannel = (logisticsOrderId: string) => `tracking-${logisticsOrderId}`
export const trackingUpdateEvent = 'logistics-tracking-update'

/** For follow-up: there is something new to fetch. */
export const orderChannel = (orderId: string) => `order-${orderId}`
export const orderUpdateEvent = 'order-update'

/** The couriers' list of one store. */
export const shipmentsChannel = (branchContactId: string) => `private-shipments-${branchContactId}`
export const shipmentsUpdateEvent = 'shipments-update'

/** A courier's own channel, which also takes the positions of the phone. */
export const riderChannel = (riderId: string) => `private-rider-${riderId}`
export const positionEvent = 'client-position'
/** From the gateway to the phone: whether a diner watches what the courier carries. */
export const riderWatchedEvent = 'rider-watched'
