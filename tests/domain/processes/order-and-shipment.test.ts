import { expect, test } from 'vitest'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { anOrder, givenFacts, orderEvents, orderPlaced } from '#tests/kit/given-facts.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { aShipment, everyShipmentStatus } from '#tests/kit/shipment.ts'

const at = '2026-11-22T20:30:00.000Z'
const in2Hours = '2026-11-22T22:30:00.000Z'
const shipmentOf = (shipmentId: string, status: ShipmentStatus) => aShipment({ shipmentId, status })
const offer = (id: string) => ({ to: 'shipment', id, command: { type: 'Offer', at } }) as const
const cancel = (id: string) => ({ to: 'shipment', id, command: { type: 'Cancel', at } }) as const

const destination = {
  ...{
    street: 'Thames',
    number: '1500',
    zone: 'Palermo',
    locality: 'CABA',
    details: '3 B',
    betweenStreets: 'Gorriti',
  },
  position: { lat: -34.588, lng: -58.43 },
}
const fresh = { shipmentId: 's1', securityCode: '4821', returnShipment: true }

test('an order that is placed creates its shipment, with the money to collect at the door', () => {
  const order = aPlacedOrder({ destination })
  const { customer, money } = order
  givenFacts(orderAndShipment.atPlacing, { order, ...fresh })
    .when({ at })
    .wants({
      to: 'shipment',
      id: 's1',
      command: {
        ...{ type: 'Create', at, ...fresh, logisticsOrderId: 'l1', orderId: 'o1', orderCode: 'ABCD2345' },
        storeId: 'parrilla-centro',
        customer: { name: customer.name, phone: customer.phone },
        destination: {
          ...{ address: 'Thames 1500', details: '3 B', betweenStreets: 'Gorriti' },
          position: destination.position,
        },
        collect: { method: 'CASH', amount: 1_150_000, paysWith: 1_200_000, money },
      },
    })
})
test('an order that is placed creates none without a courier, or without a door', () => {
  const { atPlacing } = orderAndShipment
  const withoutCourier = aPlacedOrder({ destination, logisticsOrderId: null })
  givenFacts(atPlacing, { order: withoutCourier, ...fresh })
    .when({ at })
    .wantsNothing()
  givenFacts(atPlacing, { order: aPlacedOrder(), ...fresh })
    .when({ at })
    .wantsNothing()
})

const { afterOrder } = orderAndShipment
const shipments = [shipmentOf('a', 'PENDING'), shipmentOf('b', 'ON_ROUTE_TO_PICK_UP'), shipmentOf('c', 'STACKING')]
const accepted = { type: 'OrderAccepted', at } as const

