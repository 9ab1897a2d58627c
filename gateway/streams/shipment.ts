import { z } from 'zod'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import { eventType, type KindOf, personalEventType } from '../events/stream-kind.ts'
import { instant, noRiderDetails, position, shipmentRider, shipmentStatus } from './shared.ts'

const created = z.object({
  at: instant,
  shipmentId: z.string(),
  logisticsOrderId: z.string(),
  orderId: z.string(),
  orderCode: z.string(),
  storeId: z.string(),
  returnShipment: z.boolean(),
  securityCode: z.string(),
  customer: z.object({ name: z.string(), phone: z.string().nullable() }),
  destination: z.object({
    address: z.string(),
    details: z.string(),
    betweenStreets: z.string().exactOptional(),
    position: position.nullable(),
  }),
  collect: z
    .object({ method: z.enum(['CASH', 'CARD']), amount: z.number(), paysWith: z.number().nullable() })
    .exactOptional(),
})

const ofShipment = z.object({ shipmentId: z.string(), at: instant })
const step = eventType(ofShipment)

/** `shipment-{shipmentId}`. */
export const shipmentStream: KindOf<typeof shipmentDecider> = {
  kind: 'shipment',
  decider: shipmentDecider,
  types: {
    ShipmentCreated: personalEventType('diner', created, {
      'customer.name': '',
      'customer.phone': null,
      destination: { address: '', details: '', position: null },
    }),
    ShipmentStacked: eventType(ofShipment.extend({ stackId: z.string(), stackingOrder: z.number() })),
    ShipmentOffered: step,
    ShipmentAccepted: personalEventType('courier', ofShipment.extend({ rider: shipmentRider }), noRiderDetails),
    ShipmentAdvanced: eventType(ofShipment.extend({ to: shipmentStatus })),
    ShipmentDriverCanceled: step,
    ShipmentCanceled: step,
  },
}
