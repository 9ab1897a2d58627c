import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import {
  goTo,
  type Motion,
  placeAt,
  reckoning,
  restsAt,
  type SeenFix,
  staleAt,
  staleMs,
  standAt,
  stepTo,
} from '#domain/tracking/motion.ts'

/** The phone's clock is hours off the screen's. */
const phone = 1_800_000_000_000
const start: Position = { lat: -34.6, lng: -58.38 }
const metre = 1 / 111_195
/** This many metres north of the start, and beside that way. */
const at = (north: number, east = 0): Position => ({
  lat: start.lat + north * metre,
  lng: start.lng + (east * metre) / Math.cos((start.lat * Math.PI) / 180),
})
const fix = (ms: number, north: number, east = 0): SeenFix => ({ at: phone + ms, position: at(north, east) })
const north = ({ lat }: Position) => (lat - start.lat) / metre

type Arrival = { readonly fix: SeenFix; readonly now: number }

const play = ([first, ...rest]: readonly Arrival[]): Motion =>
  rest.reduce((motion, { fix: next, now }) => goTo(motion, next, now), standAt(first!.fix, first!.now))
/** Fixes of a rider at 8 m/s, one each second, each 50 ms on its way. */
const drive = (seconds: number) =>
  Array.from({ length: seconds + 1 }, (_, second) => ({
    fix: fix(second * 1_000, second * 8),
    now: second * 1_000 + 50,
  }))

test('a marker follows one interval behind, evenly, with no stop between fixes', () => {
  const motion = play(drive(10))
  expect(north(placeAt(motion, 10_050))).toBeCloseTo(72, 0)
  expect(north(placeAt(motion, 10_550))).toBeCloseTo(76, 0)
  expect(north(placeAt(motion, 11_050))).toBeCloseTo(80, 0)
})

test('a marker lags less behind a phone that reports often, and at most five seconds behind a rare one', () => {
  const every = (ms: number) => play(Array.from({ length: 20 }, (_, n) => ({ fix: fix(n * ms, n * 5), now: n * ms })))
  expect(restsAt(every(500)) - reckoning.ms - 19 * 500).toBeCloseTo(500, -2)
  expect(restsAt(every(20_000)) - reckoning.ms - 19 * 20_000).toBeCloseTo(5_000, -2)
})

test('a marker whose first fix was slow is no longer behind once others are quick', () => {
  const [slow, ...rest] = drive(10)
  const motion = play([{ ...slow!, now: 50 }, ...rest])
  const late = play([{ ...slow!, now: 900 }, ...rest])
  expect(placeAt(late, 10_550)).toEqual(placeAt(motion, 10_550))
})

test('a marker plays a burst of fixes in their order, at twice their speed at most', () => {
  const [first, ...burst] = drive(4)
  const motion = play([first!, ...burst.map(({ fix: seen }) => ({ fix: seen, now: 4_050 }))])
  const places = Array.from({ length: 500 }, (_, step) => north(placeAt(motion, 4_050 + step * 10)))
  const paces = places.slice(1).map((place, index) => (place - places[index]!) / 0.01)
  expect(Math.max(...paces)).toBeLessThan(16.1)
  expect(Math.min(...paces)).toBeGreaterThanOrEqual(0)
})

test('a marker passes through every fix around a corner, and cuts none', () => {
  const motion = play([
    { fix: fix(0, 0), now: 0 },
    { fix: fix(1_000, 10), now: 1_000 },
    { fix: fix(2_000, 10, 10), now: 1_100 },
  ])
  const places = Array.from({ length: 300 }, (_, step) => placeAt(motion, 1_100 + step * 10))
  expect(Math.min(...places.map((place) => distanceInMetres(place, at(10))))).toBeLessThan(0.3)
})

test('a marker goes on a little when a fix is missing, slower and slower', () => {
  const motion = play(drive(10))
  const due = restsAt(motion) - reckoning.ms
  const [first, second, third] = [0, 1_000, 2_000].map(
    (ms) => north(placeAt(motion, due + ms + 1_000)) - north(placeAt(motion, due + ms)),
  )
  expect(first).toBeLessThan(8)
  expect(second).toBeLessThan(first!)
  expect(third).toBeLessThan(second!)
  expect(placeAt(motion, restsAt(motion))).toEqual(placeAt(motion, restsAt(motion) + 30_000))
})

test('a marker that went past the next fix waits there for the one ahead', () => {
  const motion = play(drive(10))
  const past = placeAt(motion, 16_000)
  expect(north(past)).toBeGreaterThan(90)
  const waiting = goTo(goTo(motion, fix(15_900, 82), 16_000), fix(16_900, 84), 17_000)
  expect(placeAt(waiting, 17_500)).toEqual(past)
  const going = goTo(waiting, fix(17_900, 100), 18_000)
  expect(north(placeAt(going, restsAt(going) - reckoning.ms))).toBeCloseTo(100)
})