test('[FOPEN-89] an order that is accepted offers the shipments that no courier was asked for', () => {
  givenFacts(afterOrder, { order: anOrder(), shipments }).when(accepted).wants(offer('a'), offer('c'))
  const others = everyShipmentStatus.filter((status) => status !== 'PENDING' && status !== 'STACKING')
  const offered = others.map((status) => shipmentOf(status, status))
  givenFacts(afterOrder, { order: anOrder(), shipments: offered }).when(accepted).wantsNothing()
})
test('an order for later that is accepted sets the timer of its offer, and one without a courier sets none', () => {
  const later = anOrder({ scheduledAt: in2Hours })
  givenFacts(afterOrder, { order: later, shipments })
    .when(accepted)
    .wants({ to: 'timer', id: 'offer-o1', kind: 'order-offer', orderId: 'o1', due: '2026-11-22T22:00:00.000Z' })
  givenFacts(afterOrder, { order: { ...later, logisticsOrderId: null }, shipments: [] })
    .when(accepted)
    .wantsNothing()
})
test('an order for later that is accepted when its offer is due offers at once', () => {
  const soon = anOrder({ scheduledAt: '2026-11-22T21:00:00.000Z' })
  givenFacts(afterOrder, { order: soon, shipments }).when(accepted).wants(offer('a'), offer('c'))
})
test('an order for later that is ready before its time does not wait for it', () => {
  const ready = { type: 'OrderReady', at } as const
  givenFacts(afterOrder, { order: anOrder({ scheduledAt: in2Hours }), shipments })
    .when(ready)
    .wants(offer('a'), offer('c'))
  givenFacts(afterOrder, { order: anOrder(), shipments }).when(ready).wantsNothing()
})
test('an order that is canceled cancels all its shipments', () => {
  givenFacts(afterOrder, { order: anOrder(), shipments })
    .when({ type: 'OrderCanceled', at, reason: '' })
    .wants(cancel('a'), cancel('b'), cancel('c'))
})
test('an order moves no shipment after any other event', () => {
  const moves = ['OrderAccepted', 'OrderTimeChanged', 'OrderReady', 'OrderCanceled']
  for (const event of [orderPlaced(), ...orderEvents(at).filter(({ type }) => !moves.includes(type))])
    givenFacts(afterOrder, { order: anOrder({ scheduledAt: in2Hours }), shipments })
      .when(event)
      .wantsNothing()
})
test.each(['UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  'an order that is %s when the offer of a later order is due is left alone',
  (status) => expect(orderAndShipment.atOfferTime({ at }, { order: anOrder({ status }), shipments })).toEqual([]),
)
test.each(['ACCEPTED', 'READY'] as const)('an order for later that is %s is offered when its time comes', (status) =>
  expect(orderAndShipment.atOfferTime({ at }, { order: anOrder({ status }), shipments })).toEqual([
    offer('a'),
    offer('c'),
  ]),
)

const { afterShipment } = orderAndShipment
const delivered = { type: 'ShipmentAdvanced', shipmentId: 'a', to: 'DELIVERED', at } as const
const order = anOrder({ status: 'READY' })
const deliver = { to: 'order', id: 'o1', command: { type: 'Deliver', at } } as const
const withOther = (status: ShipmentStatus) => ({
  ...{ order, requeues: true },
  shipments: [shipmentOf('a', 'DELIVERED'), shipmentOf('b', status)],
})

test.each(['DELIVERED', 'RETURNED', 'CANCELED', 'DRIVER_CANCELED'] as const)(
  '[FOPEN-91] a shipment delivers the order when the last other one is %s',
  (status) => givenFacts(afterShipment, withOther(status)).when(delivered).wants(deliver),
)
test.each(['PENDING', 'STACKING', 'LOOKING_FOR_DRIVER', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)(
  'a shipment does not deliver the order while another one is %s',
  (status) => givenFacts(afterShipment, withOther(status)).when(delivered).wantsNothing(),
)
test.each(['GENERATED', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  'a shipment leaves an order that is %s as it is',
  (status) => {
    const facts = { ...withOther('DELIVERED'), order: anOrder({ status }) }
    givenFacts(afterShipment, facts).when(delivered).wantsNothing()
  },
)
test('a shipment does not deliver the order by a step before the door, nor by coming back', () => {
  for (const to of ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'RETURNED'] as const)
    givenFacts(afterShipment, withOther('DELIVERED'))
      .when({ ...delivered, to })
      .wantsNothing()
})
test('[FOPEN-90] a shipment that its courier gives back is offered again, where the store says so', () => {
  const given = { type: 'ShipmentDriverCanceled', shipmentId: 'a', at } as const
  const facts = { order, shipments: [] }
  givenFacts(afterShipment, { ...facts, requeues: true })
    .when(given)
    .wants({ to: 'shipment', id: 'a', command: { type: 'OfferAgain', at } })
  givenFacts(afterShipment, { ...facts, requeues: false })
    .when(given)
    .wantsNothing()
})
test('[FOPEN-90] a shipment of a stack is offered again with its stack', () => {
  const given = { type: 'StackDriverCanceled', stackId: 't1', at } as const
  const { afterStack } = orderAndShipment
  givenFacts(afterStack, { requeues: true })
    .when(given)
    .wants({ to: 'stack', id: 't1', command: { type: 'OfferAgain', at } })
  givenFacts(afterStack, { requeues: false }).when(given).wantsNothing()
  givenFacts(afterStack, { requeues: true }).when({ type: 'StackOffered', stackId: 't1', at }).wantsNothing()
})
