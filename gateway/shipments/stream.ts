import { z } from 'zod'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import { moneyInForce } from '../catalog/store-money.ts'
import { instant, money, moneyOfPast, position } from '../event-fields.ts'
import { eventType, type KindOf, personalEventType, type Upcaster, withPast } from '../events/stream-kind.ts'
import { noRiderDetails, shipmentRider, shipmentStatus } from './event-fields.ts'

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
    .object({ method: z.enum(['CASH', 'CARD']), amount: z.number(), paysWith: z.number().nullable(), money })
    .exactOptional(),
})

const ofShipment = z.object({ shipmentId: z.string(), at: instant })
const step = eventType(ofShipment)
const wave = z.object({ riders: z.array(z.string()), until: instant })

/** Version 1 did not say in what the amounts to collect were counted. */
const recordMoney: Upcaster = ({ collect, ...data }, past) => ({
  ...data,
  ...(typeof collect === 'object' && { collect: { ...collect, money: moneyOfPast(past) } }),
})

const noPerson = {
  'customer.name': '',
  'customer.phone': null,
  destination: { address: '', details: '', position: null },
}

/** `shipment-{shipmentId}`. */
export const shipmentStream: KindOf<typeof shipmentDecider> = {
  kind: 'shipment',
  decider: shipmentDecider,
  types: {
    ShipmentCreated: withPast(moneyInForce, personalEventType('diner', created, noPerson, recordMoney)),
    ShipmentStacked: eventType(ofShipment.extend({ stackId: z.string(), stackingOrder: z.number() })),
    ShipmentOffered: eventType(ofShipment.extend({ wave: wave.exactOptional() })),
    ShipmentAccepted: personalEventType('courier', ofShipment.extend({ rider: shipmentRider }), noRiderDetails),
    ShipmentAdvanced: eventType(ofShipment.extend({ to: shipmentStatus })),
    ShipmentTakenByShop: eventType(ofShipment.extend({ stackId: z.string().nullable() })),
    ShipmentDriverCanceled: step,
    ShipmentCanceled: step,
  },
}
