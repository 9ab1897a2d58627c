import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled, isFinished } from '#domain/shipment/rules.ts'

/** The data about each shipment that the rules of a stack need. */
export type StackedShipment = {
  readonly id: string
  readonly status: ShipmentStatus
  readonly returnShipment: boolean
  /** The position on the route; shipments with equal or null positions keep their given order. */
  readonly stackingOrder: number | null
}

/**
 * A stack with its shipments, in the form of every rule about both. Gateway, courier's screen and simulator share it.
 */
export type StackView<Shipment extends StackedShipment = StackedShipment> = {
  readonly status: ShipmentStatus
  readonly shipments: readonly Shipment[]
}

/** SHIP-04, SHIP-05. */
export const isMultiShipment = ({ shipments }: Pick<StackView, 'shipments'>) => shipments.length > 1

/** SHIP-48, SHIP-49: no drop-off is left. Whether a return is due is a separate question (FAMBIG-10). */
export const isStackFinished = ({ shipments }: Pick<StackView, 'shipments'>) =>
  shipments.every(({ status }) => isFinished(status))

/** SHIP-29, SHIP-30: something must still be returned to the store. */
const isReturnDue = ({ shipments }: Pick<StackView, 'shipments'>) =>
  shipments.some(({ status, returnShipment }) => returnShipment && status !== 'RETURNED' && !isCanceled(status))

const underWay: readonly ShipmentStatus[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS']

/** SHIP-22. */
export const mayCancelStack = ({ status }: Pick<StackView, 'status'>) => underWay.includes(status)

/** SHIP-23, SHIP-25, SHIP-28 to SHIP-30, FAMBIG-69. */
export const mayUpdateStack = (stack: StackView) =>
  stack.status === 'LOOKING_FOR_DRIVER' ||
  underWay.includes(stack.status) ||
  (stack.status === 'DELIVERED' && isReturnDue(stack))

/** FOPEN-76: whether a courier is in the middle of it. */
export const isStackInProgress = (stack: StackView) =>
  underWay.includes(stack.status) || (stack.status === 'DELIVERED' && isReturnDue(stack))

/** SHIP-50 to SHIP-52, FAMBIG-11. */
export const sorted = <Shipment extends StackedShipment>(shipments: readonly Shipment[]): readonly Shipment[] =>
  [...shipments].sort((a, b) => group(a) - group(b) || byStackingOrder(a, b))

/** In the order of the route, regardless of each one's status (FOPEN-71). */
export const inRouteOrder = <Shipment extends StackedShipment>(shipments: readonly Shipment[]): readonly Shipment[] =>
  [...shipments].sort(byStackingOrder)

const group = ({ status }: StackedShipment) => (status === 'DELIVERED' ? 0 : isCanceled(status) ? 2 : 1)

const byStackingOrder = (a: StackedShipment, b: StackedShipment) =>
  (a.stackingOrder ?? Number.MAX_SAFE_INTEGER) - (b.stackingOrder ?? Number.MAX_SAFE_INTEGER)

/** FAMBIG-65: whether the courier may choose the shipment next. */
export const mayPick = ({ status }: StackedShipment) => !isFinished(status)

/**
 * SHIP-53 to SHIP-55, FAMBIG-64: returns the drop-off that the courier picked if it is possible, else the one on route,
 * else the first in order.
 */
export function selectedOf<Shipment extends StackedShipment>(
  shipments: readonly Shipment[],
  pickedId: string | null = null,
): Shipment | null {
  const inOrder = sorted(shipments)
  return (
    inOrder.find((shipment) => shipment.id === pickedId && mayPick(shipment)) ??
    inOrder.find(({ status }) => status === 'ON_ROUTE_TO_DROP_OFF') ??
    inOrder[0] ??
    null
  )
}

/** Returns the number of doors before this shipment's, once the courier has the stack; null when it is not known. */
export function stopsBefore(stack: StackView, shipmentId: string): number | null {
  const own = stack.shipments.find(({ id }) => id === shipmentId)
  if (!own || !underWay.includes(stack.status) || isFinished(own.status)) return null
  if (own.status === 'ON_ROUTE_TO_DROP_OFF') return 0
  return stack.shipments.filter(
    (other) =>
      other.id !== own.id &&
      !isFinished(other.status) &&
      (other.status === 'ON_ROUTE_TO_DROP_OFF' || byStackingOrder(other, own) < 0),
  ).length
}

/** The target of a slide: the whole stack, or the drop-off where the courier is (FAMBIG-05). */
export type StackStep =
  | { readonly type: 'stack'; readonly to: ShipmentStatus }
  | { readonly type: 'shipment'; readonly shipmentId: string; readonly to: 'DELIVERED' }

/** Returns the next slide's step (SHIP-11, SHIP-12, SHIP-14, SHIP-18, FAMBIG-05, FAMBIG-09); null for none. */
export function nextStackStep(stack: StackView, pickedId: string | null = null): StackStep | null {
  if (stack.status !== 'ON_ROUTE_TO_DROP_OFFS') {
    const to = nextStackStatus(stack)
    return to && { type: 'stack', to }
  }
  const selected = selectedOf(stack.shipments, pickedId)
  return selected && mayPick(selected) ? { type: 'shipment', shipmentId: selected.id, to: 'DELIVERED' } : null
}

/** The next step of the stack as a whole; null where there is none. */
export function nextStackStatus(stack: StackView): ShipmentStatus | null {
  switch (stack.status) {
    case 'LOOKING_FOR_DRIVER':
      return 'ON_ROUTE_TO_PICK_UP'
    case 'ON_ROUTE_TO_PICK_UP':
      return 'IN_STORE'
    case 'IN_STORE':
      return 'ON_ROUTE_TO_DROP_OFFS'
    case 'DELIVERED':
      return isReturnDue(stack) ? 'RETURNED' : null
    default:
      return null
  }
}
