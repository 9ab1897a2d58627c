import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type ShipmentCommand, shipmentDecider } from '#domain/shipment/decide.ts'
import type { CreatedShipment, ShipmentEvent, ShipmentStatus } from '#domain/shipment/events.ts'
import {
  hasLostAuction,
  isAssigned,
  isCanceled,
  mayCancel,
  maySeeCustomer,
  maySeeDetails,
  mayUpdate,
  nextStatus,
  showsDetailsToCustomer,
} from '#domain/shipment/rules.ts'
import { given } from '#tests/kit/given.ts'
import { everyShipmentStatus as every } from '#tests/kit/shipment.ts'

const at = '2026-11-21T20:00:00.000Z'
const ana = { id: 'ana', name: 'Ana', phone: '+5491155550001' }
const beto = { id: 'beto', name: 'Beto', phone: '+5491155550002' }
const shipment: CreatedShipment = {
  shipmentId: 's1',
  logisticsOrderId: 'l1',
  orderId: 'o1',
  orderCode: 'ABCD2345',
  storeId: 'parrilla-centro',
  returnShipment: false,
  securityCode: '4821',
  customer: { name: 'Carla', phone: '+5491155550003' },
  destination: { address: 'Thames 1500', details: '', position: { lat: -34.58, lng: -58.42 } },
}

const created: ShipmentEvent = { type: 'ShipmentCreated', at, ...shipment }
const offered: ShipmentEvent = { type: 'ShipmentOffered', shipmentId: 's1', at }
const accepted: ShipmentEvent = { type: 'ShipmentAccepted', shipmentId: 's1', rider: ana, at }
const advanced = (to: ShipmentStatus): ShipmentEvent => ({ type: 'ShipmentAdvanced', shipmentId: 's1', to, at })
const slide = (to: ShipmentStatus, rider = ana, more: Partial<ShipmentCommand> = {}) =>
  ({ type: 'Advance', to, rider, securityCode: null, securityCodeRequired: false, at, ...more }) as ShipmentCommand