test('a marker that went straight on where the rider turned moves over to the new way', () => {
  const motion = goTo(play(drive(10)), fix(15_900, 80, 40), 16_000)
  expect(distanceInMetres(placeAt(motion, restsAt(motion) - reckoning.ms), at(80, 40))).toBeLessThan(0.01)
})

test('a marker of a rider who stands goes nowhere, and rests once it is there', () => {
  const motion = goTo(play(drive(10)), fix(11_000, 80), 11_050)
  expect(north(placeAt(motion, 20_000))).toBeCloseTo(80)
  expect(restsAt(motion)).toBeLessThan(12_200)
})

test('a marker goes east just as it goes north, also where a fix is missing', () => {
  const motion = play([
    { fix: fix(0, 0), now: 0 },
    { fix: fix(1_000, 0, 8), now: 1_000 },
  ])
  const due = restsAt(motion) - reckoning.ms
  expect(distanceInMetres(placeAt(motion, (1_000 + due) / 2), at(0, 4))).toBeLessThan(0.1)
  expect(distanceInMetres(placeAt(motion, due), at(0, 8))).toBeLessThan(0.1)
  expect(placeAt(motion, due + 2_000).lng).toBeGreaterThan(at(0, 12).lng)
})

test('a marker that went east past the next fix waits there, and goes on to one ahead', () => {
  const eastwards = play(drive(10).map(({ fix: seen, now }, n) => ({ fix: { ...seen, position: at(0, n * 8) }, now })))
  const past = placeAt(eastwards, 16_000)
  expect(past.lng).toBeGreaterThan(at(0, 90).lng)
  expect(placeAt(goTo(eastwards, fix(15_900, 0, 82), 16_000), 17_500)).toEqual(past)
  const going = goTo(eastwards, fix(15_900, 0, 110), 16_000)
  expect(distanceInMetres(placeAt(going, restsAt(going) - reckoning.ms), at(0, 110))).toBeLessThan(0.01)
})

test('a marker measures the fixes behind it in metres, where degrees of longitude are shorter', () => {
  const along = (n: number) => at(n * 5, n * 5)
  const diagonal = play(drive(10).map(({ fix: seen, now }, n) => ({ fix: { ...seen, position: along(n) }, now })))
  const past = placeAt(diagonal, 16_000)
  /** The marker's distance in metres. */
  const beside = (up: number, east: number): SeenFix => ({
    at: phone + 15_900,
    position: { lat: past.lat + up * metre, lng: past.lng + at(0, east).lng - start.lng },
  })
  const isWaiting = (next: SeenFix) => {
    const { lat, lng } = placeAt(goTo(diagonal, next, 16_000), 17_500)
    return lat === past.lat && lng === past.lng
  }
  expect(isWaiting(beside(12, -10))).toBe(false)
  expect(isWaiting(beside(10, -12))).toBe(true)
  expect(isWaiting(beside(-10, 12))).toBe(false)
  expect(isWaiting(beside(-12, 10))).toBe(true)
})

test('a marker glides for at least half a delay to a slow fix', () => {
  const motion = goTo(play(drive(10)), fix(11_000, 130), 14_050)
  expect(restsAt(motion) - reckoning.ms).toBeCloseTo(14_550, -1)
})

test('a marker forgets the places that it has passed, also while it plays a long burst', () => {
  const slowly = Array.from({ length: 71 }, (_, n) => ({ fix: fix(n * 1_000, n * 2), now: Math.max(n, 50) * 1_000 }))
  expect(play(drive(100)).way.length).toBeLessThan(5)
  expect(play(slowly).way.length).toBeLessThan(40)
})

test('a marker stays at its beginning before it begins', () => {
  const motion = play(drive(3))
  expect(placeAt(motion, motion.way[0].due - 1_000)).toEqual(motion.way[0].position)
})

test('a marker cuts to a far place, and after a gap', () => {
  const far = goTo(play(drive(10)), fix(11_000, 900), 11_050)
  expect(placeAt(far, 11_050)).toEqual(at(900))
  const later = goTo(play(drive(10)), fix(10_000 + staleMs + 1, 200), 10_050 + staleMs)
  expect(placeAt(later, 10_050 + staleMs)).toEqual(at(200))
  const inTime = goTo(play(drive(10)), fix(10_000 + staleMs, 200), 10_050 + staleMs)
  expect(placeAt(inTime, 10_050 + staleMs)).toEqual(at(80))
})

test('a marker under reduced motion steps from fix to fix, never to an older one', () => {
  const motion = stepTo(standAt(fix(0, 0), 0), fix(1_000, 8), 1_050)
  expect(placeAt(motion, 1_050)).toEqual(at(8))
  expect(placeAt(motion, 9_000)).toEqual(at(8))
  expect(stepTo(motion, fix(500, 4), 1_100)).toBe(motion)
  expect(stepTo(motion, fix(1_000, 8), 1_100)).toBe(motion)
})

