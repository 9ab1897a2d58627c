import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type ShipmentCommand, shipmentDecider } from '#domain/shipment/decide.ts'
import type { CreatedShipment, ShipmentEvent, ShipmentStatus } from '#domain/shipment/events.ts'
import {
  isAssignedTo,
  isFinished,
  isInProgress,
  isStackable,
  nextStatus,
  seeksAnother,
} from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { given } from '#tests/kit/given.ts'
import { everyShipmentStatus as every } from '#tests/kit/shipment.ts'

const minute = (n: number) => `2026-11-21T20:0${n}:00.000Z`
const at = minute(0)
const ana = { id: 'ana', name: 'Ana', phone: '+5491155550001' }
const beto = { id: 'beto', name: 'Beto', phone: '+5491155550002' }
const shipmentId = 's1'
const facts: CreatedShipment = {
  shipmentId,
  logisticsOrderId: 'l1',
  orderId: 'o1',
  orderCode: 'ABCD2345',
  storeId: 'parrilla-centro',
  returnShipment: false,
  securityCode: '4821',
  customer: { name: 'Carla', phone: '+5491155550003' },
  destination: { address: 'Thames 1500', details: '', position: null },
}
const created: ShipmentEvent = { type: 'ShipmentCreated', at, ...facts }
const offered: ShipmentEvent = { type: 'ShipmentOffered', shipmentId, at }
const stacked: ShipmentEvent = { type: 'ShipmentStacked', shipmentId, stackId: 'k1', stackingOrder: 2, at }
const accepted: ShipmentEvent = { type: 'ShipmentAccepted', shipmentId, rider: ana, at }
const canceled: ShipmentEvent = { type: 'ShipmentCanceled', shipmentId, at }
const driverCanceled: ShipmentEvent = { type: 'ShipmentDriverCanceled', shipmentId, at }
const advanced = (to: ShipmentStatus): ShipmentEvent => ({ type: 'ShipmentAdvanced', shipmentId, to, at })
const slide = (to: ShipmentStatus, rider = ana): Extract<ShipmentCommand, { type: 'Advance' }> => ({
  type: 'Advance',
  to,
  rider,
  securityCode: null,
  securityCodeRequired: false,
  at,
})
const create: ShipmentCommand = { type: 'Create', at, ...facts }
const offer: ShipmentCommand = { type: 'Offer', at }
const cancel: ShipmentCommand = { type: 'Cancel', at }
const stack: ShipmentCommand = { type: 'Stack', stackId: 'k1', stackingOrder: 2, at }
const follow = (to: ShipmentStatus, rider: typeof ana | null = ana): ShipmentCommand => ({
  type: 'Follow',
  to,
  rider,
  at,
})

const rejected = { type: 'StepNotAllowed' } as const

test('a shipment is created once', () => {
  given(shipmentDecider).when(create).then(created)
  given(shipmentDecider, created).when(create).rejects({ type: 'ShipmentExists' })
})

test('a shipment that was never created is not found, for any command', () => {
  for (const command of [offer, cancel, stack, slide('ON_ROUTE_TO_PICK_UP'), follow('IN_STORE')])
    given(shipmentDecider).when(command).rejects({ type: 'ShipmentNotFound' })
  expect(fold(shipmentDecider, [offered, accepted])).toEqual({ status: 'NONE' })
})

test('a shipment waits for the shop first, without a courier and without a stack', () => {
  expect(fold(shipmentDecider, [created])).toEqual({
    ...facts,
    status: 'PENDING',
    rider: null,
    stackId: null,
    stackingOrder: null,
    createdAt: at,
    updatedAt: at,
    times: { PENDING: at },
  })
})

test('a shipment is offered when it waits or its stack is made, once, and never after it was taken', () => {
  given(shipmentDecider, created).when(offer).then(offered)
  given(shipmentDecider, created, offered, stacked).when(offer).then(offered)
  given(shipmentDecider, created, offered).when(offer).nothingHappens()
  for (const [event, from] of [
    [accepted, 'ON_ROUTE_TO_PICK_UP'],
    [canceled, 'CANCELED'],
  ] as const)
    given(shipmentDecider, created, offered, event)
      .when(offer)
      .rejects({ ...rejected, from, to: 'LOOKING_FOR_DRIVER' })
})

