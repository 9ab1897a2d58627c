import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { promisedWindow } from '#domain/order/promise.ts'
import { offeredMinutes } from '#domain/order/said-time.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import { given } from '#tests/kit/given.ts'
import { anOrder, givenFacts } from '#tests/kit/given-facts.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const at = '2026-11-21T20:00:00.000Z'
const day = (clock: string) => `2026-11-21T${clock}:00.000Z`
const placed: OrderEvent = { type: 'OrderPlaced', at, ...aPlacedOrder() }
const promised = { from: day('20:30'), to: day('20:40') }
const accepted: OrderEvent = { type: 'OrderAccepted', at, promised }
const accept = (minutes: number) => ({ type: 'Accept', at, said: { minutes } }) as const
const change = (minutes: number) => ({ type: 'ChangeTime', at, said: { minutes } }) as const
const limits = (earliest: string, latest: string) => ({
  ...{ type: 'TimeOutOfRange' as const, earliest: day(earliest), latest: day(latest) },
})

test('an acceptance with a time promises the ten minutes before it', () => {
  given(orderDecider, placed).when(accept(40)).then(accepted)
})
test('an acceptance with a time promises nothing before the shortest delay of the mode', () => {
  given(orderDecider, placed)
    .when(accept(35))
    .then({ type: 'OrderAccepted', at, promised: { from: day('20:30'), to: day('20:35') } })
})
test('an accepted time lies between the mode’s shortest delay and a quarter of an hour over its longest', () => {
  const window = limits('20:30', '21:00')
  for (const minutes of [29, 61]) given(orderDecider, placed).when(accept(minutes)).rejects(window)
  for (const minutes of [30, 60])
    expect(orderDecider.decide(fold(orderDecider, [placed]), accept(minutes)).ok).toBe(true)
})
test('an acceptance with a time takes an instant, and refuses one that is none', () => {
  given(orderDecider, placed)
    .when({ type: 'Accept', at, said: { promisedAt: '2026-11-21T17:40:00-03:00' } })
    .then(accepted)
  given(orderDecider, placed)
    .when({ type: 'Accept', at, said: { promisedAt: 'soon' } })
    .rejects(limits('20:30', '21:00'))
})
test('an acceptance with a time is the time of the first one alone', () => {
  given(orderDecider, placed, accepted).when(accept(55)).nothingHappens()
})
test('an acceptance with a time has limits also in a mode that promises no delay', () => {
  const quiet: OrderEvent = { ...placed, minDelayInMinutes: 0, maxDelayInMinutes: 0 }
  given(orderDecider, quiet).when(accept(4)).rejects(limits('20:05', '21:00'))
  given(orderDecider, quiet)
    .when(accept(20))
    .then({ type: 'OrderAccepted', at, promised: { from: day('20:20'), to: day('20:20') } })
})
test('an acceptance with a time is never before the time of an order for later', () => {
  const later: OrderEvent = { ...placed, scheduledAt: day('23:00') }
  given(orderDecider, later)
    .when({ type: 'Accept', at, said: { promisedAt: day('22:59') } })
    .rejects(limits('23:00', '23:30'))
  given(orderDecider, later)
    .when({ type: 'Accept', at, said: { promisedAt: day('23:20') } })
    .then({ type: 'OrderAccepted', at, promised: { from: day('23:10'), to: day('23:20') } })
})

test('the time of an accepted order changes to one up to two hours beyond the longest delay', () => {
  given(orderDecider, placed, accepted)
    .when(change(1))
    .then({ type: 'OrderTimeChanged', at, promised: { from: day('20:01'), to: day('20:01') } })
  given(orderDecider, placed, accepted)
    .when(change(165))
    .then({ type: 'OrderTimeChanged', at, promised: { from: day('22:35'), to: day('22:45') } })
  given(orderDecider, placed, accepted).when(change(166)).rejects(limits('20:01', '22:45'))
})
test('the time of an accepted order changes to itself without a step', () => {
  given(orderDecider, placed, accepted).when(change(40)).nothingHappens()
})
test('the time of an accepted order does not change before the acceptance, and not after the end', () => {
  given(orderDecider, placed).when(change(40)).rejects({ type: 'TimeNotOpen', status: 'GENERATED' })
  given(orderDecider, placed, accepted, { type: 'OrderDelivered', at })
    .when(change(40))
    .rejects({ type: 'TimeNotOpen', status: 'DELIVERED' })
})
test('the time of an accepted order takes the place of the time of the mode', () => {
  const changed = { from: day('21:00'), to: day('21:10') }
  const order = fold(orderDecider, [placed, accepted, { type: 'OrderTimeChanged', at, promised: changed }])
  if (order.status === 'NONE') throw new Error('no order')
  expect(order.status).toBe('ACCEPTED')
  expect(promisedWindow({ ...order, orderedAt: at })).toEqual(changed)
})

test('a shop is offered its mode’s minutes, and 5, 10 and 15 more', () => {
  expect(offeredMinutes({ minDelayInMinutes: 30, maxDelayInMinutes: 45 })).toEqual([30, 35, 40, 45, 50, 55, 60])
  expect(offeredMinutes({ minDelayInMinutes: 20, maxDelayInMinutes: 90 })).toEqual([20, 40, 60, 80, 90, 95, 100, 105])
})

const scheduledAt = day('23:00')
const order = anOrder({ status: 'ACCEPTED', scheduledAt })
const shipments = [aShipment({ shipmentId: 's1', status: 'PENDING' })]
const later = { type: 'OrderTimeChanged', at, promised: { from: day('23:30'), to: day('23:40') } } as const

test('the couriers of an order for later are asked later when its time is later', () => {
  givenFacts(orderAndShipment.afterOrder, { order, shipments })
    .when(later)
    .wants({ to: 'timer', id: 'offer-o1', kind: 'order-offer', orderId: 'o1', due: day('23:00') })
})
test('the couriers of an order for later are not asked again once they were asked', () => {
  const asked = [aShipment({ shipmentId: 's1', status: 'LOOKING_FOR_DRIVER' })]
  givenFacts(orderAndShipment.afterOrder, { order, shipments: asked }).when(later).wantsNothing()
})

test('a cancel keeps the reason of the list beside the text', () => {
  given(orderDecider, placed)
    .when({ type: 'Cancel', at, reason: '', code: 'TOO_BUSY' })
    .then({ type: 'OrderCanceled', at, reason: '', code: 'TOO_BUSY' })
})
test('a cancel for another reason says which', () => {
  given(orderDecider, placed)
    .when({ type: 'Cancel', at, reason: ' ', code: 'OTHER' })
    .rejects({ type: 'ReasonMissing' })
  given(orderDecider, placed)
    .when({ type: 'Cancel', at, reason: 'Se cortó la luz', code: 'OTHER' })
    .then({ type: 'OrderCanceled', at, reason: 'Se cortó la luz', code: 'OTHER' })
})
