import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { type ShipmentCommand, shipmentDecider } from '#domain/shipment/decide.ts'
import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { nextWave, type OfferProgress, type WaitingCourier, type Wave } from '#domain/shipment/offer-waves.ts'

const at = '2026-11-27T12:00:00.000Z'
const storeAt = { lat: -34.6, lng: -58.4 }
const waves = { couriers: 2, seconds: 20, waves: 3 }
const metresNorth = (metres: number) => ({ lat: storeAt.lat + metres / 111_195, lng: storeAt.lng })
const courier = (id: string, metres: number | null): WaitingCourier => ({
  id,
  position: metres === null ? null : metresNorth(metres),
})
const asked = (riders: readonly string[], many = 1): OfferProgress => ({ riders, until: at, waves: many })
const next = (free: readonly WaitingCourier[], before: OfferProgress | null = null) =>
  nextWave({ waves, asked: before, free, storeAt, at })

test('the next wave is of the free couriers nearest to the store, until the time of a wave is over', () => {
  expect(next([courier('far', 900), courier('near', 100), courier('middle', 400)])).toEqual({
    riders: ['near', 'middle'],
    until: '2026-11-27T12:00:20.000Z',
  })
})

test('the next wave has couriers without a position last, in the order of their ids', () => {
  expect(next([courier('b', null), courier('a', null), courier('near', 9_000)])?.riders).toEqual(['near', 'a'])
})

test('the next wave asks a courier once, also one who came on shift between two waves', () => {
  const free = [courier('near', 100), courier('middle', 400), courier('far', 900), courier('new', 50)]
  expect(next(free, asked(['near', 'middle']))?.riders).toEqual(['new', 'far'])
})

test('the next wave is everyone after the last one, and when no free courier is left', () => {
  const free = [courier('near', 100)]
  expect(next(free, asked(['a', 'b'], 2))).not.toBeNull()
  expect(next(free, asked(['a', 'b'], 3))).toBeNull()
  expect(next(free, asked(['near']))).toBeNull()
  expect(next([])).toBeNull()
})

const first: Wave = { riders: ['r1', 'r2'], until: '2026-11-27T12:00:20.000Z' }
const second: Wave = { riders: ['r3'], until: '2026-11-27T12:00:40.000Z' }
const shipmentId = 's1'
const created: ShipmentEvent = {
  ...{ type: 'ShipmentCreated', at, shipmentId, logisticsOrderId: 'l1', orderId: 'o1', orderCode: 'ABCD2345' },
  ...{ storeId: 'st1', returnShipment: false, securityCode: '4711', customer: { name: 'Ana', phone: null } },
  destination: { address: 'Mitre 100', details: '', position: null },
}
const offered = (wave?: Wave): ShipmentEvent => ({ type: 'ShipmentOffered', shipmentId, ...(wave && { wave }), at })
const rider = { id: 'r9', name: 'Leo', phone: null }
const stateOf = (...events: ShipmentEvent[]) => fold(shipmentDecider, [created, ...events])
const askedIn = (...events: ShipmentEvent[]) => {
  const state = stateOf(...events)
  return state.status === 'NONE' ? null : (state.asked ?? 'everyone')
}
const eventsAfter = (command: ShipmentCommand, ...events: ShipmentEvent[]) => {
  const decision = shipmentDecider.decide(stateOf(...events), command)
  return decision.ok ? decision.events : decision.rejection
}
const further = (after: string, wave: Wave | null): ShipmentCommand => ({ type: 'OfferFurther', after, wave, at })

test('an offer in waves begins with the couriers of its first wave', () => {
  expect(eventsAfter({ type: 'Offer', wave: first, at })).toEqual([offered(first)])
  expect(askedIn(offered(first))).toEqual({ ...first, waves: 1 })
})

test('an offer in waves goes further to the next couriers, and at last to everyone', () => {
  expect(eventsAfter(further(first.until, second), offered(first))).toEqual([offered(second)])
  expect(askedIn(offered(first), offered(second))).toEqual({
    riders: ['r1', 'r2', 'r3'],
    until: second.until,
    waves: 2,
  })
  expect(eventsAfter(further(second.until, null), offered(first), offered(second))).toEqual([offered()])
  expect(askedIn(offered(first), offered())).toBe('everyone')
})

test('an offer in waves goes no further once a courier has it, or by the timer of an earlier wave', () => {
  const accepted: ShipmentEvent = { type: 'ShipmentAccepted', shipmentId, rider, at }
  expect(eventsAfter(further(first.until, second), offered(first), accepted)).toEqual([])
  expect(eventsAfter(further(first.until, null), offered(first), offered(second))).toEqual([])
  expect(eventsAfter(further(first.until, second), offered())).toEqual([])
})

test('an offer in waves remembers its couriers for the one who took it, and starts over when given back', () => {
  const accepted: ShipmentEvent = { type: 'ShipmentAccepted', shipmentId, rider, at }
  const givenBack: ShipmentEvent = { type: 'ShipmentDriverCanceled', shipmentId, at }
  expect(askedIn(offered(first), accepted)).toEqual({ ...first, waves: 1 })
  expect(eventsAfter({ type: 'OfferAgain', wave: second, at }, offered(first), accepted, givenBack)).toEqual([
    offered(second),
  ])
  expect(askedIn(offered(first), accepted, givenBack, offered(second))).toEqual({ ...second, waves: 1 })
})
