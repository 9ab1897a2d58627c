import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { type StackCommand, stackDecider } from '#domain/stack/decide.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import { afterShipment, afterStep } from '#domain/stack/moves.ts'
import {
  isStackInProgress,
  mayPick,
  nextStackStep,
  type StackedShipment,
  selectedOf,
  sorted,
  stopsBefore,
} from '#domain/stack/rules.ts'
import { given } from '#tests/kit/given.ts'
import { everyShipmentStatus as every } from '#tests/kit/shipment.ts'

const minute = (n: number) => `2026-11-21T20:0${n}:00.000Z`
const at = minute(0)
const ana = { id: 'ana', name: 'Ana', phone: '+5491155550001' }
const stackId = 't1'
const facts = { stackId, storeId: 'parrilla-centro', shipmentIds: ['a', 'b'] }
const created: StackEvent = { type: 'StackCreated', ...facts, at }
const offered: StackEvent = { type: 'StackOffered', stackId, at }
const accepted: StackEvent = { type: 'StackAccepted', stackId, rider: ana, at }
const canceled: StackEvent = { type: 'StackCanceled', stackId, at }
const driverCanceled: StackEvent = { type: 'StackDriverCanceled', stackId, at }
const advanced = (to: ShipmentStatus): StackEvent => ({ type: 'StackAdvanced', stackId, to, at })
const drop = (id: string, status: ShipmentStatus, over: Partial<StackedShipment> = {}): StackedShipment => ({
  id,
  status,
  returnShipment: false,
  stackingOrder: 'abc'.indexOf(id) + 1,
  ...over,
})
const slide = (to: ShipmentStatus, rider = ana): StackCommand => ({
  type: 'Advance',
  to,
  rider,
  shipments: [drop('a', 'IN_STORE')],
  at,
})
const create: StackCommand = { type: 'Create', ...facts, at }
const offer: StackCommand = { type: 'Offer', at }
const settle = (to: 'DELIVERED' | 'CANCELED'): StackCommand => ({ type: 'Settle', to, at })

test('a stack is made once, of its shipments, without a courier', () => {
  given(stackDecider).when(create).then(created)
  given(stackDecider, created).when(create).rejects({ type: 'StackExists' })
  expect(fold(stackDecider, [created])).toEqual({
    ...facts,
    status: 'STACKING',
    rider: null,
    createdAt: at,
    updatedAt: at,
  })
})

test('a stack that was never made is not found, for any command', () => {
  for (const command of [offer, slide('IN_STORE'), settle('DELIVERED')])
    given(stackDecider).when(command).rejects({ type: 'StackNotFound' })
  expect(fold(stackDecider, [offered, accepted])).toEqual({ status: 'NONE' })
})

test('a stack is offered once it is made, and at no other time', () => {
  given(stackDecider, created).when(offer).then(offered)
  given(stackDecider, created, offered).when(offer).rejects({
    type: 'StepNotAllowed',
    from: 'LOOKING_FOR_DRIVER',
    to: 'LOOKING_FOR_DRIVER',
  })
})

test('a stack keeps its courier, its status and when it last changed', () => {
  const log: StackEvent[] = [
    created,
    offered,
    { ...accepted, at: minute(1) },
    { ...advanced('IN_STORE'), at: minute(2) },
  ]
  expect(fold(stackDecider, log.slice(0, 2))).toMatchObject({ status: 'LOOKING_FOR_DRIVER', rider: null })
  expect(fold(stackDecider, log.slice(0, 3))).toMatchObject({ status: 'ON_ROUTE_TO_PICK_UP', rider: ana })
  expect(fold(stackDecider, log)).toMatchObject({
    status: 'IN_STORE',
    rider: ana,
    createdAt: minute(0),
    updatedAt: minute(2),
  })
  expect(fold(stackDecider, [...log, driverCanceled])).toMatchObject({ status: 'DRIVER_CANCELED', rider: ana })
  expect(fold(stackDecider, [...log, canceled])).toMatchObject({ status: 'CANCELED' })
})

