import type { OrderStatus } from '#domain/order/events.ts'
import type { ShipmentStatus } from './events.ts'

/** FAMBIG-12. */
const cancelMarker = 'CANCEL'

export const isCanceled = (status: string) => status.includes(cancelMarker)

/** The status that a slide leads to in a simple shipment (SHIP-11 to SHIP-18); null for none. */
export function nextStatus(
  status: ShipmentStatus,
  { returnShipment }: { readonly returnShipment: boolean },
): ShipmentStatus | null {
  switch (status) {
    case 'LOOKING_FOR_DRIVER':
      return 'ON_ROUTE_TO_PICK_UP'
    case 'ON_ROUTE_TO_PICK_UP':
      return 'IN_STORE'
    case 'IN_STORE':
      return 'ON_ROUTE_TO_DROP_OFF'
    case 'ON_ROUTE_TO_DROP_OFF':
    // In a stack, the courier may go to another door first (FAMBIG-65).
    case 'ON_ROUTE_TO_DROP_OFFS':
      return 'DELIVERED'
    case 'DELIVERED':
      return returnShipment ? 'RETURNED' : null
    default:
      return null
  }
}

const cancelable: readonly ShipmentStatus[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF']

/** SHIP-21. */
export const mayCancel = (status: ShipmentStatus) => cancelable.includes(status)

/** SHIP-23, SHIP-24, SHIP-26 to SHIP-28. */
export const mayUpdate = (status: ShipmentStatus, { returnShipment }: { readonly returnShipment: boolean }) =>
  status === 'LOOKING_FOR_DRIVER' || cancelable.includes(status) || (status === 'DELIVERED' && returnShipment)

/**
 * The delivery key that the diner may see. Its text promises that the courier will ask for it, so there is none where
 * the store does not ask, none before the order is paid, none after the shipment has ended, and none for a delivery of
 * the shop itself.
 */
export const keyForDiner = (
  shipment: Brought & { readonly securityCode: string | null },
  { status, asksForKey }: { readonly status: OrderStatus; readonly asksForKey: boolean },
): string | null =>
  !asksForKey || status === 'PAY_NEEDED' || isFinished(shipment.status) || isBroughtByShop(shipment)
    ? null
    : shipment.securityCode

type Brought = { readonly status: ShipmentStatus; readonly rider: object | null }

/** Whether the shop's own rider brings it, or has brought it. It has no courier, and its key is not asked for. */
export const isBroughtByShop = ({ status, rider }: Brought) =>
  rider === null && (status === 'ON_ROUTE_TO_DROP_OFF' || status === 'DELIVERED')

/** Whether the shop may still bring it itself: no courier has it, and it is not over. */
export const mayShopTake = (status: ShipmentStatus) =>
  waitsForOffer(status) || status === 'LOOKING_FOR_DRIVER' || status === 'DRIVER_CANCELED'

type Assignment = { readonly status: ShipmentStatus; readonly riderId: string | null }

/** SHIP-31 to SHIP-33. */
export const isAssigned = ({ status, riderId }: Assignment) => status !== 'LOOKING_FOR_DRIVER' && riderId !== null

export const isAssignedTo = (shipment: Assignment, riderId: string) =>
  isAssigned(shipment) && shipment.riderId === riderId

/** Whether couriers have not been asked for it yet. */
export const waitsForOffer = (status: ShipmentStatus) => status === 'PENDING' || status === 'STACKING'

const openToAll: readonly ShipmentStatus[] = ['LOOKING_FOR_DRIVER', 'DRIVER_CANCELED', 'STACKING']

/** SHIP-35 to SHIP-39: the assigned courier, and any courier in three statuses. */
export const maySeeDetails = (shipment: Assignment, riderId: string) =>
  isAssignedTo(shipment, riderId) || openToAll.includes(shipment.status)

/** SHIP-34, read with FAMBIG-67. */
export const hasLostAuction = (shipment: Assignment, riderId: string) => !maySeeDetails(shipment, riderId)

/** FAMBIG-02: the only statuses in which follow-up shows rider name, phone and position. */
export const showsDetailsToCustomer = (status: ShipmentStatus) =>
  status === 'ON_ROUTE_TO_DROP_OFF' || status === 'ON_ROUTE_TO_DROP_OFFS'

const inProgress: readonly ShipmentStatus[] = [...cancelable, 'ON_ROUTE_TO_DROP_OFFS']

/**
 * From the acceptance until it is delivered, canceled or returned: only in this time do courier and diner need to reach
 * each other.
 */
const isBeingBrought = (status: ShipmentStatus) => inProgress.includes(status)

/**
 * Only the courier who delivers the shipment sees the customer's name, phone, key and door, and only during the
 * delivery.
 */
export const maySeeCustomer = (shipment: Assignment, riderId: string) =>
  isAssignedTo(shipment, riderId) && isBeingBrought(shipment.status)

/**
 * Whether a courier chooses among shipments: the amount at the door is then part of what they choose. The change to
 * bring is only for the courier who gets it.
 */
export const isOnOffer = ({ status }: Pick<Assignment, 'status'>) => status === 'LOOKING_FOR_DRIVER'

/** The promised time is for couriers who choose among shipments, and for the courier who brings it. */
export const maySeePromise = (shipment: Assignment, riderId: string) =>
  isOnOffer(shipment) || maySeeCustomer(shipment, riderId)

/** The tracking page names the courier during the delivery; afterwards the courier's phone is hidden. */
export const namesCourierToCustomer = isBeingBrought

/** FOPEN-76: whether a courier is in the middle of it. */
export const isInProgress = (status: ShipmentStatus, { returnShipment }: { readonly returnShipment: boolean }) =>
  inProgress.includes(status) || (status === 'DELIVERED' && returnShipment)

/** Whether couriers are asked again, because its courier canceled (FOPEN-90). */
export const seeksAnother = ({
  status,
  times,
}: {
  readonly status: string
  readonly times: { readonly DRIVER_CANCELED?: string }
}) => status === 'LOOKING_FOR_DRIVER' && times.DRIVER_CANCELED !== undefined

/** SHIP-48. */
export const isFinished = (status: ShipmentStatus) =>
  status === 'DELIVERED' || status === 'RETURNED' || isCanceled(status)

/** Whether the operator may stack it: shipments that look for a courier and are in no stack. */
export const isStackable = ({
  status,
  stackId,
}: {
  readonly status: ShipmentStatus
  readonly stackId: string | null
}) => stackId === null && status === 'LOOKING_FOR_DRIVER'
