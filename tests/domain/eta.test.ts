import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { eta, type Journey, rideToStore } from '#domain/tracking/eta.ts'
import { trackingSnapshot } from '#domain/tracking/snapshot.ts'
import { aShipment, snapshotOrder } from '#tests/kit/shipment.ts'

const accepted = Date.parse('2026-11-21T20:00:00Z')
const iso = (at: number) => new Date(at).toISOString()
const store = { lat: -34.617, lng: -58.371 }
const destination = { lat: -34.6, lng: -58.38 }
const driven = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const

const journey = (over: Partial<Journey> = {}): Journey => {
  const status = over.status ?? 'ON_ROUTE_TO_DROP_OFF'
  return {
    status,
    updatedAt: iso(accepted),
    times: { [status]: iso(accepted) },
    store,
    destination,
    stopsBefore: null,
    fix: null,
    ...over,
  }
}
const width = (of: Journey) => eta(of)!.to - eta(of)!.from
const middle = (of: Journey) => (eta(of)!.to + eta(of)!.from) / 2

const someJourney = fc
  .record({
    status: fc.constantFrom(...driven),
    stopsBefore: fc.option(fc.nat(5)),
    waited: fc.integer({ min: -600_000, max: 7_200_000 }),
    place: fc.option(
      fc.record({
        lat: fc.double({ min: -34.7, max: -34.5, noNaN: true }),
        lng: fc.double({ min: -58.5, max: -58.3, noNaN: true }),
      }),
    ),
  })
  .map(({ status, stopsBefore, waited, place }) =>
    journey({ status, stopsBefore, fix: place && { ...place, at: accepted + waited } }),
  )

