import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { Pace } from '#gateway/tracking/pace.ts'
import { spliced, templateOf } from '#gateway/tracking/template.ts'
import { aRider, aTracking } from '#tests/kit/tracking.ts'

describe('the message of a fix', () => {
  const fix = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
    at: fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    minutes: fc.option(fc.nat(90)),
  })
  const snapshotOf = (
    { lat, lng, at, minutes }: typeof fix extends fc.Arbitrary<infer Fix> ? Fix : never,
    name: string,
  ) =>
    aTracking({
      at: `7.8.${at.getTime()}`,
      shipment: {
        riderInfo: aRider({ name, lastLocationLat: lat, lastLocationLng: lng, lastLocationAt: at.toISOString() }),
        eta:
          minutes === null
            ? null
            : { from: at.toISOString(), to: new Date(at.getTime() + minutes * 60_000).toISOString() },
      },
    }) as TrackingSnapshot

  test('put together from its template is the same text as made anew, whatever the names hold', () => {
    fc.assert(
      fc.property(fix, fix, fc.string({ unit: 'grapheme' }), (first, then, name) => {
        const template = templateOf('tracking-1', 'moved', snapshotOf(first, name))
        for (const one of [first, then]) {
          const snapshot = snapshotOf(one, name)
          const anew = { event: 'moved', channel: 'tracking-1', data: JSON.stringify(snapshot), at: snapshot.at }
          expect(spliced(template, snapshot)).toBe(JSON.stringify(anew))
        }
      }),
    )
  })
})

describe('the pace of frames', () => {
  test('is at most one a second over time, however the fixes come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 100 }), (gaps) => {
        const pace = new Pace()
        const sent: number[] = []
        let now = 1_000_000
        for (const gap of gaps) {
          now += gap
          if (pace.wait(now) > 0) continue
          pace.take(now)
          sent.push(now)
        }
        for (const [index, at] of sent.entries()) expect(at - sent[0]!).toBeGreaterThanOrEqual(index * 1_000 - 100)
      }),
    )
  })

  test('lets a phone pass whose second is not exact', () => {
    const pace = new Pace()
    const waits = [0, 1_020, 1_990, 3_010, 3_995].map((now) => {
      const wait = pace.wait(now)
      pace.take(now)
      return wait
    })
    expect(waits.every((wait) => wait <= 0)).toBe(true)
  })
})
