import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Position } from '#domain/geo/position.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isNewerCursor, trackingCursor } from '#domain/tracking/cursor.ts'
import { type Fix, judgeFix, sift } from '#domain/tracking/fix.ts'
import { maySharePosition, riderMarkerStatuses } from '#domain/tracking/privacy.ts'
import { trackingSnapshot } from '#domain/tracking/snapshot.ts'
import { aShipment, everyShipmentStatus, snapshotOrder } from '#tests/kit/shipment.ts'

const now = Date.parse('2026-11-21T20:00:00Z')
const fix = (over: Partial<Fix> = {}): Fix => ({ at: now, lat: -34.6, lng: -58.4, ...over })

test.each([
  ['outside-the-world', fix({ lat: 91 }), null],
  ['outside-the-world', fix({ lng: Number.NaN }), null],
  ['zero', fix({ lat: 0 }), null],
  ['zero', fix({ lng: 0 }), null],
  ['future', fix({ at: now + 61_000 }), null],
  ['inaccurate', fix({ accuracy: 201 }), null],
  ['late', fix({ at: now - 1 }), fix()],
  ['late', fix({ at: now - 86_400_001 }), null],
  ['late', fix({ at: -62_167_219_200_000 }), null], // the year 0, which PostgreSQL does not know
  ['duplicate', fix(), fix()],
  ['duplicate', fix({ lat: -34.6001 }), fix()],
  ['future', fix({ at: Number.NaN }), null],
  ['impossible-speed', fix({ lat: -34.5 }), fix({ at: now - 1_000 })],
] as const)('a fix that is %s does not move the marker', (reason, given, last) => {
  expect(judgeFix(given, last, now)).toEqual({ ok: false, reason })
})

test('a fix a little ahead of our clock, fast but possible, counts', () => {
  expect(judgeFix(fix({ at: now + 30_000, lat: -34.601 }), fix({ at: now - 5_000 }), now)).toEqual({ ok: true })
})

test.each([
  ['at a pole', fix({ lat: -90 })],
  ['on the date line', fix({ lng: 180 })],
  ['a minute ahead of our clock', fix({ at: now + 60_000 })],
  ['a day old', fix({ at: now - 86_400_000 })],
  ['exact to 200 m', fix({ accuracy: 200 })],
])('a fix on the limit counts: %s', (_, given) => expect(judgeFix(given, null, now)).toEqual({ ok: true }))

const anyFix = fc
  .record({
    ago: fc.integer({ min: -120, max: 120 }),
    lat: fc.double({ min: -34.7, max: -34.6, noNaN: true }),
    accuracy: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    speed: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
  })
  .map(({ ago, ...more }) => fix({ at: now - ago * 1_000, ...more }))
const anyTrack = fc.array(anyFix, { maxLength: 40 })