const simple = { returnShipment: false }
const returning = { returnShipment: true }
test('[SHIP-11] a slide in LOOKING_FOR_DRIVER accepts the shipment', () => {
  given(shipmentDecider, created, offered).when(slide('ON_ROUTE_TO_PICK_UP')).then(accepted)
  expect(fold(shipmentDecider, [created, offered, accepted])).toMatchObject({ status: 'ON_ROUTE_TO_PICK_UP' })
})
test('[SHIP-12] a slide in ON_ROUTE_TO_PICK_UP arrives at the store', () => {
  given(shipmentDecider, created, offered, accepted).when(slide('IN_STORE')).then(advanced('IN_STORE'))
})
test('[SHIP-13] a slide in IN_STORE leaves for the drop-off', () => {
  given(shipmentDecider, created, offered, accepted, advanced('IN_STORE'))
    .when(slide('ON_ROUTE_TO_DROP_OFF'))
    .then(advanced('ON_ROUTE_TO_DROP_OFF'))
})
test('[SHIP-15] a slide in ON_ROUTE_TO_DROP_OFF delivers', () => {
  given(shipmentDecider, created, offered, accepted, advanced('IN_STORE'), advanced('ON_ROUTE_TO_DROP_OFF'))
    .when(slide('DELIVERED'))
    .then(advanced('DELIVERED'))
})
test('[SHIP-16] [FAMBIG-08] a slide in DELIVERED returns a return shipment, and nothing else', () => {
  expect(nextStatus('DELIVERED', returning)).toBe('RETURNED')
  expect(nextStatus('DELIVERED', simple)).toBeNull()
})
test('[SHIP-17] a slide has no next status after RETURNED', () => expect(nextStatus('RETURNED', returning)).toBeNull())
test('[SHIP-18] a slide advances exactly one status', () => {
  given(shipmentDecider, created, offered, accepted)
    .when(slide('DELIVERED'))
    .rejects({ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_PICK_UP', to: 'DELIVERED' })
})
test('[FOPEN-86] a slide that is sent twice records nothing', () => {
  given(shipmentDecider, created, offered, accepted).when(slide('ON_ROUTE_TO_PICK_UP')).nothingHappens()
})
test('a slide of a store that asks for the key delivers with the right one only', () => {
  const onTheWay = [created, offered, accepted, advanced('IN_STORE'), advanced('ON_ROUTE_TO_DROP_OFF')]
  const withCode = (securityCode: string) => slide('DELIVERED', ana, { securityCode, securityCodeRequired: true })
  given(shipmentDecider, ...onTheWay)
    .when(withCode('0000'))
    .rejects({ type: 'WrongSecurityCode' })
  given(shipmentDecider, ...onTheWay)
    .when(withCode('4821'))
    .then(advanced('DELIVERED'))
})

describe('the auction', () => {
  test('[SHIP-34] the second courier to accept has lost', () => {
    given(shipmentDecider, created, offered, accepted)
      .when(slide('ON_ROUTE_TO_PICK_UP', beto))
      .rejects({ type: 'AuctionLost' })
    expect(hasLostAuction({ status: 'ON_ROUTE_TO_PICK_UP', riderId: 'ana' }, 'beto')).toBe(true)
  })
  test('[SHIP-31] a shipment past LOOKING_FOR_DRIVER with a rider is assigned', () => {
    expect(isAssigned({ status: 'IN_STORE', riderId: 'ana' })).toBe(true)
  })
  test('[SHIP-32] a shipment in LOOKING_FOR_DRIVER is not assigned, even with a rider', () => {
    expect(isAssigned({ status: 'LOOKING_FOR_DRIVER', riderId: 'ana' })).toBe(false)
  })
  test('[SHIP-33] a shipment without a rider is not assigned', () => {
    for (const status of every) expect(isAssigned({ status, riderId: null })).toBe(false)
  })
  test('[SHIP-35] the assigned courier sees the details', () => {
    expect(maySeeDetails({ status: 'ON_ROUTE_TO_DROP_OFF', riderId: 'ana' }, 'ana')).toBe(true)
  })
  test('[FAMBIG-67] none does before a courier is looked for', () => {
    expect(maySeeDetails({ status: 'PENDING', riderId: null }, 'ana')).toBe(false)
  })
  test('[SHIP-36] another courier does not', () => {
    expect(maySeeDetails({ status: 'ON_ROUTE_TO_DROP_OFF', riderId: 'ana' }, 'beto')).toBe(false)
  })
  test.each([
    ['[SHIP-37]', 'LOOKING_FOR_DRIVER'],
    ['[SHIP-38]', 'DRIVER_CANCELED'],
    ['[SHIP-39]', 'STACKING'],
  ] as const)('%s any courier sees the details in %s', (_, status) => {
    expect(maySeeDetails({ status, riderId: 'ana' }, 'beto')).toBe(true)
  })
})

const known = (held: 'ana' | null, asks: string) =>
  every.filter((status) => maySeeCustomer({ status, riderId: held }, asks))
test('[SDETAIL-10] the customer is known to its courier, from the acceptance to the door and no longer', () => {
  expect(known('ana', 'ana')).toEqual([
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFF',
    'ON_ROUTE_TO_DROP_OFFS',
  ])
})
test('[SDETAIL-10] the customer is known to no other courier, in any status', () => {
  expect(known('ana', 'beto')).toEqual([])
  expect(known(null, 'ana')).toEqual([])
})

test('[SHIP-21] a courier’s permitted step is to cancel from acceptance to the door, and in no other status', () => {
  expect(every.filter(mayCancel)).toEqual(['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'])
})
test('[SHIP-23, SHIP-24, SHIP-27, SHIP-28] a courier’s permitted step is to update while there is a next step', () => {
  expect(every.filter((status) => mayUpdate(status, simple))).toEqual([
    'LOOKING_FOR_DRIVER',
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFF',
  ])
})
test('[SHIP-26] a courier’s permitted step is to update a delivered return shipment', () => {
  expect(mayUpdate('DELIVERED', returning)).toBe(true)
  for (const over of ['PENDING', 'STACKING', 'RETURNED', 'DRIVER_CANCELED', 'CANCELED'] as const)
    expect(mayUpdate(over, returning)).toBe(false)
})
test('[FOPEN-90] a cancel stays with the courier who cancelled', () => {
  given(shipmentDecider, created, offered, accepted)
    .when(slide('DRIVER_CANCELED'))
    .then({ type: 'ShipmentDriverCanceled', shipmentId: 's1', at })
  given(shipmentDecider, created, offered).when(slide('DRIVER_CANCELED')).rejects({
    type: 'StepNotAllowed',
    from: 'LOOKING_FOR_DRIVER',
    to: 'DRIVER_CANCELED',
  })
})

test('[SHIP-09] [FAMBIG-12] a status that contains the cancel marker counts as canceled', () => {
  expect(['CANCELED', 'DRIVER_CANCELED', 'CANCELLED_BY_SHOP'].every(isCanceled)).toBe(true)
  expect(isCanceled('DELIVERED')).toBe(false)
})

test('[SHIP-46, SHIP-47] [FAMBIG-02] the customer sees the details on route to drop-offs only', () => {
  expect(every.filter(showsDetailsToCustomer)).toEqual(['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'])
})

test('after any tries of couriers one wins, no status is skipped, and events give the same state', () => {
  const command = fc.oneof(
    fc
      .record({ rider: fc.constantFrom(ana, beto), to: fc.constantFrom(...every) })
      .map(({ rider, to }) => slide(to, rider)),
    fc.constant<ShipmentCommand>({ type: 'Offer', at }),
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const log: ShipmentEvent[] = [created]
      for (const each of commands) {
        const before = fold(shipmentDecider, log)
        const decision = shipmentDecider.decide(before, each)
        if (!decision.ok) continue
        for (const event of decision.events) {
          const from = fold(shipmentDecider, log).status as ShipmentStatus
          log.push(event)
          const to = fold(shipmentDecider, log).status as ShipmentStatus
          const legal = [nextStatus(from, simple), 'LOOKING_FOR_DRIVER', mayCancel(from) ? 'DRIVER_CANCELED' : null]
          expect(legal).toContain(to)
        }
      }
      expect(log.filter(({ type }) => type === 'ShipmentAccepted').length).toBeLessThanOrEqual(1)
      expect(fold(shipmentDecider, log)).toEqual(fold(shipmentDecider, log))
    }),
  )
})

