import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled, isFinished } from '#domain/shipment/rules.ts'
import { isStackFinished, type StackedShipment, type StackView, selectedOf } from './rules.ts'

/**
 * Returns the stack after a step of the whole stack, with each shipment moved too. The decider checks whether the step
 * is allowed.
 */
export function afterStep<Shipment extends StackedShipment>(
  { shipments }: StackView<Shipment>,
  to: ShipmentStatus,
): StackView<Shipment> {
  const onRoute = to === 'ON_ROUTE_TO_DROP_OFFS' ? firstToDeliver(shipments) : null
  return {
    status: to,
    shipments: shipments.map((shipment) => {
      const status = shipment.id === onRoute?.id ? 'ON_ROUTE_TO_DROP_OFF' : statusAlong(shipment, to)
      return status === shipment.status ? shipment : { ...shipment, status }
    }),
  }
}

/** FAMBIG-04, FAMBIG-05: returns the stack after one of its shipments was delivered, or canceled by the operator. */
export function afterShipment<Shipment extends StackedShipment>(stack: StackView<Shipment>): StackView<Shipment> {
  const { status, shipments } = stack
  if (isFinished(status)) return stack
  if (shipments.every((shipment) => isCanceled(shipment.status))) return { status: 'CANCELED', shipments }
  // This can happen before the doors too: a stack that was offered again may contain shipments that its first courier
  // delivered.
  if (isStackFinished(stack)) return { status: 'DELIVERED', shipments }
  if (status !== 'ON_ROUTE_TO_DROP_OFFS') return stack
  if (shipments.some((shipment) => shipment.status === 'ON_ROUTE_TO_DROP_OFF')) return stack
  const next = firstToDeliver(shipments)
  return {
    status,
    shipments: shipments.map((shipment) =>
      shipment.id === next?.id ? { ...shipment, status: 'ON_ROUTE_TO_DROP_OFF' } : shipment,
    ),
  }
}

/** The stack after the courier has delivered one of its shipments. */
export const afterDelivery = <Shipment extends StackedShipment>(
  { status, shipments }: StackView<Shipment>,
  shipmentId: string,
): StackView<Shipment> =>
  afterShipment({
    status,
    shipments: shipments.map((shipment) =>
      shipment.id === shipmentId ? { ...shipment, status: 'DELIVERED' } : shipment,
    ),
  })

/** Finished shipments stay unchanged, except that delivered return shipments come back (SHIP-19). */
function statusAlong({ status, returnShipment }: StackedShipment, to: ShipmentStatus): ShipmentStatus {
  if (to === 'RETURNED') return status === 'DELIVERED' && returnShipment ? 'RETURNED' : status
  return isFinished(status) ? status : to
}

const firstToDeliver = <Shipment extends StackedShipment>(shipments: readonly Shipment[]) =>
  selectedOf(shipments.filter(({ status }) => !isFinished(status)))
