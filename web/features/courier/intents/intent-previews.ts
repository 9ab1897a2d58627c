import { isCanceled } from '#domain/shipment/rules.ts'
import { afterDelivery, afterStep } from '#domain/stack/moves.ts'
import type { StackedShipment, StackView } from '#domain/stack/rules.ts'
import type { Intent, KnownShipment } from './intents.ts'

/** Whether the courier has asked for a delivery and does not know yet who got it. */
export const isAuctionOpen = (pending: readonly Intent[], delivery: string): boolean =>
  pending.some((intent) => intent.delivery === delivery && accepts(intent))

/** A shipment as the courier sees it: the gateway's, moved on by what was done here since. */
export function shipmentAfter<Shipment extends KnownShipment>(
  pending: readonly Intent[],
  shipment: Shipment,
): Shipment {
  const newest = pending.findLast((intent) => intent.shipmentId === shipment.id && !accepts(intent))
  // What the shop has canceled is not moved on any more, whatever waits.
  return !newest || isCanceled(shipment.status) ? shipment : { ...shipment, status: newest.to }
}

/** The same of a stack with its shipments. */
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

/** Nobody has won before the gateway says so: an accepting moves nothing by itself. */
const accepts = ({ to }: Intent) => to === 'ON_ROUTE_TO_PICK_UP'
