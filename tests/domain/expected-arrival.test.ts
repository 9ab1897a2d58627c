import { expect, test } from 'vitest'
import { promisedWindow } from '#domain/order/promise.ts'
import { type ArrivalFacts, expectedArrival } from '#domain/tracking/expected.ts'

const at = (clock: string) => Date.parse(`2026-11-22T${clock}Z`)
const range = (from: string, to: string) => ({ from: `2026-11-22T${from}Z`, to: `2026-11-22T${to}Z` })
const promised = range('20:20:00', '20:35:00')
const waiting: ArrivalFacts = { status: 'LOOKING_FOR_DRIVER', times: {}, eta: null, promised }
const driving: ArrivalFacts = { ...waiting, status: 'ON_ROUTE_TO_DROP_OFF', eta: range('20:10:20', '20:13:40') }

test('the promise counts until a courier drives, then the courier’s position', () => {
  expect(expectedArrival(waiting, at('20:00:00'))).toEqual({
    range: { from: at('20:20:00'), to: at('20:35:00') },
    delay: null,
  })
  expect(expectedArrival(driving, at('20:00:00'))).toEqual({
    range: { from: at('20:10:00'), to: at('20:14:00') },
    delay: null,
  })
})

test.each(['ON_ROUTE_TO_PICK_UP', 'IN_STORE'] as const)(
  'the promise of the shop counts where the courier would be earlier and has not the order yet: %s',
  (status) => {
    const early = { ...driving, status }
    const promise = { from: at('20:20:00'), to: at('20:35:00') }
    expect(expectedArrival(early, at('20:00:00'))).toEqual({ range: promise, delay: null })
    const overlapping = { ...early, eta: range('20:10:20', '20:20:00') }
    expect(expectedArrival(overlapping, at('20:00:00'))?.range).toEqual({ from: at('20:10:00'), to: at('20:20:00') })
    expect(expectedArrival({ ...early, promised: null }, at('20:00:00'))?.range?.to).toBe(at('20:14:00'))
  },
)

test('a delay is shown as soon as it is known, at least five minutes before the promise passes', () => {
  const delay = { promised: at('20:35:00') }
  expect(expectedArrival(waiting, at('20:30:00'))).toMatchObject({ delay: null })
  expect(expectedArrival(waiting, at('20:30:01'))).toEqual({ range: null, delay })
  const late = { ...driving, eta: range('20:33:00', '20:36:00') }
  expect(expectedArrival(late, at('20:00:00'))).toEqual({ range: { from: at('20:33:00'), to: at('20:36:00') }, delay })
})

test('a courier’s cancel removes the promise: until another accepts no time is shown', () => {
  const times = { DRIVER_CANCELED: '2026-11-22T20:05:00Z' }
  expect(expectedArrival({ ...waiting, times }, at('20:06:00'))).toEqual({ range: null, delay: 'another' })
  expect(expectedArrival({ ...waiting, status: 'DRIVER_CANCELED', times }, at('20:06:00'))).toBeNull()
  expect(expectedArrival({ ...driving, times }, at('20:06:00'))?.range).not.toBeNull()
})

test('nothing is shown for a finished order, or without a promise until a courier drives', () => {
  for (const status of ['DELIVERED', 'RETURNED', 'CANCELED'] as const)
    expect(expectedArrival({ ...driving, status }, at('20:00:00'))).toBeNull()
  expect(expectedArrival({ ...waiting, promised: null }, at('20:00:00'))).toBeNull()
  expect(expectedArrival({ ...driving, promised: null }, at('20:00:00'))?.delay).toBeNull()
})

test('the promise counts from the order, or from the chosen time, which includes the delay', () => {
  const order = {
    orderedAt: '2026-11-22T20:00:00.000Z',
    scheduledAt: null,
    minDelayInMinutes: 20,
    maxDelayInMinutes: 35,
  }
  expect(promisedWindow(order)).toEqual({ from: '2026-11-22T20:20:00.000Z', to: '2026-11-22T20:35:00.000Z' })
  expect(promisedWindow({ ...order, scheduledAt: '2026-11-23T12:00:00.000Z' })).toEqual({
    from: '2026-11-23T12:00:00.000Z',
    to: '2026-11-23T12:15:00.000Z',
  })
  expect(promisedWindow({ ...order, minDelayInMinutes: 0, maxDelayInMinutes: 0 })).toBeNull()
})
