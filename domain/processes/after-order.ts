import type { OrderEvent } from '#domain/order/events.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { type CodeUsesWants, codeUses } from './code-uses.ts'
import { type OrderAndPaymentWants, orderAndPayment } from './order-and-payment.ts'
import { type OrderAndPointsWants, orderAndPoints } from './order-and-points.ts'
import { type OrderAndShipmentWants, orderAndShipment } from './order-and-shipment.ts'

/** All that processes may want. */
export type AnyWants = CodeUsesWants | OrderAndPaymentWants | OrderAndShipmentWants | OrderAndPointsWants

type Facts = {
  /** The order as it was before the event; after `OrderPlaced`, as it was placed. */
  readonly order: KnownOrder
  /** Its shipments, as they are now. */
  readonly shipments: readonly KnownShipment[]
}

/**
 * All that follows from an event of an order, in this order. The walk of a canceled order: its use of a code is free again, its
 * payments close, its shipments end, and a timer settles its points.
 */
export const afterOrder = (event: OrderEvent, facts: Facts): readonly AnyWants[] => [
  ...codeUses.afterOrder(event, facts),
  ...orderAndPayment.afterOrder(event, facts),
  ...orderAndShipment.afterOrder(event, facts),
  ...orderAndPoints.afterOrder(event, facts),
]