test('[FAMBIG-05] a stack takes over its shipments’ statuses, once', () => {
  const underWay = [created, offered, accepted, advanced('ON_ROUTE_TO_DROP_OFFS')]
  given(stackDecider, ...underWay)
    .when(settle('DELIVERED'))
    .then(advanced('DELIVERED'))
  given(stackDecider, ...underWay)
    .when(settle('CANCELED'))
    .then(canceled)
  given(stackDecider, ...underWay, advanced('DELIVERED'))
    .when(settle('DELIVERED'))
    .nothingHappens()
  given(stackDecider, ...underWay, canceled)
    .when(settle('CANCELED'))
    .nothingHappens()
})

test('a stack that is not offered yet cannot be taken, and one that the shop canceled is lost', () => {
  given(stackDecider, created)
    .when(slide('ON_ROUTE_TO_PICK_UP'))
    .rejects({ type: 'StepNotAllowed', from: 'STACKING', to: 'ON_ROUTE_TO_PICK_UP' })
  given(stackDecider, created, offered, canceled).when(slide('ON_ROUTE_TO_PICK_UP')).rejects({ type: 'AuctionLost' })
})

test('[SHIP-22] [FAMBIG-13] a stack is canceled by its courier while it is under way, and not before or after', () => {
  given(stackDecider, created, offered, accepted).when(slide('DRIVER_CANCELED')).then(driverCanceled)
  given(stackDecider, created, offered)
    .when(slide('DRIVER_CANCELED'))
    .rejects({ type: 'StepNotAllowed', from: 'LOOKING_FOR_DRIVER', to: 'DRIVER_CANCELED' })
  given(stackDecider, created, offered, accepted, advanced('DELIVERED'))
    .when(slide('DRIVER_CANCELED'))
    .rejects({ type: 'StepNotAllowed', from: 'DELIVERED', to: 'DRIVER_CANCELED' })
})

const again: StackCommand = { type: 'OfferAgain', at }

test('a stack that its courier canceled is offered again to all couriers, and only then', () => {
  const left = [created, offered, accepted, driverCanceled]
  given(stackDecider, ...left)
    .when(again)
    .then(offered)
  given(stackDecider, ...left, offered)
    .when(again)
    .nothingHappens()
  given(stackDecider, created, offered, accepted)
    .when(again)
    .rejects({ type: 'StepNotAllowed', from: 'ON_ROUTE_TO_PICK_UP', to: 'LOOKING_FOR_DRIVER' })
  expect(fold(stackDecider, [...left, offered])).toMatchObject({ status: 'LOOKING_FOR_DRIVER', rider: null })
})

test('a stack that its courier canceled is over once its rest is canceled, even if no courier has taken it', () => {
  const shipments = [drop('a', 'DELIVERED'), drop('b', 'CANCELED')]
  expect(afterShipment({ status: 'LOOKING_FOR_DRIVER', shipments }).status).toBe('DELIVERED')
})

test('[SHIP-55] the shipments of a stack may be picked until they are over', () => {
  expect(every.filter((status) => !mayPick(drop('a', status)))).toEqual([
    'DELIVERED',
    'RETURNED',
    'DRIVER_CANCELED',
    'CANCELED',
  ])
})

