import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackingUpdateEvent } from '#domain/realtime/channels.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { FrameRate } from '#gateway/tracking/frame-rate.ts'
import { viewOf } from '#gateway/tracking/view.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const parsed = parseCatalog(readFileSync('demo/catalog.yaml', 'utf8'))
if (!parsed.ok) throw new Error('the demo has no catalogue')
const catalog = createCatalog(parsed.document)

const accepted = Date.parse('2026-11-21T19:30:00.000Z')
const fix = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  at: fc.integer({ min: accepted - 60_000, max: accepted + 3_600_000 }),
})
const status = fc.constantFrom('LOOKING_FOR_DRIVER', 'ON_ROUTE_TO_PICK_UP', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED')

test('the message of a fix from its template has the same bytes as one made from scratch, for any names', () => {
  const names = fc.string({ unit: 'grapheme' })
  const door = fc.option(fc.constant({ lat: -34.588, lng: -58.43 }))
  fc.assert(
    fc.property(
      fc.array(fc.option(fix), { minLength: 1, maxLength: 4 }),
      status,
      names,
      door,
      (fixes, now, name, position) => {
        const shipment = aShipment({
          status: now,
          rider: { id: 'ana', name, phone: '+549' },
          destination: { address: 'Thames 1500', details: '3 B', position },
        })
        const view = viewOf(catalog, {
          shipment,
          stack: null,
          delay: {
            orderedAt: '2026-11-21T19:20:00.000Z',
            scheduledAt: null,
            minDelayInMinutes: 30,
            maxDelayInMinutes: 45,
          },
          orderStatus: 'ACCEPTED',
          logCursor: '7.8',
        })
        for (const one of fixes) {
          const snapshot = view.snapshot(one)
          const anew = eventFrame('tracking-l1', trackingUpdateEvent, JSON.stringify(snapshot), snapshot.at)
          expect(textOf(view.frame(one).bytes)).toBe(textOf(anew.bytes))
          expect(view.frame(one).at).toBe(anew.at)
        }
      },
    ),
  )
})

const gap = fc.integer({ min: 0, max: 1_500 })

test('the rate of frames is at most one a second over time, for any fixes at any times', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(gap, gap), { minLength: 1, maxLength: 100 }), (reports) => {
      const rate = new FrameRate()
      const sent: number[] = []
      let [now, fixAt] = [1_000_000, 1_000_000]
      for (const [passed, older] of reports) {
        now += passed
        fixAt += older
        if (rate.wait(fixAt, now) > 0) continue
        rate.take(fixAt, now)
        sent.push(now)
      }
      for (const [index, at] of sent.entries()) expect(at - sent[0]!).toBeGreaterThanOrEqual((index - 5) * 1_000)
    }),
  )
})

test('the rate of frames has a second between two fixes, and an earlier fix waits for its time', () => {
  const rate = new FrameRate()
  rate.take(10_000, 50_000)
  expect(rate.wait(10_300, 50_300)).toBe(700)
  expect(rate.wait(10_899, 50_899)).toBe(101)
  expect(rate.wait(10_900, 50_900)).toBe(0)
})

test('the rate of frames lets six frames leave at one moment, and the next a second later', () => {
  const rate = new FrameRate()
  const now = 1_000_000
  for (let n = 0; n < 6; n++) {
    expect(rate.wait(n * 1_000, now)).toBeLessThanOrEqual(0)
    rate.take(n * 1_000, now)
  }
  expect(rate.wait(6_000, now)).toBe(1_000)
  expect(rate.wait(6_000, now + 1_000)).toBe(0)
})

test('the rate of frames delays no later frame of a phone whose reports were delayed', () => {
  const rate = new FrameRate()
  for (const [fixAt, now] of [
    [0, 0],
    [1_000, 3_100],
    [2_020, 3_100],
    [3_000, 3_101],
    [4_000, 4_010],
    [5_010, 5_020],
  ] as const) {
    expect(rate.wait(fixAt, now)).toBeLessThanOrEqual(0)
    rate.take(fixAt, now)
  }
})
