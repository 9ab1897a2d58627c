import { isAssignedTo } from '#domain/shipment/rules.ts'
import type { StackView } from '#domain/stack/rules.ts'
import type { components } from '#openapi/generated/api.d.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { stacked } from '../dispatch/stack-moves.ts'
import type { StackWithShipments } from './projection.ts'
import { toWireRider, toWireShipment } from './shipment-to-wire.ts'

/** A stack as the rules read it. */
export const stackView = ({ stack, shipments }: StackWithShipments): StackView => ({
  status: stack.status,
  shipments: shipments.map(stacked),
})

/** A stack as one courier may see it. Null when the catalogue no longer has its store. */
export function toWireStack(
  catalog: Catalog,
  { stack, shipments }: StackWithShipments,
  riderId: string,
): components['schemas']['ShipmentStack'] | null {
  if (!catalog.served.store(stack.storeId)) return null
  const { status, rider } = stack
  return {
    id: stack.stackId,
    status,
    createdAt: stack.createdAt,
    updatedAt: stack.updatedAt,
    shipments: shipments.flatMap((shipment) => toWireShipment(catalog, shipment, riderId) ?? []),
    riderInfo: rider && toWireRider(rider, isAssignedTo({ status, riderId: rider.id }, riderId)),
  }
}