test('an arrival begins neither before the last step nor before the fix, and ends after it begins', () => {
  fc.assert(
    fc.property(someJourney, (given) => {
      const { from, to } = eta(given)!
      expect(from).toBeGreaterThanOrEqual(Math.max(accepted, given.fix?.at ?? 0))
      expect(to).toBeGreaterThanOrEqual(from)
      expect([from, to].every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

test('an arrival depends only on the journey: an hour later in all is an hour later at both ends', () => {
  const hour = 3_600_000
  fc.assert(
    fc.property(someJourney, (given) => {
      const { from, to } = eta(given)!
      const later = {
        ...given,
        updatedAt: iso(accepted + hour),
        times: { [given.status]: iso(accepted + hour) },
        fix: given.fix && { ...given.fix, at: given.fix.at + hour },
      }
      expect(eta(later)).toEqual({ from: from + hour, to: to + hour })
    }),
  )
})

test('an arrival never comes sooner for a courier who stands still', () => {
  fc.assert(
    fc.property(someJourney, fc.nat(3_600_000), (given, more) => {
      fc.pre(given.fix !== null && given.fix.at >= accepted)
      const later = eta({ ...given, fix: { ...given.fix!, at: given.fix!.at + more } })!
      expect(later.from).toBeGreaterThanOrEqual(eta(given)!.from)
    }),
  )
})

test.each(driven)('an arrival is given in %s with and without a fix, and later with stops before', (status) => {
  const fix = { lat: -34.61, lng: -58.375, at: accepted + 60_000 }
  for (const one of [journey({ status }), journey({ status, fix })]) {
    expect(middle({ ...one, stopsBefore: 1 })).toBeGreaterThan(middle(one))
    expect(middle({ ...one, stopsBefore: 2 })).toBeGreaterThan(middle({ ...one, stopsBefore: 1 }))
    expect(eta({ ...one, stopsBefore: 0 })).toEqual(eta(one))
  }
})

test('an arrival comes closer with the way, and is wider without a fix of the courier', () => {
  const at = accepted + 1
  const [far, near] = [journey({ fix: { ...store, at } }), journey({ fix: { lat: -34.602, lng: -58.379, at } })]
  expect(width(near)).toBeLessThan(width(far))
  expect(width(journey())).toBeGreaterThan(width(far))
})

test('an arrival is sooner for a courier who has come fast than for a slow one at the same place', () => {
  const halfway = { lat: -34.6085, lng: -58.3755 }
  const leftAfter = (minutes: number) => {
    const at = accepted + minutes * 60_000
    return middle(journey({ fix: { ...halfway, at } })) - at
  }
  expect(leftAfter(3)).toBeLessThan(leftAfter(12))
})

test.each<ShipmentStatus>([
  'PENDING',
  'STACKING',
  'LOOKING_FOR_DRIVER',
  'DELIVERED',
  'RETURNED',
  'DRIVER_CANCELED',
  'CANCELED',
])('an arrival is missing in %s', (status) => {
  expect(eta(journey({ status, fix: { ...store, at: accepted } }))).toBeNull()
})

test('an arrival at another diner’s door does not reveal that door, and is later with each stop before', () => {
  const elsewhere = (stopsBefore: number, fix: { lat: number; lng: number; at: number } | null) =>
    eta(journey({ status: 'ON_ROUTE_TO_DROP_OFFS', stopsBefore, fix }))
  expect(elsewhere(1, { ...store, at: accepted })).toEqual(elsewhere(1, null))
  expect(middle(journey({ status: 'ON_ROUTE_TO_DROP_OFFS', stopsBefore: 2 }))).toBeGreaterThan(
    middle(journey({ status: 'ON_ROUTE_TO_DROP_OFFS', stopsBefore: 1 })),
  )
})

test('an arrival is later with more remaining steps', () => {
  const middles = driven.map((status) => middle(journey({ status })))
  expect(middles).toEqual([...middles].sort((a, b) => b - a))
  expect(new Set(middles).size).toBe(driven.length)
})

test.each(['IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)(
  'an arrival in %s ignores a fix from before that step, and uses one of the same moment',
  (status) => {
    const seen = (at: number) => eta(journey({ status, fix: { lat: -34.61, lng: -58.375, at } }))
    expect(seen(accepted - 1)).toEqual(eta(journey({ status })))
    if (status === 'ON_ROUTE_TO_DROP_OFF') expect(seen(accepted)).not.toEqual(eta(journey({ status })))
  },
)

test('an arrival counts the courier’s pace from the exit of the store, after any later change', () => {
  const seen = journey({ fix: { lat: -34.61, lng: -58.375, at: accepted + 300_000 } })
  expect(eta({ ...seen, updatedAt: iso(accepted + 200_000) })).toEqual(eta(seen))
})

test('an arrival is about five minutes later with each stop before, and less certain', () => {
  const atTheDoor = journey({ fix: { ...destination, at: accepted + 400_000 } })
  const four = { ...atTheDoor, stopsBefore: 4 }
  const minutes = (middle(four) - middle(atTheDoor)) / 60_000
  expect(minutes).toBeGreaterThan(18)
  expect(minutes).toBeLessThan(22)
  expect(width(four)).toBeGreaterThan(10 * 60_000)
  expect(width(four)).toBeLessThan(16 * 60_000)
})

/** This many metres south of the door. */
const southOfTheDoor = (metres: number) => ({ ...destination, lat: destination.lat - metres / 111_195 })
/** The usual pace: 25 s to set off, then about 15 km/h by streets that are 1.38 times the direct distance. */
const usual = (crow: number, fromStore: number) => {
  const seconds = 25 + 0.245 * fromStore * (1 + (0.38 * fromStore) / (fromStore + 60))
  const at = accepted + (fromStore ? seconds * 1000 : 25_000)
  return journey({ store: southOfTheDoor(crow + fromStore), fix: { ...southOfTheDoor(crow), at } })
}
const secondsLeft = (of: Journey) => {
  const { from, to } = eta(of)!
  return [from, to].map((end) => Math.round((end - of.fix!.at) / 1000))
}

// The figures of eta.ts were measured together (`tests/simulator/deliveries.ts`): if you change one, measure all again.
test.each([
  [2_000, [498, 912]],
  [500, [120, 263]],
  [50, [17, 60]],
])('an arrival %d m before the door has the range that was measured', (crow, range) => {
  expect(secondsLeft(usual(crow, 0))).toEqual(range)
})

test('an arrival after the store is narrower once a usual pace is proven, with about the same middle', () => {
  const [unknown, proven] = [usual(1_000, 0), usual(1_000, 3_000)]
  expect(width(proven)).toBeLessThan(width(unknown) * 0.85)
  const [a, b] = [unknown, proven].map((of) => middle(of) - of.fix!.at)
  expect(Math.abs(a! - b!) / a!).toBeLessThan(0.02)
})

test('an arrival for a courier seen on the way is missing without a door to arrive at', () => {
  for (const status of driven) expect(eta(journey({ status, destination: null }))).toBeNull()
})

test('a tracking snapshot says the arrival as two instants', () => {
  const shipment = aShipment({
    updatedAt: iso(accepted),
    times: { ON_ROUTE_TO_DROP_OFF: iso(accepted) },
    destination: { address: 'Thames 1500', details: '3 B', position: destination },
  })
  const fix = { lat: -34.61, lng: -58.375, at: accepted + 60_000 }
  const { from, to } = eta(journey({ fix, store: snapshotOrder.branchContact.address.position }))!
  expect(trackingSnapshot(snapshotOrder, shipment, fix, '1.1.1').shipment.eta).toEqual({
    from: iso(from),
    to: iso(to),
  })
})

test('a ride to the store takes longer the farther it is, and a kilometre about six minutes', () => {
  const north = (metres: number) => ({ lat: store.lat + metres / 111_195, lng: store.lng })
  expect(rideToStore(north(1_000), store) / 60).toBeCloseTo(5.55, 1)
  expect(rideToStore(north(2_000), store)).toBeGreaterThan(rideToStore(north(1_000), store))
  expect(rideToStore(store, store)).toBe(0)
})