test('[SHIP-52] the shipments of a stack without a place on the way come last, in the given order', () => {
  const nowhere = { stackingOrder: null }
  const list = [drop('b', 'IN_STORE', nowhere), drop('c', 'IN_STORE'), drop('a', 'IN_STORE', nowhere)]
  expect(sorted(list).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

test('the shipments of an empty stack have no selection and no slide', () => {
  expect(selectedOf([])).toBeNull()
  expect(nextStackStep({ status: 'ON_ROUTE_TO_DROP_OFFS', shipments: [] })).toBeNull()
  expect(nextStackStep({ status: 'ON_ROUTE_TO_DROP_OFFS', shipments: [drop('a', 'CANCELED')] })).toBeNull()
})

test('[SHIP-11] [SHIP-12] [SHIP-14] [FAMBIG-09] a slide names the step of the whole, where there is one', () => {
  const shipments = [drop('a', 'IN_STORE')]
  const steps = every.map((status) => nextStackStep({ status, shipments }))
  expect(steps.filter((step) => step?.type === 'stack').map((step) => step?.to)).toEqual([
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFFS',
  ])
  const back = [drop('a', 'DELIVERED', { returnShipment: true })]
  expect(nextStackStep({ status: 'DELIVERED', shipments: back })).toEqual({ type: 'stack', to: 'RETURNED' })
})

test('shipments of a stack that are over stay unchanged when the stack goes on, and the others go along', () => {
  const shipments = [drop('a', 'CANCELED'), drop('b', 'ON_ROUTE_TO_PICK_UP')]
  const after = afterStep({ status: 'ON_ROUTE_TO_PICK_UP', shipments }, 'IN_STORE')
  expect(after.shipments.map(({ status }) => status)).toEqual(['CANCELED', 'IN_STORE'])
  expect(after.shipments[0]).toBe(shipments[0])
  const toTheDoors = afterStep({ status: 'IN_STORE', shipments: after.shipments }, 'ON_ROUTE_TO_DROP_OFFS')
  expect(toTheDoors.shipments.map(({ status }) => status)).toEqual(['CANCELED', 'ON_ROUTE_TO_DROP_OFF'])
})

test('[FAMBIG-65] the shipments of a stack do not change the one on route to its door', () => {
  const shipments = [drop('a', 'DELIVERED'), drop('b', 'ON_ROUTE_TO_DROP_OFFS'), drop('c', 'ON_ROUTE_TO_DROP_OFF')]
  const underWay = { status: 'ON_ROUTE_TO_DROP_OFFS' as const, shipments }
  expect(afterShipment(underWay)).toBe(underWay)
})

test('[FOPEN-76] shipments that have to come back keep no courier busy in a stack that is over or waits', () => {
  const shipments = [drop('a', 'DELIVERED', { returnShipment: true })]
  expect(every.filter((status) => isStackInProgress({ status, shipments }))).toEqual([
    'ON_ROUTE_TO_PICK_UP',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFFS',
    'DELIVERED',
  ])
})

test('shipments change nothing in a stack that is over, or before it leaves the store', () => {
  for (const status of ['DELIVERED', 'RETURNED', 'DRIVER_CANCELED'] as const) {
    const over = { status, shipments: [drop('a', 'CANCELED')] }
    expect(afterShipment(over)).toBe(over)
  }
  const inStore = { status: 'IN_STORE' as const, shipments: [drop('a', 'CANCELED'), drop('b', 'IN_STORE')] }
  expect(afterShipment(inStore)).toBe(inStore)
})

test('the shipments of a stack have no stops before them when unknown, or without a courier', () => {
  const shipments = [drop('a', 'IN_STORE'), drop('b', 'IN_STORE')]
  const stops = (status: ShipmentStatus, id: string) => stopsBefore({ status, shipments }, id)
  expect([stops('IN_STORE', 'a'), stops('IN_STORE', 'b'), stops('IN_STORE', 'nobody')]).toEqual([0, 1, null])
  const nowhere = [drop('a', 'IN_STORE', { stackingOrder: null }), drop('b', 'IN_STORE', { stackingOrder: null })]
  expect(stopsBefore({ status: 'IN_STORE', shipments: nowhere }, 'b')).toBe(0)
  for (const status of ['STACKING', 'LOOKING_FOR_DRIVER', 'DELIVERED', 'CANCELED'] as const)
    expect(stops(status, 'b')).toBeNull()
})