/** A drivable trail: a second or more between fixes, and no more than 59 m/s. */
const drivableTrack = fc
  .array(
    fc.record({ seconds: fc.integer({ min: 1, max: 30 }), speed: fc.double({ min: -59, max: 59, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((steps) => {
    let [at, metres] = [now - 3_600_000, 0]
    return steps.map(({ seconds, speed }) => {
      at += seconds * 1_000
      metres += speed * seconds
      return fix({ at, lat: -34.6 + metres / 111_195 })
    })
  })
const shuffled = (track: typeof anyTrack) =>
  track.chain((fixes) =>
    fc.record({ fixes: fc.constant(fixes), shuffle: fc.shuffledSubarray(fixes, { minLength: fixes.length }) }),
  )
const inBatches = (fixes: readonly Fix[], cuts: readonly number[]) => {
  const ends = [...new Set(cuts.map((cut) => cut % (fixes.length + 1)))].sort((a, b) => a - b)
  return [...ends, fixes.length].map((end, index) => fixes.slice(index ? ends[index - 1] : 0, end))
}
/** One batch after the other, as the gateway takes them. */
const siftAll = (batches: readonly (readonly Fix[])[]) => {
  let [last, doubted] = [null as Fix | null, [] as readonly Fix[]]
  const trail = batches.flatMap((batch) => {
    const sifted = sift(batch, last, now, doubted)
    last = sifted.kept.at(-1) ?? last
    doubted = sifted.doubted
    return sifted.kept
  })
  return { trail, last, doubted }
}

test('a batch of fixes without a fix changes nothing', () => {
  expect(sift([], null, now)).toEqual({ kept: [], dropped: [], doubted: [] })
})

test.each<[string, Partial<Fix>, Partial<Fix>]>([
  ['latitude', { lat: -34.6 }, { lat: -34.7 }],
  ['longitude', { lng: -58.4 }, { lng: -58.5 }],
  ['speed', { speed: 5 }, { speed: 7 }],
  ['speed, which one does not know', {}, { speed: 0 }],
  ['speed, which one does not know and is slow', {}, { speed: 1 }],
  ['heading', { heading: 90 }, { heading: 180 }],
  ['heading, which one does not know', {}, { heading: 0 }],
  ['heading, which one does not know and is nearly north', {}, { heading: 1 }],
])('a batch of fixes of two at one instant that differ in %s keeps the same one, in any order', (_, one, other) => {
  const [first, second] = [fix(one), fix(other)]
  expect(sift([first, second], null, now).kept).toHaveLength(1)
  expect(sift([second, first], null, now)).toEqual(sift([first, second], null, now))
})

test('a batch of fixes gives the same trail and marker in any order', () => {
  fc.assert(
    fc.property(shuffled(anyTrack), ({ fixes, shuffle }) => {
      expect(sift(shuffle, null, now)).toEqual(sift(fixes, null, now))
    }),
  )
})

test('a batch of fixes gives the same trail when it holds fixes twice, or is sent again', () => {
  fc.assert(
    fc.property(anyTrack, (fixes) => {
      const once = siftAll([fixes])
      expect(siftAll([[...fixes, ...fixes]])).toEqual(once)
      const again = sift(fixes, once.last, now, once.doubted)
      if (fixes.every(({ at }) => at <= (once.last?.at ?? 0))) expect(again.kept).toEqual([])
    }),
  )
})

test('a batch of fixes cut anywhere in time gives the same as the whole', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyFix, { selector: ({ at }) => at }), fc.array(fc.nat(100)), (fixes, cuts) => {
      const inTime = [...fixes].sort((a, b) => a.at - b.at)
      expect(siftAll(inBatches(inTime, cuts))).toEqual(siftAll([inTime]))
    }),
  )
})

test('a batch of fixes of a drivable way counts whole, as after a dead zone', () => {
  fc.assert(
    fc.property(shuffled(drivableTrack), ({ fixes, shuffle }) => {
      expect(sift(shuffle, null, now)).toEqual({ kept: fixes, dropped: [], doubted: [] })
    }),
  )
})

test('a batch of fixes of a drivable way, in any parts and order, leaves the marker at the newest fix', () => {
  fc.assert(
    fc.property(shuffled(drivableTrack), fc.array(fc.nat(100)), ({ fixes, shuffle }, cuts) => {
      expect(siftAll(inBatches(shuffle, cuts)).last).toEqual(fixes.at(-1))
    }),
  )
})

const wild = fix({ at: now - 60_000, lat: -35.6 })
const row = (many: number, lat = -34.6) =>
  Array.from({ length: many }, (_, index) => fix({ at: now - 50_000 + index * 1_000, lat: lat + index * 1e-5 }))

test('a wild fix that came through holds the true ones off until five in a row fit one another', () => {
  expect(sift(row(4), wild, now)).toMatchObject({ kept: [], dropped: Array(4).fill('impossible-speed') })
  expect(sift(row(8), wild, now).kept).toEqual(row(8).slice(4))
  let doubted: readonly Fix[] = []
  const kept = row(5).map((one) => {
    const sifted = sift([one], wild, now, doubted)
    doubted = sifted.doubted
    return sifted.kept.length
  })
  expect(kept).toEqual([0, 0, 0, 0, 1])
})

test('a wild fix that came through is not followed by others that fit nothing', () => {
  const scattered = row(9).map((one, index) => ({ ...one, lat: one.lat + (index % 2) }))
  expect(sift(scattered, fix({ at: now - 60_000, lat: -30 }), now).kept).toEqual([])
})

test('a wild fix that came through is forgotten with one that fits the last', () => {
  const good = fix({ at: now - 55_000 })
  const { kept, doubted } = sift([...row(4, -35.6), fix({ at: now - 46_500 }), ...row(9, -35.6).slice(5)], good, now)
  expect(kept).toEqual([fix({ at: now - 46_500 })])
  expect(doubted).toHaveLength(4)
})

test('a wild fix that came through is outlived by the time that the way from it would take', () => {
  expect(judgeFix(fix(), fix({ at: now - 1_900_000, lat: -35.6 }), now)).toEqual({ ok: true })
})

test('the more accurate of two fixes of one instant counts, in any order (seed -931427216)', () => {
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
    const snapshot = trackingSnapshot(snapshotOrder, aShipment({ status }), fix(), '1.1.0')
    expect(snapshot.shipment.riderInfo?.lastLocationLat ?? null).toBe(shared ? -34.6 : null)
  })

  test('[TRACK-44, TRACK-45] [FOPEN-42] the rider marker has its set of statuses', () => {
    expect(riderMarkerStatuses).toEqual([
      'ON_ROUTE_TO_PICK_UP',
      'IN_STORE',
      'ON_ROUTE_TO_DROP_OFF',
      'ON_ROUTE_TO_DROP_OFFS',
    ])
  })
})

