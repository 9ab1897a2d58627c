import { beforeAll, describe, expect, test } from 'vitest'
import { wronglyRecovered } from '#simulator/measures/recovered.ts'
import type { ObservationRecord } from '#simulator/observations/observation.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import { type CartStory, storyOf } from '#simulator/scenario/cart-stories.ts'
import { neededMs } from '#simulator/scenario/needed.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { yamlOf } from '#simulator/scenario/write.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()
const comingBack = theScenario('carts-come-back')
const [minute, hour] = [60_000, 3_600_000]

const read = (yaml: string) => {
  const found = readScenario(yaml)
  if (!found.ok) throw new Error(JSON.stringify(found.errors))
  return found.scenario
}

const storiesAt = (story: Parameters<typeof storyOf>[0]['story'], count: number) => {
  const counts: Partial<Record<CartStory, number>> = {}
  for (let number = 1; number <= count; number++) {
    const one = storyOf({ story, count }, number)
    counts[one] = (counts[one] ?? 0) + 1
  }
  return counts
}

test('a group of carts with shares has each story in its share, and every cart one', () => {
  expect(storiesAt({ forgotten: 0.7, recovered: 0.3 }, 20)).toEqual({ forgotten: 14, recovered: 6 })
  expect(storiesAt({ forgotten: 0.5, returned: 0.25, recovered: 0.25 }, 3)).toEqual({ forgotten: 2, recovered: 1 })
  expect(storiesAt('ordered', 4)).toEqual({ ordered: 4 })
})

test('a group of carts with shares is written and read again as it was', () => {
  expect(read(yamlOf(comingBack)).carts).toEqual(comingBack.carts)
})

test('a group of carts with shares needs the time of its longest story and of the latest return', () => {
  const [group] = comingBack.carts
  const other = { ...comingBack, carts: [{ ...group!, returnsAfter: null }] }
  expect(neededMs(comingBack) - neededMs(other)).toBe(50 * minute)
})

describe('carts that come back after 20 to 50 minutes', () => {
  let outcome: RunOutcome
  beforeAll(async () => {
    outcome = await world.run(comingBack)
  })
  const of = <Type extends ObservationRecord['type']>(type: Type) =>
    outcome.observations.filter((seen): seen is Extract<ObservationRecord, { type: Type }> => seen.type === type)

  test('carts that come back after 20 to 50 minutes are the share of the file, each within its time', () => {
    expect(outcome).toMatchObject({ verdict: 'held', broken: null })
    const told = new Map(of('NoticeRead').map(({ cart, sentAt }) => [cart, sentAt]))
    const waits = of('CartClosed').map(({ cart, at }) => at - told.get(cart)!)
    expect(waits).toHaveLength(6)
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(20 * minute)
      expect(wait).toBeLessThan(51 * minute)
    }
  })

  test('carts that come back are too few or too many outside of the bounds, and too late ones are none', () => {
    const judged = (recovers: Scenario['carts'][number]['recovers']) =>
      wronglyRecovered({ carts: [{ ...comingBack.carts[0]!, recovers }] }, outcome.observations)?.finding ?? null
    expect(judged({ share: [0.3, 0.3], within: hour })).toBeNull()
    expect(judged({ share: [0.31, 1], within: hour })).toBe(
      '6 of 20 carts ended in an order within 1h of their notice, and 0.31..1 of them are expected',
    )
    expect(judged({ share: [0, 0.29], within: hour })).toContain('6 of 20 carts')
    expect(judged({ share: [0.25, 0.35], within: 15 * minute })).toContain('0 of 20 carts')
  })

  test('carts that come back in another group are not counted', () => {
    const carts = [
      comingBack.carts[0]!,
      { ...comingBack.carts[0]!, recovers: { share: [0.1, 1], within: hour } as const },
    ]
    expect(wronglyRecovered({ carts: carts as Scenario['carts'] }, outcome.observations)).toMatchObject({
      ...{ invariant: 'carts.1.recovers', finding: expect.stringMatching(/^0 of 0 carts/) },
    })
  })
})

test.each([
  [
    'shares that leave some carts without a story',
    'story: { forgotten: 0.6, recovered: 0.3 }',
    'write shares with the sum 1',
  ],
  [
    'an expectation about carts that are never recovered',
    'story: forgotten, recovers: { share: 0.1..0.2, within: 1h }',
    'none of these carts is recovered, which returnsAfter and recovers are about: write recovered or a share of it',
  ],
  [
    'times in the wrong order',
    'story: recovered, returnsAfter: 50m..20m',
    'two lengths of time, the shorter first, such as 20m..50m',
  ],
  [
    'shares in the wrong order',
    'story: recovered, recovers: { share: 0.4..0.2, within: 1h }',
    'two shares, the smaller first, such as 0.25..0.35',
  ],
] as const)('%s are refused with what to write', (_, carts, says) => {
  const found = readScenario(`name: some\nlasts: 3d\nshops: []\ncarts: [{ store: parrilla-centro, ${carts} }]\n`)
  expect(found.ok ? [] : found.errors.map(({ message }) => message)).toEqual([expect.stringContaining(says)])
})
