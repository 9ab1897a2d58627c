import type { ShipmentStatus } from '#domain/shipment/events.ts'

/** FOPEN-42: the statuses in which the page may show a rider marker (TRACK-44, TRACK-45). */
export const riderMarkerStatuses: readonly string[] = [
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
]

const ownLeg: readonly ShipmentStatus[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF']

/**
 * The privacy window: whether a diner may see the rider's position. It is narrower than the marker's statuses, because
 * ON_ROUTE_TO_DROP_OFFS means that the rider is at another diner's door.
 */
export const maySharePosition = (status: ShipmentStatus) => ownLeg.includes(status)
