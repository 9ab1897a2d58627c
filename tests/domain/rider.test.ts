import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { riderDecider } from '#domain/rider/decide.ts'
import type { RiderEvent } from '#domain/rider/events.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-11-21T20:00:00.000Z'
const person = { riderId: 'r1', storeId: 'parrilla-centro', name: 'Ana', phone: '+5491155550001' }
const registered: RiderEvent = { type: 'RiderRegistered', ...person, at }
const started: RiderEvent = { type: 'ShiftStarted', at }
const ended: RiderEvent = { type: 'ShiftEnded', at }

test('[RIDER-27] a courier who registers starts the shift at once', () => {
  given(riderDecider)
    .when({ type: 'Register', ...person, at })
    .then(registered, started)
})
test('a courier is off until the shift starts, and an unregistered one is never on', () => {
  expect(fold(riderDecider, [registered])).toEqual({ ...person, active: false })
  expect(fold(riderDecider, [started])).toEqual({ riderId: null })
})
test('[RIDER-40] logging in starts a shift', () => {
  given(riderDecider, registered, started, ended).when({ type: 'StartShift', at }).then(started)
  expect(fold(riderDecider, [registered, started])).toMatchObject({ active: true })
})
test('[RIDER-41] logging out ends it', () => {
  given(riderDecider, registered, started).when({ type: 'EndShift', isHolding: false, at }).then(ended)
  expect(fold(riderDecider, [registered, started, ended])).toMatchObject({ active: false })
})
test('a shift that is on starts no second time', () => {
  given(riderDecider, registered, started).when({ type: 'StartShift', at }).nothingHappens()
})
test('a courier registers once, and an unknown one does not start', () => {
  given(riderDecider, registered)
    .when({ type: 'Register', ...person, at })
    .rejects({ type: 'RiderExists' })
  given(riderDecider).when({ type: 'StartShift', at }).rejects({ type: 'RiderNotFound' })
})
test('[RIDER-30] a shift does not end in the middle of a shipment', () => {
  given(riderDecider, registered, started)
    .when({ type: 'EndShift', isHolding: true, at })
    .rejects({ type: 'ShipmentInProgress' })
})
test('a shift that has ended ends no second time, with any shipment in hand', () => {
  given(riderDecider, registered, started, ended).when({ type: 'EndShift', isHolding: true, at }).nothingHappens()
})
test('a courier who was erased neither starts nor ends a shift', () => {
  const erased: RiderEvent = { ...registered, name: '', phone: null }
  const nobody = { type: 'RiderNotFound' } as const
  given(riderDecider, erased, started, ended).when({ type: 'StartShift', at }).rejects(nobody)
  given(riderDecider, erased, started, ended).when({ type: 'EndShift', isHolding: false, at }).rejects(nobody)
})
