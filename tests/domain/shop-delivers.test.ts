import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import { type ShipmentCommand, shipmentDecider } from '#domain/shipment/decide.ts'
import type { ShipmentEvent, ShipmentStatus } from '#domain/shipment/events.ts'
import { hasLostAuction, isBroughtByShop, keyForDiner, mayShopTake } from '#domain/shipment/rules.ts'
import { given } from '#tests/kit/given.ts'
import { anOrder } from '#tests/kit/given-facts.ts'
import { aShipment, everyShipmentStatus as every } from '#tests/kit/shipment.ts'

const at = '2026-11-21T20:00:00.000Z'
const shipmentId = 's1'
const ana = { id: 'ana', name: 'Ana', phone: '+5491155550001' }
const {
  status: _1,
  rider: _2,
  stackId: _3,
  stackingOrder: _4,
  createdAt: _5,
  updatedAt: _6,
  times: _7,
  ...facts
} = aShipment()
const created: ShipmentEvent = { type: 'ShipmentCreated', at, ...facts }
const offered: ShipmentEvent = { type: 'ShipmentOffered', shipmentId, at }
const stacked: ShipmentEvent = { type: 'ShipmentStacked', shipmentId, stackId: 'k1', stackingOrder: 2, at }
const accepted: ShipmentEvent = { type: 'ShipmentAccepted', shipmentId, rider: ana, at }
const givenBack: ShipmentEvent = { type: 'ShipmentDriverCanceled', shipmentId, at }
const taken = (stackId: string | null = null): ShipmentEvent => ({
  type: 'ShipmentTakenByShop',
  shipmentId,
  stackId,
  at,
})
const moved = (to: ShipmentStatus): ShipmentEvent => ({ type: 'ShipmentAdvanced', shipmentId, to, at })
const dispatch: ShipmentCommand = { type: 'Dispatch', at }
const handOver: ShipmentCommand = { type: 'HandOver', at }
const left = moved('ON_ROUTE_TO_DROP_OFF')
const slide: ShipmentCommand = {
  ...{ type: 'Advance', to: 'ON_ROUTE_TO_PICK_UP', rider: ana, securityCode: null, securityCodeRequired: false, at },
}

