import { seesMoney } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { type OperatedOrder, writeConsoleOrder, writeKitchenOrder } from '#openapi/wire/console.ts'
import { type FollowedOrder, writeFollowUpOrder } from '#openapi/wire/follow-up.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type ShipmentArrival, writeOrderShipment } from '#openapi/wire/shipments.ts'
import { withCourierOfDiner } from '../aggregates/shipments/courier-of-diner.ts'
import type { Catalog } from '../catalog/catalog.ts'

/** The order as its diner follows it; null when no version of the catalogue has its store. */
export function orderAnswer(
  { served }: Catalog,
  followed: FollowedOrder,
  arrival: ShipmentArrival | null = null,
): Wire['FollowUpOrder'] | null {
  const origin = served.origin(followed.order.storeId)
  if (!origin) return null
  const shipments = followed.shipments.map(withCourierOfDiner)
  return writeFollowUpOrder({ ...followed, shipments, arrival }, origin, served.notationOf)
}

/** The order as the operator of its store needs it; null when no version of the catalogue has its store. */
export function consoleOrderAnswer({ served }: Catalog, followed: OperatedOrder): Wire['ConsoleOrder'] | null {
  const origin = served.origin(followed.order.storeId)
  return origin && writeConsoleOrder(followed, origin, served.notationOf)
}

/** The order as this caller of the console may see it: a kitchen gets no amounts. */
export function orderFor(caller: Principal, catalog: Catalog, followed: OperatedOrder): Wire['ConsoleOrder'] | null {
  const order = consoleOrderAnswer(catalog, followed)
  return order && !seesMoney(caller) ? writeKitchenOrder(order) : order
}

/** A shipment as the diner of its order sees it. */
export const orderShipmentAnswer = (
  shipment: KnownShipment,
  order: Parameters<typeof writeOrderShipment>[1],
  arrival: ShipmentArrival | null,
): Wire['OrderShipment'] => writeOrderShipment(withCourierOfDiner(shipment), order, arrival)
