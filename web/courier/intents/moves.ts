import { mayCancel, nextStatus } from '#domain/shipment/rules.ts'
import { evolve as evolveShipment, type KnownShipment } from '#domain/shipment/state.ts'
import { afterDelivery, afterStep as afterStackStep } from '#domain/stack/moves.ts'
import { mayCancelStack, nextStackStep, type StackView } from '#domain/stack/rules.ts'
import { evolve as evolveStack, type KnownStack } from '#domain/stack/state.ts'
import { type Deliveries, shipmentIn, stackIn } from './deliveries.ts'
import type { IntendedStep, Intent } from './intent.ts'
import { movedTo, stackMovedTo } from './outline.ts'

type Pending = { readonly pending: readonly Intent[] }

/** A shipment by itself, or a stack with its shipments. */
export type Delivery = { readonly stack: KnownStack | null; readonly shipments: readonly KnownShipment[] }

/** Whether the courier has accepted a delivery and the gateway has not said yet who won it. */
export const isAuctionOpen = ({ pending }: Pending, delivery: string): boolean =>
  pending.some((intent) => intent.delivery === delivery && accepts(intent))

/** A delivery as the gateway told it; null for one that the log does not know completely. */
export function gatewayDelivery(log: Deliveries, id: string): Delivery | null {
  const stack = stackIn(log, id) ?? null
  const ids = stack?.shipmentIds ?? [id]
  const shipments = ids.flatMap((one) => shipmentIn(log, one) ?? [])
  if (shipments.length < ids.length) return null
  // A shipment may have left the stack since the stack was told.
  return { stack, shipments: stack ? shipments.filter(({ stackId }) => stackId === id) : shipments }
}

/**
 * A delivery as the courier sees it: the gateway's newest state, and the pending steps that it allows. The gateway alone
 * decides who won, so a pending accept changes nothing.
 */
export function deliveryIn(log: Deliveries & Pending, id: string): Delivery | null {
  let delivery = gatewayDelivery(log, id)
  for (const intent of log.pending)
    if (delivery && intent.delivery === id && !accepts(intent)) delivery = afterStep(delivery, intent) ?? delivery
  return delivery
}

/** The delivery after the domain's events of a step; null where it does not allow the step. */
export function afterStep(
  { stack, shipments }: Delivery,
  step: Omit<IntendedStep, 'code' | 'delivery'>,
): Delivery | null {
  const { shipmentType, shipmentId, to, at } = step
  if (!stack) {
    const [shipment] = shipments
    const isAllowed =
      shipment && (to === 'DRIVER_CANCELED' ? mayCancel(shipment.status) : nextStatus(shipment.status, shipment) === to)
    return isAllowed ? { stack, shipments: [moved(shipment, to, at)] } : null
  }
  const view = viewOf({ stack, shipments })
  if (!isStackStep(view, step)) return null
  const after = shipmentType === 'stack' ? afterStackStep(view, to) : afterDelivery(view, shipmentId)
  return {
    stack:
      stack.status === after.status
        ? stack
        : (evolveStack(stack, stackMovedTo(stack.stackId, after.status, at)) as KnownStack),
    shipments: shipments.map((shipment, n) => moved(shipment, after.shipments[n]?.status ?? shipment.status, at)),
  }
}

function isStackStep(
  view: StackView,
  { shipmentType, shipmentId, to }: Pick<IntendedStep, 'shipmentType' | 'shipmentId' | 'to'>,
) {
  if (to === 'DRIVER_CANCELED') return shipmentType === 'stack' && mayCancelStack(view)
  const next = nextStackStep(view, shipmentId)
  return next?.to === to && (next.type === 'stack' ? shipmentType === 'stack' : next.shipmentId === shipmentId)
}

const viewOf = ({ stack, shipments }: Delivery & { readonly stack: KnownStack }) => ({
  status: stack.status,
  shipments: shipments.map(({ shipmentId: id, status, returnShipment, stackingOrder }) => ({
    id,
    status,
    returnShipment,
    stackingOrder,
  })),
})

const moved = (shipment: KnownShipment, to: KnownShipment['status'], at: string): KnownShipment =>
  shipment.status === to ? shipment : (evolveShipment(shipment, movedTo(shipment.shipmentId, to, at)) as KnownShipment)

const accepts = ({ to }: IntendedStep) => to === 'ON_ROUTE_TO_PICK_UP'