test('[TRACK-48] a tracking snapshot carries code, creation, id, store position and shipment', () => {
  expect(trackingSnapshot(snapshotOrder, aShipment({ status: 'IN_STORE' }), fix(), '7.3.9')).toMatchObject({
    id: 'l1',
    code: 'ABCD2345',
    createdAt: snapshotOrder.createdAt,
    branchContact: { address: { position: snapshotOrder.branchContact.address.position } },
    shipment: { status: 'IN_STORE', securityCode: '4821', riderInfo: { name: 'Ana', phone: '+5491155550001' } },
    at: '7.3.9',
  })
})
test('[FOPEN-48] a tracking snapshot has the position of the door, and null where the address has none', () => {
  const doorOf = (position: Position | null) => {
    const { destination } = aShipment()
    const shipment = aShipment({ destination: { ...destination, position } })
    return trackingSnapshot(snapshotOrder, shipment, null, '7.3.9').shipment.destination
  }
  expect(doorOf({ lat: -34.62, lng: -58.37 })).toEqual({ lat: -34.62, lng: -58.37 })
  expect(doorOf(null)).toBeNull()
})
test('[FOPEN-49] a tracking snapshot has the phone’s last position and time, and nothing of it before the first fix', () => {
  const rider = (last: Fix | null) =>
    trackingSnapshot(snapshotOrder, aShipment({ status: 'IN_STORE' }), last, '7.3.9').shipment.riderInfo
  expect(rider(fix())).toMatchObject({
    lastLocationLat: -34.6,
    lastLocationLng: -58.4,
    lastLocationAt: '2026-11-21T20:00:00.000Z',
  })
  expect(rider(null)).toMatchObject({ lastLocationLat: null, lastLocationLng: null, lastLocationAt: null })
})
test('a tracking snapshot has the number of doors before, and an arrival that includes them', () => {
  const shipment = aShipment({ status: 'ON_ROUTE_TO_DROP_OFF' })
  const withStops = (stopsBefore: number) => {
    const stack = { stopsBefore, updatedAt: shipment.updatedAt }
    return trackingSnapshot({ ...snapshotOrder, stack }, shipment, null, '7.3.9').shipment
  }
  expect([withStops(0).stopsBefore, withStops(2).stopsBefore]).toEqual([0, 2])
  expect(withStops(2).eta!.from > withStops(0).eta!.from).toBe(true)
  expect(trackingSnapshot(snapshotOrder, shipment, null, '7.3.9').shipment.stopsBefore).toBeNull()
})
test.each(['CANCELED', 'DELIVERED', 'RETURNED'] as const)(
  'a tracking snapshot reveals no key once the shipment is %s',
  (status) => {
    expect(trackingSnapshot(snapshotOrder, aShipment({ status }), null, '1.1.0').shipment.securityCode).toBeNull()
  },
)
test('[FOLLOW-36] [ruling-84] a tracking snapshot has the key of a paid order, and none while it waits for its payment', () => {
  const keyOf = (status: OrderStatus) =>
    trackingSnapshot({ ...snapshotOrder, status }, aShipment({ status: 'PENDING' }), null, '1.1.0').shipment
      .securityCode
  expect([keyOf('PAY_NEEDED'), keyOf('GENERATED')]).toEqual([null, '4821'])
})
test('[TRACK-29] [ruling-109] a tracking snapshot has no key where the store does not ask for it', () => {
  const keyOf = (asksForKey: boolean) =>
    trackingSnapshot({ ...snapshotOrder, asksForKey }, aShipment({ status: 'IN_STORE' }), null, '1.1.0').shipment
      .securityCode
  expect([keyOf(false), keyOf(true)]).toEqual([null, '4821'])
})
test('[TRACK-26, TRACK-27] a tracking snapshot names the courier who delivers, and no courier after that', () => {
  const named = everyShipmentStatus.filter(
    (status) => trackingSnapshot(snapshotOrder, aShipment({ status }), null, '1.1.0').shipment.riderInfo !== null,
  )
  expect(named).toEqual(['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'])
})

