import { having, text } from '#web/shared/state/shape.ts'
import { isInHand } from '../intents/shown.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { keptForToken } from '../workplace/kept-for-token.ts'

const kept = keptForToken<WireShipment | WireStack>(
  'comanda.courier.delivery.1',
  having<WireShipment | WireStack>({ id: text }),
)

/**
 * Returns the last known state of the courier's delivery, for a phone without a network: an address, a phone, a next
 * step.
 */
export function keptDelivery<Delivery extends WireShipment | WireStack>(id: string): Delivery | undefined {
  const delivery = kept.read()
  return delivery?.id === id ? (delivery as Delivery) : undefined
}

/** No customer data stays on the phone after the delivery. */
export function keepDelivery(delivery: WireShipment | WireStack, riderId: string) {
  if (isInHand(delivery, riderId)) kept.write(delivery)
  else if (kept.read()?.id === delivery.id) kept.forget()
}
