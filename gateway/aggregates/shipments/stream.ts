import { z } from 'zod'
import { shipmentDecider } from '#domain/shipment/decide.ts'
import { moneyInForce } from '../../catalog/store-money.ts'
import { eventType, type KindOf, personalEventType, type Upcaster, withPast } from '../../events/stream-kind.ts'
import { drawnCode, identifier, instant, money, moneyOfPast, position } from '../event-fields.ts'
import { noRiderDetails, shipmentRider, shipmentStatus } from './event-fields.ts'
import { shipmentsOfAll } from './queries.ts'

const created = z.object({
  at: instant,
  shipmentId: identifier,
  logisticsOrderId: identifier,
  orderId: identifier,
  orderCode: drawnCode,
  storeId: identifier,
  returnShipment: z.boolean(),
  securityCode: drawnCode,
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

const ofShipment = z.object({ shipmentId: identifier, at: instant })
const step = eventType(ofShipment)
const wave = z.object({ riders: z.array(identifier), until: instant })

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
  ends: true,
  whose: {
    diner: {
      ids: async ({ deliveries }, sql) => (await shipmentsOfAll(sql, deliveries)).map(({ shipmentId }) => shipmentId),
    },
    // A shipment may have had several couriers, each in an event of their own.
    courier: { types: ['ShipmentAccepted'], field: ['rider', 'id'], keys: ({ riders }) => riders },
  },
  decider: shipmentDecider,
  types: {
    ShipmentCreated: withPast(moneyInForce, personalEventType('diner', created, noPerson, recordMoney)),
    ShipmentStacked: eventType(ofShipment.extend({ stackId: identifier, stackingOrder: z.number() })),
    ShipmentOffered: eventType(ofShipment.extend({ wave: wave.exactOptional() })),
    ShipmentAccepted: personalEventType('courier', ofShipment.extend({ rider: shipmentRider }), noRiderDetails),
    ShipmentAdvanced: eventType(ofShipment.extend({ to: shipmentStatus })),
    ShipmentTakenByShop: eventType(ofShipment.extend({ stackId: identifier.nullable() })),
    ShipmentDriverCanceled: step,
    ShipmentCanceled: step,
  },
}