test('a shipment keeps when it was first in each status, and when it last changed', () => {
  const log: ShipmentEvent[] = [
    created,
    { ...offered, at: minute(1) },
    { ...stacked, at: minute(2) },
    { ...offered, at: minute(3) },
  ]
  expect(fold(shipmentDecider, log)).toMatchObject({
    createdAt: minute(0),
    updatedAt: minute(3),
    times: { PENDING: minute(0), LOOKING_FOR_DRIVER: minute(1), STACKING: minute(2) },
  })
})

test('a shipment is canceled by the shop at any time before its end, and then nothing more', () => {
  for (const past of [[created], [created, offered], [created, offered, accepted, advanced('IN_STORE')]])
    given(shipmentDecider, ...past)
      .when(cancel)
      .then(canceled)
  const toTheDoor = [created, offered, accepted, advanced('IN_STORE'), advanced('ON_ROUTE_TO_DROP_OFF')]
  for (const end of [advanced('DELIVERED'), canceled])
    given(shipmentDecider, ...toTheDoor, end)
      .when(cancel)
      .nothingHappens()
  expect(fold(shipmentDecider, [created, offered, canceled])).toMatchObject({ status: 'CANCELED' })
  expect(fold(shipmentDecider, [...toTheDoor, driverCanceled])).toMatchObject({
    status: 'DRIVER_CANCELED',
    rider: ana,
  })
})

test('a shipment that its courier canceled is offered again to all couriers, and only then', () => {
  const left = [created, offered, accepted, advanced('IN_STORE'), driverCanceled]
  const again: ShipmentCommand = { type: 'OfferAgain', at }
  given(shipmentDecider, ...left)
    .when(again)
    .then(offered)
  given(shipmentDecider, ...left, offered)
    .when(again)
    .nothingHappens()
  for (const [event, from] of [
    [created, 'PENDING'],
    [accepted, 'ON_ROUTE_TO_PICK_UP'],
    [advanced('DELIVERED'), 'DELIVERED'],
    [canceled, 'CANCELED'],
  ] as const)
    given(shipmentDecider, created, event)
      .when(again)
      .rejects({ ...rejected, from, to: 'LOOKING_FOR_DRIVER' })
  given(shipmentDecider, ...left)
    .when(cancel)
    .then(canceled)
})

test('a shipment that is offered again keeps of its courier only that one has left', () => {
  const log: ShipmentEvent[] = [
    created,
    { ...offered, at: minute(1) },
    { ...accepted, at: minute(2) },
    { ...advanced('IN_STORE'), at: minute(3) },
    { ...driverCanceled, at: minute(4) },
    { ...offered, at: minute(5) },
  ]
  expect(fold(shipmentDecider, log)).toMatchObject({
    status: 'LOOKING_FOR_DRIVER',
    rider: null,
    times: { PENDING: minute(0), DRIVER_CANCELED: minute(4), LOOKING_FOR_DRIVER: minute(5) },
  })
  const byBeto: ShipmentEvent = { type: 'ShipmentAccepted', shipmentId, rider: beto, at: minute(6) }
  expect(fold(shipmentDecider, [...log, byBeto])).toMatchObject({
    rider: beto,
    times: { ON_ROUTE_TO_PICK_UP: minute(6) },
  })
  const second = fold(shipmentDecider, [...log, byBeto, { ...driverCanceled, at: minute(7) }])
  expect(second).toMatchObject({ times: { DRIVER_CANCELED: minute(7) } })
  expect(seeksAnother(fold(shipmentDecider, log) as KnownShipment)).toBe(true)
  expect(seeksAnother(fold(shipmentDecider, log.slice(0, 2)) as KnownShipment)).toBe(false)
  expect(seeksAnother(second as KnownShipment)).toBe(false)
})

test('a shipment of a store that asks for the key asks for it only at the door', () => {
  const withoutKey = (to: ShipmentStatus): ShipmentCommand => ({ ...slide(to), securityCodeRequired: true })
  given(shipmentDecider, created, offered).when(withoutKey('ON_ROUTE_TO_PICK_UP')).then(accepted)
  given(shipmentDecider, created, offered, accepted).when(withoutKey('IN_STORE')).then(advanced('IN_STORE'))
  given(shipmentDecider, created, offered, accepted, advanced('ON_ROUTE_TO_DROP_OFF'))
    .when(withoutKey('DELIVERED'))
    .rejects({ type: 'WrongSecurityCode' })
})

