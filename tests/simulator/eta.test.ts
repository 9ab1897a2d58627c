import { assert, it } from '@effect/vitest'
import { Effect, Random } from 'effect'
import { type Arrival, eta } from '#domain/tracking/eta.ts'
import { City } from '#simulator/services/city.ts'
import { aDelivery, type Delivery, type Leg } from './deliveries.ts'

const legs: readonly Leg[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF']
const looksPerLeg = 12

type Look = { readonly leg: Leg; readonly share: number; readonly range: Arrival; readonly arrival: number }

const iso = (at: number) => new Date(at).toISOString()

/** The diner's shown range, at moments spread evenly over each leg. */
const looksAt = (delivery: Delivery): Look[] =>
  legs.flatMap((leg, index) => {
    const { store, destination, reached, arrival, fixes } = delivery
    const begin = reached[leg]
    const next = legs[index + 1]
    const end = next ? reached[next] : arrival
    const times = Object.fromEntries(legs.slice(0, index + 1).map((step) => [step, iso(reached[step])]))
    return Array.from({ length: looksPerLeg }, (_, look): Look => {
      const share = (look + 0.5) / looksPerLeg
      const fix = fixes.findLast(({ at }) => at <= begin + (end - begin) * share) ?? null
      const journey = { status: leg, updatedAt: iso(begin), times, store, destination, stopsBefore: null, fix }
      return { leg, share, range: eta(journey)!, arrival }
    })
  })

const deliveries = (many: number, cruisingSpeed: number, seed: string) =>
  Effect.all(Array.from({ length: many }, () => aDelivery(cruisingSpeed))).pipe(
    Effect.map((all) => all.flatMap(looksAt)),
    Random.withSeed(seed),
    Effect.provide(City.demo),
  )

const heldIn100 = (looks: readonly Look[]) =>
  (100 * looks.filter(({ range, arrival }) => range.from <= arrival && arrival <= range.to).length) / looks.length

const medianWidth = (looks: readonly Look[]) =>
  looks.map(({ range }) => range.to - range.from).sort((a, b) => a - b)[looks.length >> 1]!

/** The ranges shown to the diners of one evening, at the measured speed. */
const evening = Effect.runSync(Effect.cached(deliveries(500, 6, 'an evening that nothing was measured on')))

it.effect('a range of 80 % holds the true arrival 75 to 85 times in 100, on every leg', () =>
  Effect.gen(function* () {
    const looks = yield* evening
    const held = [looks, ...legs.map((leg) => looks.filter((look) => look.leg === leg))].map(heldIn100)
    for (const share of held) {
      assert.isAtLeast(share, 75, `${held}`)
      assert.isAtMost(share, 85, `${held}`)
    }
  }),
)

it.effect('the range comes closer along the last leg, and from leg to leg', () =>
  Effect.gen(function* () {
    const looks = yield* evening
    const lastLeg = looks.filter(({ leg }) => leg === 'ON_ROUTE_TO_DROP_OFF')
    const first = medianWidth(lastLeg.filter(({ share }) => share < 1 / 3))
    const middle = medianWidth(lastLeg.filter(({ share }) => share > 1 / 3 && share < 2 / 3))
    const last = medianWidth(lastLeg.filter(({ share }) => share > 2 / 3))
    assert.isBelow(middle, first)
    assert.isBelow(last, first / 2)
    const widths = legs.map((of) => medianWidth(looks.filter(({ leg }) => leg === of)))
    assert.deepStrictEqual(
      widths,
      [...widths].sort((a, b) => b - a),
    )
  }),
)

it.effect('if all ride a sixth slower or faster than was measured it still holds in two of three', () =>
  Effect.gen(function* () {
    for (const speed of [5, 7])
      assert.isAtLeast(heldIn100(yield* deliveries(200, speed, `at ${speed} m/s`)), 67, `at ${speed} m/s`)
  }),
)