const earlier = '2026-11-21T19:00:00.000Z'
test('the time of a step is that of the previous step if the phone reports an earlier one', () => {
  given(shipmentDecider, created, offered)
    .when(slide('ON_ROUTE_TO_PICK_UP', ana, { at: earlier }))
    .then(accepted)
  given(shipmentDecider, created, offered, accepted)
    .when(slide('IN_STORE', ana, { at: earlier }))
    .then(advanced('IN_STORE'))
  given(shipmentDecider, created, offered, accepted)
    .when(slide('DRIVER_CANCELED', ana, { at: earlier }))
    .then({ type: 'ShipmentDriverCanceled', shipmentId: 's1', at })
  given(shipmentDecider, created, offered, accepted)
    .when({ type: 'Follow', to: 'IN_STORE', rider: null, at: earlier })
    .then(advanced('IN_STORE'))
})
test('the time of a step never goes back, for any clocks', () => {
  const times = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => new Date(ms).toISOString())
  const step: fc.Arbitrary<ShipmentCommand> = fc.oneof(
    fc.record({ to: fc.constantFrom<ShipmentStatus>(...every), at: times }).map(({ to, at }) => slide(to, ana, { at })),
    times.map((at) => ({ type: 'Offer', at }) as const),
    times.map((at) => ({ type: 'Stack', stackId: 't1', stackingOrder: 1, at }) as const),
    fc
      .record({ to: fc.constantFrom<ShipmentStatus>(...every), at: times })
      .map(({ to, at }) => ({ type: 'Follow', to, rider: ana, at }) as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (commands) => {
      const events: ShipmentEvent[] = [created, offered]
      for (const command of commands) {
        const decision = shipmentDecider.decide(fold(shipmentDecider, events), command)
        if (decision.ok) events.push(...decision.events)
      }
      expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted())
    }),
  )
})
