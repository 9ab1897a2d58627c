import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { type Fix, judgeFix, sift } from '#domain/tracking/fix.ts'
import { isNewer, trackingPlace } from '#domain/tracking/place.ts'
import { maySharePosition, riderMarkerStatuses } from '#domain/tracking/privacy.ts'
import { trackingSnapshot } from '#domain/tracking/snapshot.ts'
import { aShipment, trackingContext } from '#tests/kit/shipment.ts'

const now = Date.parse('2026-11-21T20:00:00Z')
const fix = (over: Partial<Fix> = {}): Fix => ({ at: now, lat: -34.6, lng: -58.4, ...over })

describe('a fix', () => {
  test.each([
    ['outside-the-world', fix({ lat: 91 }), null],
    ['outside-the-world', fix({ lng: Number.NaN }), null],
    ['zero', fix({ lat: 0 }), null],
    ['future', fix({ at: now + 61_000 }), null],
    ['inaccurate', fix({ accuracy: 201 }), null],
    ['late', fix({ at: now - 1 }), fix()],
    ['late', fix(), fix()],
    ['impossible-speed', fix({ lat: -34.5 }), fix({ at: now - 1_000 })],
  ] as const)('that is %s does not move the marker', (reason, given, last) => {
    expect(judgeFix(given, last, now)).toEqual({ ok: false, reason })
  })

  test('a little ahead of our clock, fast but possible, counts', () => {
    expect(judgeFix(fix({ at: now + 30_000, lat: -34.601 }), fix({ at: now - 5_000 }), now)).toEqual({ ok: true })
  })

  test('of any shuffle of a batch ends the marker at the same place', () => {
    const track = fc.array(
      fc.record({
        at: fc.integer({ min: now - 600_000, max: now }),
        lat: fc.double({ min: -34.61, max: -34.6, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(track, fc.func(fc.integer()), (points, dice) => {
        const fixes = points.map((point) => fix(point))
        const shuffled = [...fixes].sort((a, b) => dice(a) - dice(b))
        const ordered = (list: readonly Fix[]) => sift(list, null, now).kept.map(({ at }) => at)
        expect(ordered(shuffled)).toEqual(ordered(fixes))
      }),
    )
  })
})

test('of two fixes of one instant the more accurate counts, whichever came first (seed -931427216)', () => {
  const pair = [fix({ accuracy: 40 }), fix({ accuracy: 5, lat: -34.6001 })]
  for (const batch of [pair, [...pair].reverse()])
    expect(sift(batch, null, now).kept.map(({ accuracy }) => accuracy)).toEqual([5])
})

describe('the privacy window', () => {
  test.each<[ShipmentStatus, boolean]>([
    ['PENDING', false],
    ['LOOKING_FOR_DRIVER', false],
    ['STACKING', false],
    ['ON_ROUTE_TO_PICK_UP', true],
    ['IN_STORE', true],
    ['ON_ROUTE_TO_DROP_OFF', true],
    ['ON_ROUTE_TO_DROP_OFFS', false],
    ['DELIVERED', false],
    ['RETURNED', false],
    ['DRIVER_CANCELED', false],
    ['CANCELED', false],
  ])('in %s a position may be shared: %s', (status, shared) => {
    expect(maySharePosition(status)).toBe(shared)
    const snapshot = trackingSnapshot(trackingContext, aShipment({ status }), fix(), '1.1.0')
    expect(snapshot.shipment.riderInfo?.lastLocationLat ?? null).toBe(shared ? -34.6 : null)
  })

  test('[TRACK-44, TRACK-45] the rider marker has its set of statuses', () => {
    expect(riderMarkerStatuses).toEqual([
      'ON_ROUTE_TO_PICK_UP',
      'IN_STORE',
      'ON_ROUTE_TO_DROP_OFF',
      'ON_ROUTE_TO_DROP_OFFS',
    ])
  })
})

describe('a tracking snapshot', () => {
  test('[TRACK-48] carries code, creation, id, store position and shipment', () => {
    expect(trackingSnapshot(trackingContext, aShipment({ status: 'IN_STORE' }), fix(), '7.3.9')).toMatchObject({
      id: 'l1',
      code: 'ABCD2345',
      createdAt: trackingContext.createdAt,
      branchContact: { address: { position: trackingContext.branchContact.address.position } },
      shipment: { status: 'IN_STORE', securityCode: '4821', riderInfo: { name: 'Ana', phone: '+5491155550001' } },
      at: '7.3.9',
    })
  })
  test.each(['CANCELED', 'DELIVERED', 'RETURNED'] as const)('gives no key away once the shipment is %s', (status) => {
    expect(trackingSnapshot(trackingContext, aShipment({ status }), null, '1.1.0').shipment.securityCode).toBeNull()
  })
})

describe('the place of a snapshot', () => {
  test('is newer by the log first, by the fix then', () => {
    expect(isNewer(trackingPlace('10.2', 5), trackingPlace('9.99', 900))).toBe(true)
    expect(isNewer(trackingPlace('10.2', 6), trackingPlace('10.2', 5))).toBe(true)
    expect(isNewer(trackingPlace('10.2', 5), trackingPlace('10.2', 5))).toBe(false)
    expect(isNewer('10.2.5', null)).toBe(true)
  })
  test('orders totally: of two different places one is newer', () => {
    const place = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 60n }), fc.nat(), fc.nat()).map((parts) => parts.join('.'))
    fc.assert(fc.property(place, place, (a, b) => isNewer(a, b) === (a !== b && !isNewer(b, a))))
  })
})
