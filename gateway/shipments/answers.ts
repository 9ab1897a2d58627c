import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeShipment, writeStack } from '#openapi/wire/shipments.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { StackWithShipments } from './projection.ts'

/** A shipment as one courier may see it; null when no version of the catalogue has its store. */
export function shipmentAnswer(catalog: Catalog, shipment: KnownShipment, riderId: string): Wire['Shipment'] | null {
  const origin = catalog.served.origin(shipment.storeId)
  return origin && writeShipment(shipment, origin, riderId, catalog.served.symbolOf)
}

/** A stack as one courier may see it; null when no version of the catalogue has its store. */
export function stackAnswer(
  catalog: Catalog,
  { stack, shipments }: StackWithShipments,
  riderId: string,
): Wire['ShipmentStack'] | null {
  const origin = catalog.served.origin(stack.storeId)
  return origin && writeStack(stack, shipments, origin, riderId, catalog.served.symbolOf)
}
