import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { stackDecider } from '#domain/stack/decide.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import { afterDelivery, afterShipment, afterStep } from '#domain/stack/moves.ts'
import {
  isMultiShipment,
  isStackFinished,
  isStackInProgress,
  mayCancelStack,
  mayUpdateStack,
  nextStackStep,
  type StackedShipment,
  type StackView,
  selectedOf,
  sorted,
  stopsBefore,
} from '#domain/stack/rules.ts'
import { given } from '#tests/kit/given.ts'
import { everyShipmentStatus as every } from '#tests/kit/shipment.ts'

const at = '2026-11-21T20:00:00.000Z'
const ana = { id: 'ana', name: 'Ana', phone: '+5491155550001' }
const beto = { id: 'beto', name: 'Beto', phone: '+5491155550002' }

const drop = (id: string, status: ShipmentStatus, over: Partial<StackedShipment> = {}): StackedShipment => ({
  id,
  status,
  returnShipment: false,
  stackingOrder: 'abcdef'.indexOf(id) + 1,
  ...over,
})
const stack = (status: ShipmentStatus, ...shipments: StackedShipment[]): StackView => ({ status, shipments })
const statuses = ({ status, shipments }: StackView) => [status, ...shipments.map((shipment) => shipment.status)]
const back = { returnShipment: true }

const created: StackEvent = { type: 'StackCreated', stackId: 't1', storeId: 'parrilla-centro', shipmentIds: ['a'], at }
const offered: StackEvent = { type: 'StackOffered', stackId: 't1', at }
const accepted: StackEvent = { type: 'StackAccepted', stackId: 't1', rider: ana, at }
const advanced = (to: ShipmentStatus): StackEvent => ({ type: 'StackAdvanced', stackId: 't1', to, at })
const slide = (to: ShipmentStatus, rider = ana, shipments = [drop('a', 'IN_STORE')]) =>
  ({ type: 'Advance', to, rider, shipments, at }) as const