test('a shipment that the shop brings leaves before and while couriers are asked, and after one gave up', () => {
  given(shipmentDecider, created).when(dispatch).then(taken(), left)
  given(shipmentDecider, created, offered).when(dispatch).then(taken(), left)
  given(shipmentDecider, created, offered, accepted, givenBack).when(dispatch).then(taken(), left)
})
test('a shipment that the shop brings itself leaves its stack', () => {
  given(shipmentDecider, created, offered, stacked, offered).when(dispatch).then(taken('k1'), left)
  expect(fold(shipmentDecider, [created, offered, stacked, offered, taken('k1'), left])).toMatchObject({
    ...{ status: 'ON_ROUTE_TO_DROP_OFF', stackId: null, stackingOrder: null, rider: null },
  })
})
test('a shipment that the shop brings itself does not leave a courier who has it, and not once it is over', () => {
  const from = (status: ShipmentStatus) =>
    ({ type: 'StepNotAllowed', from: status, to: 'ON_ROUTE_TO_DROP_OFF' }) as const
  given(shipmentDecider, created, offered, accepted).when(dispatch).rejects(from('ON_ROUTE_TO_PICK_UP'))
  given(shipmentDecider, created, offered, accepted, moved('IN_STORE'), left)
    .when(dispatch)
    .rejects(from('ON_ROUTE_TO_DROP_OFF'))
  given(shipmentDecider, created, { type: 'ShipmentCanceled', shipmentId, at }).when(dispatch).rejects(from('CANCELED'))
  given(shipmentDecider, created, taken(), left, moved('DELIVERED')).when(dispatch).rejects(from('DELIVERED'))
})
test('a shipment that the shop brings itself is handed over once, also when the call is repeated', () => {
  given(shipmentDecider, created, taken(), left).when(dispatch).then()
  given(shipmentDecider, created, taken(), left).when(handOver).then(moved('DELIVERED'))
  given(shipmentDecider, created, taken(), left, moved('DELIVERED')).when(handOver).then()
})
test('a shipment is handed over by the shop only after it left with the shop’s rider', () => {
  given(shipmentDecider, created, offered)
    .when(handOver)
    .rejects({ type: 'StepNotAllowed', from: 'LOOKING_FOR_DRIVER', to: 'DELIVERED' })
  given(shipmentDecider, created, offered, accepted, moved('IN_STORE'), left)
    .when(handOver)
    .rejects({ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_DROP_OFF', to: 'DELIVERED' })
})
test('[SHIP-34] a shipment that the shop brings itself is lost for every courier, also for the one who gave it back', () => {
  given(shipmentDecider, created, offered, taken(), left).when(slide).rejects({ type: 'AuctionLost' })
  given(shipmentDecider, created, offered, accepted, givenBack, taken(), left)
    .when(slide)
    .rejects({ type: 'AuctionLost' })
  expect(hasLostAuction({ status: 'ON_ROUTE_TO_DROP_OFF', riderId: null }, 'ana')).toBe(true)
})
test('a shipment that the shop brings shows of the courier who gave it back only when that was', () => {
  const state = fold(shipmentDecider, [created, offered, accepted, givenBack, taken(), left])
  expect(state).toMatchObject({ rider: null, times: { DRIVER_CANCELED: at, ON_ROUTE_TO_DROP_OFF: at } })
  expect(state).not.toHaveProperty('times.ON_ROUTE_TO_PICK_UP')
})
test('a shipment that the shop brings has no key for the diner, because the rider does not ask for one', () => {
  const order = { status: 'ACCEPTED', asksForKey: true } as const
  const shipment = { status: 'ON_ROUTE_TO_DROP_OFF', securityCode: '4821' } as const
  expect(keyForDiner({ ...shipment, rider: null }, order)).toBeNull()
  expect(keyForDiner({ ...shipment, rider: ana }, order)).toBe('4821')
})
test('a shipment may be taken by the shop in exactly the statuses without a courier at work', () => {
  expect(every.filter(mayShopTake)).toEqual(['PENDING', 'STACKING', 'LOOKING_FOR_DRIVER', 'DRIVER_CANCELED'])
  const brought = every.filter((status) => isBroughtByShop({ status, rider: null }))
  expect(brought).toEqual(['ON_ROUTE_TO_DROP_OFF', 'DELIVERED'])
  expect(every.some((status) => isBroughtByShop({ status, rider: ana }))).toBe(false)
})

const shipmentIn = (status: ShipmentStatus, rider: typeof ana | null = null, id = 's1') =>
  aShipment({ shipmentId: id, status, rider })
const accepting = anOrder({ status: 'ACCEPTED' })

describe('the shop that dispatches an order', () => {
  const { atDispatch } = orderAndShipment
  const asked = (order: typeof accepting, ...shipments: ReturnType<typeof shipmentIn>[]) =>
    atDispatch({ at }, { order, shipments })

  test('the shop that dispatches an order takes every shipment that no courier has', () => {
    const wanted = (id: string) => ({ to: 'shipment', id, command: dispatch })
    const shipments = [
      shipmentIn('PENDING'),
      shipmentIn('DRIVER_CANCELED', ana, 's2'),
      shipmentIn('CANCELED', null, 's3'),
    ]
    expect(asked(accepting, ...shipments)).toEqual({ ok: true, wants: [wanted('s1'), wanted('s2')] })
    const ready = anOrder({ status: 'READY' })
    expect(asked(ready, shipmentIn('LOOKING_FOR_DRIVER'))).toEqual({ ok: true, wants: [wanted('s1')] })
  })
  test('the shop that dispatches an order changes nothing the second time', () => {
    expect(asked(accepting, shipmentIn('ON_ROUTE_TO_DROP_OFF'))).toEqual({ ok: true, wants: [] })
  })
  test('the shop that dispatches an order hears that a courier has it', () => {
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'] as const)
      expect(asked(accepting, shipmentIn(status, ana))).toEqual({ ok: false, rejection: { type: 'CourierHasIt' } })
  })
  test('the shop that dispatches hears that only an accepted order leaves, and only one for delivery', () => {
    for (const status of ['PAY_NEEDED', 'GENERATED', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)
      expect(asked(anOrder({ status }), shipmentIn('PENDING'))).toEqual({
        ...{ ok: false, rejection: { type: 'NotDispatchable', status } },
      })
    expect(asked(accepting)).toEqual({ ok: false, rejection: { type: 'NothingToDispatch' } })
  })
})

describe('the shop that has brought an order', () => {
  const asked = (status: typeof accepting.status, ...shipments: ReturnType<typeof shipmentIn>[]) =>
    orderAndShipment.atHandOver({ at }, { order: anOrder({ status }), shipments })
  const delivered = { to: 'order', id: 'o1', command: { type: 'Deliver', at } }

  test('[FOPEN-91] the shop that has brought an order ends its shipments, and the order with them', () => {
    const wants = [{ to: 'shipment', id: 's1', command: handOver }, delivered]
    expect(asked('ACCEPTED', shipmentIn('ON_ROUTE_TO_DROP_OFF'))).toEqual({ ok: true, wants })
    expect(asked('DELIVERED', shipmentIn('DELIVERED'))).toEqual({ ok: true, wants })
  })
  test('[FOPEN-91] the shop that has brought an order cannot end an order that a courier brings, or that has not left', () => {
    const refused = { ok: false, rejection: { type: 'CourierDelivers' } }
    expect(asked('READY', shipmentIn('ON_ROUTE_TO_DROP_OFF', ana))).toEqual(refused)
    expect(asked('READY', shipmentIn('LOOKING_FOR_DRIVER'))).toEqual(refused)
    expect(asked('READY', shipmentIn('ON_ROUTE_TO_DROP_OFF'), shipmentIn('DRIVER_CANCELED', ana, 's2'))).toEqual(
      refused,
    )
    expect(asked('DELIVERED', shipmentIn('DELIVERED', ana))).toEqual(refused)
  })
  test('the shop that has brought an order hears that a canceled or a completed order is not delivered', () => {
    const refused = (from: string) => ({ ok: false, rejection: { type: 'OrderStepNotAllowed', from, to: 'DELIVERED' } })
    expect(asked('CANCELED', shipmentIn('CANCELED'))).toEqual(refused('CANCELED'))
    expect(asked('COMPLETED', shipmentIn('DELIVERED'))).toEqual(refused('COMPLETED'))
  })
})

const back: ShipmentCommand = { type: 'TakeHandOverBack', at }
const own = [created, offered, taken(), left, moved('DELIVERED')]

test('a step that the shop takes back has the shop’s rider on the way again, without a time of delivery', () => {
  given(shipmentDecider, ...own)
    .when(back)
    .then(left)
  expect(fold(shipmentDecider, [...own, left])).toEqual(fold(shipmentDecider, own.slice(0, -1)))
  given(shipmentDecider, ...own.slice(0, -1))
    .when(back)
    .rejects({
      ...{ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_DROP_OFF', to: 'ON_ROUTE_TO_DROP_OFF' },
    })
})
const tried = (status: 'READY' | 'DELIVERED', shipment: ShipmentStatus, rider: typeof ana | null) =>
  orderAndShipment.atTakeBack(
    { at },
    {
      order: anOrder({ status, times: { placed: at, ready: at } }),
      shipments: [aShipment({ shipmentId, status: shipment, rider })],
      ...{ from: status, reason: '' },
    },
  )
const order = (from: 'READY' | 'DELIVERED') =>
  ({ to: 'order', id: 'o1', command: { type: 'TakeBack', at, from, reason: '' } }) as const

test('a step that the shop takes back moves the shipment of its own rider, and not a courier’s delivery', () => {
  const shipment = { to: 'shipment', id: shipmentId, command: back }
  expect(tried('DELIVERED', 'DELIVERED', null)).toEqual({ ok: true, wants: [shipment, order('DELIVERED')] })
  expect(tried('DELIVERED', 'DELIVERED', ana)).toEqual({ ok: false, rejection: { type: 'CourierDelivers' } })
})
test.each(every)(
  'a step that the shop takes back is the readiness only of an order that has not left: %s',
  (status) => {
    const hasLeft = ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS', 'DELIVERED', 'RETURNED'].includes(status)
    expect(tried('READY', status, null)).toEqual(
      hasLeft ? { ok: false, rejection: { type: 'CourierHasIt' } } : { ok: true, wants: [order('READY')] },
    )
  },
)