test('a marker stands on its last fix from when that is stale', () => {
  const motion = play(drive(10))
  expect(placeAt(motion, staleAt(motion) - 1)).not.toEqual(at(80))
  expect(placeAt(motion, staleAt(motion))).toEqual(at(80))
  expect(staleAt(motion)).toBe(10_050 + staleMs)
  expect(staleAt(standAt(fix(0, 0), 50))).toBe(50 + staleMs)
})

test('a marker moves the same for any clocks', () => {
  const moved = (phoneBy: number, screenBy: number) => {
    const motion = play(
      drive(5).map(({ fix: seen, now }) => ({ fix: { ...seen, at: seen.at + phoneBy }, now: now + screenBy })),
    )
    return north(placeAt(motion, 5_500 + screenBy))
  }
  expect(moved(-7_200_000, 90_000)).toBeCloseTo(moved(0, 0), 3)
})

const arbitraryTrack = fc
  .array(
    fc.record({
      between: fc.integer({ min: 100, max: 20_000 }),
      forward: fc.double({ min: 0, max: 60, noNaN: true }),
      east: fc.double({ min: -60, max: 60, noNaN: true }),
      jitter: fc.integer({ min: 0, max: 3_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((steps) => {
    let [ms, forward] = [0, 0]
    return steps.map((step) => {
      ms += step.between
      forward += step.forward
      return { ms, forward, east: step.east, now: ms + step.jitter }
    })
  })

type Track = readonly { readonly ms: number; readonly forward: number; readonly east: number; readonly now: number }[]

const arrivals = (track: Track, { isStraight }: { isStraight: boolean }): Arrival[] =>
  track
    .map(({ ms, forward, east, now }) => ({ fix: fix(ms, forward, isStraight ? 0 : east), now }))
    .sort((a, b) => a.now - b.now)

describe('for any track', () => {
  test('any order of delivery, with repetitions, ends at the newest fix', () => {
    fc.assert(
      fc.property(arbitraryTrack, fc.func(fc.nat()), (track, dice) => {
        const all = arrivals(track, { isStraight: false })
        const shuffled = [...all, ...all.filter((one) => dice(one.now) % 2)]
          .sort((a, b) => dice(a.fix.at) - dice(b.fix.at))
          .map(({ fix: seen }, index) => ({ fix: seen, now: index * 700 }))
        const motion = play(shuffled)
        const newest = all.reduce((a, b) => (b.fix.at > a.fix.at ? b : a)).fix.position
        expect(placeAt(motion, staleAt(motion))).toEqual(newest)
        expect(distanceInMetres(placeAt(motion, restsAt(motion)), newest)).toBeLessThanOrEqual(reckoning.metres + 0.01)
      }),
    )
  })

  test('fixes that are late or already known leave the movement unchanged', () => {
    fc.assert(
      fc.property(arbitraryTrack, fc.nat(), fc.nat(10_000), (track, index, after) => {
        const all = arrivals(track, { isStraight: false })
        const motion = play(all)
        const old = all[index % all.length]!.fix
        expect(goTo(motion, old, all.at(-1)!.now + after)).toBe(motion)
      }),
    )
  })

  test('progress along a straight one never falls, for any spacing and delay of fixes', () => {
    fc.assert(
      fc.property(arbitraryTrack, (track) => {
        const all = arrivals(track, { isStraight: true })
        let motion = play(all.slice(0, 1))
        let [reached, now] = [Number.NEGATIVE_INFINITY, all[0]!.now]
        const look = () => {
          const place = north(placeAt(motion, now))
          expect(place).toBeGreaterThanOrEqual(reached - 0.001)
          reached = place
        }
        for (const next of [...all.slice(1), { fix: all.at(-1)!.fix, now: all.at(-1)!.now + 12_000 }]) {
          for (; now < next.now; now += 90) look()
          now = next.now
          look()
          motion = goTo(motion, next.fix, now)
          look()
        }
      }),
    )
  })

  test('a marker is on the way, or extrapolated within the cap, for any track', () => {
    fc.assert(
      fc.property(arbitraryTrack, fc.nat(40_000), (track, after) => {
        const motion = play(arrivals(track, { isStraight: false }))
        const now = restsAt(motion) + after
        expect(distanceInMetres(placeAt(motion, now), motion.newest.position)).toBeLessThanOrEqual(
          reckoning.metres + 0.01,
        )
      }),
    )
  })

  test('a marker never jumps, except where it cuts', () => {
    fc.assert(
      fc.property(arbitraryTrack, (track) => {
        const all = arrivals(track, { isStraight: false })
        let motion = play(all.slice(0, 1))
        for (const next of all.slice(1)) {
          const before = placeAt(motion, next.now)
          motion = goTo(motion, next.fix, next.now)
          const isCut = motion.way.length === 1 && motion.way[0].position === next.fix.position
          if (!isCut) expect(distanceInMetres(placeAt(motion, next.now), before)).toBeLessThan(0.001)
        }
      }),
    )
  })
})