test('[SHIP-11] [SHIP-12] [SHIP-14] [SHIP-18] a slide of a stack goes step by step, and from the store to the drop-offs', () => {
  given(stackDecider, created, offered).when(slide('ON_ROUTE_TO_PICK_UP')).then(accepted)
  expect(fold(stackDecider, [created, offered, accepted])).toMatchObject({ status: 'ON_ROUTE_TO_PICK_UP' })
  given(stackDecider, created, offered, accepted).when(slide('IN_STORE')).then(advanced('IN_STORE'))
  given(stackDecider, created, offered, accepted, advanced('IN_STORE'))
    .when(slide('ON_ROUTE_TO_DROP_OFFS'))
    .then(advanced('ON_ROUTE_TO_DROP_OFFS'))
  given(stackDecider, created, offered, accepted)
    .when(slide('ON_ROUTE_TO_DROP_OFFS'))
    .rejects({ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_PICK_UP', to: 'ON_ROUTE_TO_DROP_OFFS' })
  given(stackDecider, created, offered, accepted, advanced('IN_STORE'))
    .when(slide('ON_ROUTE_TO_DROP_OFF'))
    .rejects({ type: 'StepNotAllowed', from: 'IN_STORE', to: 'ON_ROUTE_TO_DROP_OFF' })
})
test('[SHIP-34] a slide of the second courier who accepts a stack has lost', () => {
  given(stackDecider, created, offered, accepted)
    .when(slide('ON_ROUTE_TO_PICK_UP', beto))
    .rejects({ type: 'AuctionLost' })
})
test('a slide of a stack that is sent twice records nothing', () => {
  given(stackDecider, created, offered, accepted).when(slide('ON_ROUTE_TO_PICK_UP')).nothingHappens()
})
test('[FAMBIG-05] a slide of a stack among the drop-offs delivers the selected shipment, not the stack', () => {
  const underWay = stack('ON_ROUTE_TO_DROP_OFFS', drop('a', 'DELIVERED'), drop('b', 'ON_ROUTE_TO_DROP_OFF'))
  expect(nextStackStep(underWay)).toEqual({ type: 'shipment', shipmentId: 'b', to: 'DELIVERED' })
  given(stackDecider, created, offered, accepted, advanced('IN_STORE'), advanced('ON_ROUTE_TO_DROP_OFFS'))
    .when(slide('DELIVERED'))
    .rejects({ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_DROP_OFFS', to: 'DELIVERED' })
})
test('[FAMBIG-09] [SHIP-16] a slide of a finished stack returns only the return shipments', () => {
  const delivered = [created, offered, accepted, advanced('IN_STORE'), advanced('ON_ROUTE_TO_DROP_OFFS')]
  given(stackDecider, ...delivered, advanced('DELIVERED'))
    .when(slide('RETURNED', ana, [drop('a', 'DELIVERED', back)]))
    .then(advanced('RETURNED'))
  given(stackDecider, ...delivered, advanced('DELIVERED'))
    .when(slide('RETURNED', ana, [drop('a', 'DELIVERED')]))
    .rejects({ type: 'StepNotAllowed', from: 'DELIVERED', to: 'RETURNED' })
})
test('[SHIP-17] a stack has no next status after RETURNED', () => {
  const returned = stack('RETURNED', drop('a', 'RETURNED', back), drop('b', 'DELIVERED'))
  expect(nextStackStep(returned)).toBeNull()
})

describe('the shipments of a stack', () => {
  test('[FAMBIG-04] on leaving the store the first goes on route, the others wait on route', () => {
    const inStore = stack('IN_STORE', drop('b', 'IN_STORE'), drop('a', 'IN_STORE'), drop('c', 'IN_STORE'))
    expect(statuses(afterStep(inStore, 'ON_ROUTE_TO_DROP_OFFS'))).toEqual([
      'ON_ROUTE_TO_DROP_OFFS',
      'ON_ROUTE_TO_DROP_OFFS',
      'ON_ROUTE_TO_DROP_OFF',
      'ON_ROUTE_TO_DROP_OFFS',
    ])
  })
  test('[FAMBIG-04] when one is delivered the next by stackingOrder goes on route', () => {
    const underWay = stack(
      'ON_ROUTE_TO_DROP_OFFS',
      drop('a', 'ON_ROUTE_TO_DROP_OFF'),
      drop('c', 'ON_ROUTE_TO_DROP_OFFS'),
      drop('b', 'ON_ROUTE_TO_DROP_OFFS'),
    )
    expect(statuses(afterDelivery(underWay, 'a'))).toEqual([
      'ON_ROUTE_TO_DROP_OFFS',
      'DELIVERED',
      'ON_ROUTE_TO_DROP_OFFS',
      'ON_ROUTE_TO_DROP_OFF',
    ])
  })
  test('[FAMBIG-65] one delivered out of turn does not change the one on route', () => {
    const underWay = stack(
      'ON_ROUTE_TO_DROP_OFFS',
      drop('a', 'ON_ROUTE_TO_DROP_OFF'),
      drop('b', 'ON_ROUTE_TO_DROP_OFFS'),
      drop('c', 'ON_ROUTE_TO_DROP_OFFS'),
    )
    expect(statuses(afterDelivery(underWay, 'c')).slice(1)).toEqual([
      'ON_ROUTE_TO_DROP_OFF',
      'ON_ROUTE_TO_DROP_OFFS',
      'DELIVERED',
    ])
  })
  test('[SHIP-48] [FAMBIG-05] the last delivery delivers the stack', () => {
    const last = stack('ON_ROUTE_TO_DROP_OFFS', drop('a', 'CANCELED'), drop('b', 'ON_ROUTE_TO_DROP_OFF'))
    expect(statuses(afterDelivery(last, 'b'))).toEqual(['DELIVERED', 'CANCELED', 'DELIVERED'])
  })
  test('[FAMBIG-13] a cancel reaches every shipment that is neither delivered nor returned', () => {
    const underWay = stack('ON_ROUTE_TO_DROP_OFFS', drop('a', 'DELIVERED'), drop('b', 'ON_ROUTE_TO_DROP_OFF'))
    expect(statuses(afterStep(underWay, 'DRIVER_CANCELED'))).toEqual([
      'DRIVER_CANCELED',
      'DELIVERED',
      'DRIVER_CANCELED',
    ])
  })
  test('[SHIP-19] a return returns every delivered return shipment, and no other', () => {
    const done = stack('DELIVERED', drop('a', 'DELIVERED', back), drop('b', 'DELIVERED'), drop('c', 'CANCELED', back))
    expect(statuses(afterStep(done, 'RETURNED'))).toEqual(['RETURNED', 'RETURNED', 'DELIVERED', 'CANCELED'])
  })
  test('[SHIP-20] the shipments of a stack stay DELIVERED while another is unfinished', () => {
    const open = stack('ON_ROUTE_TO_DROP_OFFS', drop('a', 'DELIVERED', back), drop('b', 'ON_ROUTE_TO_DROP_OFF', back))
    expect(nextStackStep(open)).toEqual({ type: 'shipment', shipmentId: 'b', to: 'DELIVERED' })
    expect(statuses(afterShipment(open))).toEqual(statuses(open))
    given(stackDecider, created, offered, accepted, advanced('IN_STORE'), advanced('ON_ROUTE_TO_DROP_OFFS'))
      .when(slide('RETURNED', ana, [...open.shipments]))
      .rejects({ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_DROP_OFFS', to: 'RETURNED' })
  })
  test('the shipments of a stack that are all canceled by the shop cancel the stack', () => {
    expect(statuses(afterShipment(stack('IN_STORE', drop('a', 'CANCELED'), drop('b', 'CANCELED'))))[0]).toBe('CANCELED')
  })
  test('the shipments of a stack that are canceled on the way make room for the next', () => {
    const underWay = stack('ON_ROUTE_TO_DROP_OFFS', drop('a', 'CANCELED'), drop('b', 'ON_ROUTE_TO_DROP_OFFS'))
    expect(statuses(afterShipment(underWay))).toEqual(['ON_ROUTE_TO_DROP_OFFS', 'CANCELED', 'ON_ROUTE_TO_DROP_OFF'])
  })
})

const inEvery = (may: (stack: StackView) => boolean, ...shipments: StackedShipment[]) =>
  every.filter((status) => may(stack(status, ...shipments)))

test('[SHIP-22] a courier’s permitted step with a stack is to cancel from acceptance to the last door only', () => {
  expect(inEvery(mayCancelStack, drop('a', 'IN_STORE'))).toEqual([
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFFS',
  ])
})
test('[SHIP-23] [SHIP-25] [SHIP-28] a courier’s permitted step with a stack is to update while there is a next step, and not after', () => {
  expect(inEvery(mayUpdateStack, drop('a', 'DELIVERED'))).toEqual([
    'LOOKING_FOR_DRIVER',
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFFS',
  ])
})
test('[SHIP-29] [FAMBIG-69] a courier’s permitted step with a stack is to update a delivered stack while a return leg is open', () => {
  expect(mayUpdateStack(stack('DELIVERED', drop('a', 'RETURNED', back), drop('b', 'DELIVERED', back)))).toBe(true)
})
test('[SHIP-30] a courier’s permitted step with a stack is none once every return leg is RETURNED or DRIVER_CANCELED', () => {
  const over = [drop('a', 'RETURNED', back), drop('b', 'DRIVER_CANCELED', back), drop('c', 'DELIVERED')]
  expect(mayUpdateStack(stack('DELIVERED', ...over))).toBe(false)
  expect(nextStackStep(stack('DELIVERED', ...over))).toBeNull()
})
test('[FAMBIG-69] a canceled or returned stack is never updatable, for any return legs', () => {
  for (const status of ['DRIVER_CANCELED', 'CANCELED', 'RETURNED', 'PENDING', 'STACKING'] as const)
    expect(mayUpdateStack(stack(status, drop('a', 'DELIVERED', back)))).toBe(false)
})
test('[FAMBIG-10] a finished stack with an unreturned return leg is still in progress', () => {
  const done = stack('DELIVERED', drop('a', 'DELIVERED', back))
  expect([isStackFinished(done), isStackInProgress(done)]).toEqual([true, true])
  expect(isStackInProgress(stack('DELIVERED', drop('a', 'DELIVERED')))).toBe(false)
})

describe('the order of a stack', () => {
  test('[SHIP-04] [SHIP-05] more than one shipment make it a multi-shipment stack', () => {
    expect(isMultiShipment(stack('IN_STORE', drop('a', 'IN_STORE'), drop('b', 'IN_STORE')))).toBe(true)
    expect(isMultiShipment(stack('IN_STORE', drop('a', 'IN_STORE')))).toBe(false)
  })
  test('[SHIP-48] [SHIP-49] a multi-shipment stack is finished when each shipment is delivered, canceled or returned', () => {
    for (const status of every) {
      const finished = ['DELIVERED', 'RETURNED', 'DRIVER_CANCELED', 'CANCELED'].includes(status)
      expect(isStackFinished(stack('IN_STORE', drop('a', 'DELIVERED'), drop('b', status)))).toBe(finished)
    }
  })
  test('[SHIP-50] [SHIP-51] [SHIP-52] [FAMBIG-11] delivered first, canceled last, the others by stackingOrder', () => {
    const shipments = [
      drop('a', 'CANCELED'),
      drop('f', 'RETURNED'),
      drop('d', 'ON_ROUTE_TO_DROP_OFFS'),
      drop('c', 'ON_ROUTE_TO_DROP_OFF'),
      drop('e', 'DELIVERED'),
      drop('b', 'DELIVERED'),
    ]
    expect(sorted(shipments).map(({ id }) => id)).toEqual(['b', 'e', 'c', 'd', 'f', 'a'])
  })
  test('[SHIP-53] the one on route to drop-off is selected', () => {
    expect(selectedOf([drop('a', 'ON_ROUTE_TO_DROP_OFFS'), drop('b', 'ON_ROUTE_TO_DROP_OFF')])?.id).toBe('b')
  })
  test('[SHIP-54] [FAMBIG-64] with none on route the first of the sorted ones is', () => {
    expect(selectedOf([drop('b', 'IN_STORE'), drop('a', 'IN_STORE')])?.id).toBe('a')
    expect(selectedOf([drop('a', 'IN_STORE'), drop('b', 'DELIVERED')])?.id).toBe('b')
  })
  test('[SHIP-55] [FAMBIG-65] the picked one is, until it can no longer be picked', () => {
    const shipments = [drop('a', 'ON_ROUTE_TO_DROP_OFF'), drop('b', 'ON_ROUTE_TO_DROP_OFFS'), drop('c', 'DELIVERED')]
    expect(selectedOf(shipments, 'b')?.id).toBe('b')
    expect(selectedOf(shipments, 'c')?.id).toBe('a')
    expect(nextStackStep(stack('ON_ROUTE_TO_DROP_OFFS', ...shipments), 'b')).toMatchObject({ shipmentId: 'b' })
  })
  test('the order of a stack gives the number of doors before one’s own, once a courier has it', () => {
    const shipments = [
      drop('a', 'DELIVERED'),
      drop('b', 'ON_ROUTE_TO_DROP_OFFS'),
      drop('c', 'ON_ROUTE_TO_DROP_OFF'),
      drop('d', 'ON_ROUTE_TO_DROP_OFFS'),
      drop('e', 'CANCELED'),
      drop('f', 'ON_ROUTE_TO_DROP_OFFS'),
    ]
    const before = (id: string) => stopsBefore(stack('ON_ROUTE_TO_DROP_OFFS', ...shipments), id)
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map(before)).toEqual([null, 1, 0, 2, null, 3])
    expect(stopsBefore(stack('LOOKING_FOR_DRIVER', drop('a', 'LOOKING_FOR_DRIVER')), 'a')).toBeNull()
  })
})

test("a stack's step is at the time of the previous step if the phone reports an earlier one", () => {
  const earlier = '2026-11-21T19:00:00.000Z'
  given(stackDecider, created, offered)
    .when({ ...slide('ON_ROUTE_TO_PICK_UP'), at: earlier })
    .then(accepted)
  given(stackDecider, created, offered, accepted)
    .when({ ...slide('IN_STORE'), at: earlier })
    .then(advanced('IN_STORE'))
  given(stackDecider, created, offered, accepted)
    .when({ ...slide('DRIVER_CANCELED'), at: earlier })
    .then({ type: 'StackDriverCanceled', stackId: 't1', at })
  given(stackDecider, created, offered, accepted)
    .when({ type: 'Settle', to: 'CANCELED', at: earlier })
    .then({ type: 'StackCanceled', stackId: 't1', at })
})
