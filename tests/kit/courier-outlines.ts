import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { Outline } from '#web/courier/intents/outline.ts'

const at = '2026-11-21T19:30:00.000Z'

type ShipmentOutline = Extract<Outline, { shipmentType: 'simple' }>
type StackOutline = Extract<Outline, { shipmentType: 'stack' }>

const holds = (status: ShipmentStatus) => !['PENDING', 'STACKING', 'LOOKING_FOR_DRIVER'].includes(status)

/** The outline of a shipment of the courier `ana`, or of one that looks for a courier. */
export const shipmentOutline = (status: ShipmentStatus, over: Partial<ShipmentOutline> = {}): ShipmentOutline => ({
  shipmentType: 'simple',
  id: 's1',
  status,
  riderId: holds(status) ? 'ana' : null,
  stackId: null,
  stackingOrder: null,
  returnShipment: false,
  createdAt: at,
  updatedAt: at,
  ...over,
})

/** The outlines of a stack k1 and of its shipments s1, s2, ..., which have its status unless they are given another. */
export function stackOutlines(
  status: ShipmentStatus,
  members: readonly Partial<ShipmentOutline>[],
  over: Partial<StackOutline> = {},
): readonly Outline[] {
  const shipments = members.map((member, n) =>
    shipmentOutline(member.status ?? status, {
      id: `s${n + 1}`,
      stackId: 'k1',
      stackingOrder: n + 1,
      riderId: holds(status) ? 'ana' : null,
      ...member,
    }),
  )
  return [
    ...shipments,
    {
      shipmentType: 'stack',
      id: 'k1',
      status,
      riderId: holds(status) ? 'ana' : null,
      shipmentIds: shipments.map(({ id }) => id),
      createdAt: at,
      updatedAt: at,
      ...over,
    },
  ]
}