test('a shipment that is not offered yet cannot be taken, and one that the shop canceled is lost', () => {
  given(shipmentDecider, created)
    .when(slide('ON_ROUTE_TO_PICK_UP'))
    .rejects({ ...rejected, from: 'PENDING', to: 'ON_ROUTE_TO_PICK_UP' })
  given(shipmentDecider, created, offered, canceled).when(slide('ON_ROUTE_TO_PICK_UP')).rejects({ type: 'AuctionLost' })
})

describe('in a stack', () => {
  test('a shipment that looks for a courier gets its place', () => {
    given(shipmentDecider, created, offered).when(stack).then(stacked)
    expect(fold(shipmentDecider, [created, offered, stacked])).toMatchObject({
      status: 'STACKING',
      stackId: 'k1',
      stackingOrder: 2,
    })
  })

  test('a stack gets no shipment that waits, was taken, or has a stack', () => {
    given(shipmentDecider, created).when(stack).rejects({ type: 'NotStackable', status: 'PENDING' })
    given(shipmentDecider, created, offered, stacked, offered)
      .when(stack)
      .rejects({ type: 'NotStackable', status: 'LOOKING_FOR_DRIVER' })
    expect(every.filter((status) => isStackable({ status, stackId: null }))).toEqual(['LOOKING_FOR_DRIVER'])
    expect(every.filter((status) => isStackable({ status, stackId: 'k1' }))).toEqual([])
  })

  const inStack = [created, offered, stacked, offered]

  test('a shipment follows its stack’s steps, the acceptance with its courier', () => {
    given(shipmentDecider, ...inStack)
      .when(follow('ON_ROUTE_TO_PICK_UP'))
      .then(accepted)
    given(shipmentDecider, ...inStack, accepted)
      .when(follow('IN_STORE'))
      .then(advanced('IN_STORE'))
    given(shipmentDecider, ...inStack, accepted)
      .when(follow('ON_ROUTE_TO_PICK_UP', null))
      .then(advanced('ON_ROUTE_TO_PICK_UP'))
    given(shipmentDecider, ...inStack, accepted)
      .when(follow('DRIVER_CANCELED'))
      .then(driverCanceled)
  })

  test('[FAMBIG-05] a courier’s only step with one of its shipments is to deliver it', () => {
    const onTheWay = [...inStack, accepted, advanced('ON_ROUTE_TO_DROP_OFF')]
    given(shipmentDecider, ...inStack)
      .when(slide('ON_ROUTE_TO_PICK_UP'))
      .rejects({ type: 'MovesWithStack' })
    for (const to of ['DRIVER_CANCELED', 'RETURNED'] as const)
      given(shipmentDecider, ...onTheWay)
        .when(slide(to))
        .rejects({ type: 'MovesWithStack' })
    given(shipmentDecider, ...onTheWay)
      .when(slide('DELIVERED'))
      .then(advanced('DELIVERED'))
  })

  test('[FAMBIG-65] a courier may turn to another door first', () => {
    expect(nextStatus('ON_ROUTE_TO_DROP_OFFS', { returnShipment: false })).toBe('DELIVERED')
  })
})

describe('the statuses', () => {
  const simple = { returnShipment: false }
  const returning = { returnShipment: true }

  test('[SHIP-48] finished are delivered, returned and canceled', () => {
    expect(every.filter(isFinished)).toEqual(['DELIVERED', 'RETURNED', 'DRIVER_CANCELED', 'CANCELED'])
  })

  test('[FOPEN-76] a courier is in the middle of a shipment from its acceptance to its end', () => {
    const underWay = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS']
    expect(every.filter((status) => isInProgress(status, simple))).toEqual(underWay)
    expect(every.filter((status) => isInProgress(status, returning))).toEqual([...underWay, 'DELIVERED'])
  })

  test('a shipment is assigned to its own courier alone', () => {
    const held = { status: 'IN_STORE', riderId: 'ana' } as const
    expect([isAssignedTo(held, 'ana'), isAssignedTo(held, 'beto')]).toEqual([true, false])
  })

  test('no slide leaves a status that is waiting or over', () => {
    const open = [
      'LOOKING_FOR_DRIVER',
      'ON_ROUTE_TO_PICK_UP',
      'IN_STORE',
      'ON_ROUTE_TO_DROP_OFF',
      'ON_ROUTE_TO_DROP_OFFS',
    ]
    expect(every.filter((status) => nextStatus(status, simple) !== null)).toEqual(open)
    expect(every.filter((status) => nextStatus(status, returning) !== null)).toEqual([...open, 'DELIVERED'])
  })
})
