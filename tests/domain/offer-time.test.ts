import { expect, test } from 'vitest'
import { offerTime } from '#domain/order/offer-time.ts'

const now = new Date('2026-11-22T20:00:00Z')
const order = { scheduledAt: null, minDelayInMinutes: 30 }

test('couriers are asked at once for an immediate order', () => expect(offerTime(order, now)).toEqual(now))

test.each([
  ['2026-11-23T20:30:00-03:00', '2026-11-23T23:00:00.000Z'],
  ['2026-11-22T20:30:00Z', '2026-11-22T20:00:00.000Z'],
  ['2026-11-22T20:29:00Z', '2026-11-22T20:00:00.000Z'],
  ['2026-11-21T20:00:00Z', '2026-11-22T20:00:00.000Z'],
])(
  'for one at %s they are asked at %s: before it by the length of the promise, never in the past',
  (scheduledAt, due) => expect(offerTime({ ...order, scheduledAt }, now).toISOString()).toBe(due),
)
