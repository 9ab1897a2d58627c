import { expect, test } from 'vitest'
import { endOf } from '#simulator/measures/call-end.ts'
import { createMeasures } from '#simulator/measures/measures.ts'
import { exceededIn } from '#simulator/measures/thresholds.ts'
import { trackOf } from '#simulator/measures/track.ts'

test('quantiles of calls are at most a tenth too long, and never longer than the longest', () => {
  const measures = createMeasures()
  for (let ms = 1; ms <= 1_000; ms++) measures.called('submitOrder', ms, ms % 10 === 0 ? 'refused' : 'answered')
  const { submitOrder } = measures.measured().calls
  expect(submitOrder).toMatchObject({ count: 1_000, refused: 100, unanswered: 0, max: 1_000 })
  for (const [name, share] of [
    ['p50', 500],
    ['p90', 900],
    ['p99', 990],
  ] as const) {
    expect(submitOrder![name]).toBeGreaterThanOrEqual(share)
    expect(submitOrder![name]).toBeLessThanOrEqual(Math.min(1_000, share * 1.1))
  }
  expect(submitOrder!.buckets.reduce((sum, [, count]) => sum + count, 0)).toBe(1_000)
})

test('a track is whole in time and bounded in size', () => {
  const track = trackOf()
  for (let second = 0; second < 36_000; second++) track.add(second * 1_000, { lat: second, lng: 0 })
  const points = track.points()
  expect(points.length).toBeLessThanOrEqual(400)
  expect(points.length).toBeGreaterThan(150)
  expect(points[0]).toEqual([0, 0, 0])
  expect(points.at(-1)![0]).toBeGreaterThan(35_500_000)
})

test.each([
  ['p99 of submitOrder', 300, null],
  ['p99 of submitOrder', 100, '200 ms, and 100 ms are allowed'],
  ['max of fix to frame', 10, '50 ms, and 10 ms are allowed'],
  ['p99 of own delay', 5, '8 ms, and 5 ms are allowed'],
  ['p50 of readStack', 300, null],
])('a threshold of %s at %i ms', (name, allowed, finding) => {
  const measures = createMeasures()
  measures.called('submitOrder', 200, 'answered')
  measures.fixArrived(50)
  measures.late(8)
  const exceeded = exceededIn({ thresholds: { [name]: allowed } }, measures.measured(), 7)
  expect(exceeded).toEqual(finding && { invariant: name, step: 7, finding })
})

test('a threshold takes any quantile', () => {
  const measures = createMeasures()
  for (let call = 1; call <= 1_000; call++) measures.called('submitOrder', call, 'answered')
  const tookOf = (name: string) =>
    Number(/^[\d.]+/.exec(exceededIn({ thresholds: { [name]: 0 } }, measures.measured(), 1)?.finding ?? '')?.[0])
  for (const [name, exact] of [
    ['p50 of submitOrder', 500],
    ['p75 of submitOrder', 750],
    ['p95 of submitOrder', 950],
    ['p99.9 of submitOrder', 999],
    ['max of submitOrder', 1_000],
  ] as const) {
    expect(tookOf(name), name).toBeGreaterThanOrEqual(exact)
    expect(tookOf(name), name).toBeLessThanOrEqual(exact * 1.1)
  }
})

test('an answer about the caller or the gateway is apart from a refused call', () => {
  const measures = createMeasures()
  for (const status of [409, 422, 429, 401, 403, 500, 503]) measures.called('submitOrder', 1, endOf(status))
  measures.called('submitOrder', 1, 'answered')
  measures.called('submitOrder', 1, 'unanswered')
  expect(measures.measured().calls['submitOrder']).toMatchObject({
    ...{ count: 9, refused: 2, limited: 1, unauthorized: 1, forbidden: 1, failing: 2, unanswered: 1 },
  })
})

test('progress counts each order once, deliveries and auctions', () => {
  const measures = createMeasures()
  const step = { type: 'StepAnswered', shipmentId: 's', riderId: 'r' } as const
  for (const key of ['a', 'b']) measures.saw({ type: 'OrderAnswered', key, code: 'ONE' })
  measures.saw({ ...step, to: 'ON_ROUTE_TO_PICK_UP', refusal: null })
  measures.saw({ ...step, to: 'ON_ROUTE_TO_PICK_UP', refusal: 'AUCTION_LOST' })
  measures.saw({ ...step, to: 'DELIVERED', refusal: null })
  expect(measures.progress()).toMatchObject({ orders: 1, auctions: 1, lostAuctions: 1, deliveries: 1, frames: 0 })
})