test('the cursor of a snapshot is newer by the log first, and then by the fix', () => {
  expect(isNewerCursor(trackingCursor('10.2', 5), trackingCursor('9.99', 900))).toBe(true)
  expect(isNewerCursor(trackingCursor('10.2', 6), trackingCursor('10.2', 5))).toBe(true)
  expect(isNewerCursor(trackingCursor('10.2', 5), trackingCursor('10.2', 5))).toBe(false)
  expect(isNewerCursor('10.2.5', null)).toBe(true)
})
test('the cursor of a snapshot compares numbers, not texts: by their value, with any leading zeros', () => {
  expect(isNewerCursor('1.010.0', '1.9.0')).toBe(true)
  expect(isNewerCursor('1.09.0', '1.10.0')).toBe(false)
  expect(isNewerCursor('1.07.0', '1.7.0')).toBe(false)
  expect(isNewerCursor('1.7.0', '1.07.0')).toBe(false)
})
test('the cursor of a snapshot is newer by the last digit of the fix’s time', () => {
  expect(isNewerCursor('10.2.1700000000124', '10.2.1700000000123')).toBe(true)
  expect(isNewerCursor('10.2.1700000000123', '10.2.1700000000124')).toBe(false)
})
test('the cursor of a snapshot with a missing part counts as one with a zero there', () => {
  expect(isNewerCursor('1.2', '1')).toBe(true)
  expect(isNewerCursor('1.2.3', '1.2')).toBe(true)
  expect(isNewerCursor('1.2', '1.2.3')).toBe(false)
  expect(isNewerCursor('1.2.0', '1.2')).toBe(false)
  expect(isNewerCursor('1.2', '1.2.0')).toBe(false)
})
test('the cursor of a snapshot orders totally: of two different places one is newer', () => {
  const cursor = fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 60n }), fc.nat(), fc.nat()).map((parts) => parts.join('.'))
  fc.assert(fc.property(cursor, cursor, (a, b) => isNewerCursor(a, b) === (a !== b && !isNewerCursor(b, a))))
})
