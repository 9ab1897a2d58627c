import { isCanceled } from '#domain/shipment/rules.ts'
import { afterDelivery, afterStep } from '#domain/stack/moves.ts'
import type { StackedShipment, StackView } from '#domain/stack/rules.ts'
import type { Intent, KnownShipment } from './intent.ts'

/** Whether the courier has accepted a delivery and the gateway has not said yet who won it. */
export const isAuctionOpen = (pending: readonly Intent[], delivery: string): boolean =>
  pending.some((intent) => intent.delivery === delivery && accepts(intent))

/** A shipment as the courier sees it: the gateway's state, with the phone's pending steps applied. */
export function shipmentAfter<Shipment extends KnownShipment>(
  pending: readonly Intent[],
  shipment: Shipment,
): Shipment {
  const newest = pending.findLast((intent) => intent.shipmentId === shipment.id && !accepts(intent))
  // A shipment that the operator has canceled does not move any more, whatever steps are pending.
  return !newest || isCanceled(shipment.status) ? shipment : { ...shipment, status: newest.to }
}

/** The same for a stack and its shipments. */
export function stackAfter<Shipment extends StackedShipment>(
  pending: readonly Intent[],
  known: StackView<Shipment> & { readonly id: string },
): StackView<Shipment> {
  let { status, shipments }: StackView<Shipment> = known
  if (isCanceled(status)) return { status, shipments }
  for (const intent of pending) {
    if (intent.delivery !== known.id || accepts(intent)) continue
    const stack = { status, shipments }
    ;({ status, shipments } =
      intent.shipmentType === 'stack' ? afterStep(stack, intent.to) : afterDelivery(stack, intent.shipmentId))
  }
  return { status, shipments }
}

/** The gateway alone decides who won, so a pending accept changes nothing on the screen. */
const accepts = ({ to }: Intent) => to === 'ON_ROUTE_TO_PICK_UP'
