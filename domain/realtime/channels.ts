/** Names of the channels and events that gateway, web client and simulator share (ruling-20). */

/** The diner's: each message is the whole tracking snapshot (RT-03, RT-05). */
export const trackingChannel = (logisticsOrderId: string) => `tracking-${logisticsOrderId}`
export const trackingUpdateEvent = 'logistics-tracking-update'

/** Follow-up's: there is something new to fetch. */
export const orderChannel = (orderId: string) => `order-${orderId}`
export const orderUpdateEvent = 'order-update'

/** The couriers' list of one store. */
export const shipmentsChannel = (branchContactId: string) => `private-shipments-${branchContactId}`
export const shipmentsUpdateEvent = 'shipments-update'

/** One courier's own, and the uplink of positions. */
export const riderChannel = (riderId: string) => `private-rider-${riderId}`
export const positionEvent = 'client-position'
/** Downwards: whether a diner watches what the courier carries. */
export const riderWatchedEvent = 'rider-watched'
