import { expect, test } from 'vitest'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { writtenOf } from '#simulator/scenario/write.ts'
import { fewestOf } from '#simulator/shrink/remove-parts.ts'
import { shrink } from '#simulator/shrink/shrink.ts'

const thousand = Array.from({ length: 1000 }, (_, index) => index + 1)

test('a list keeps the parts that are needed together, in their order', async () => {
  let tests = 0
  const needed = [7, 400, 991]
  const kept = await fewestOf(thousand, async (some) => {
    tests++
    return needed.every((one) => some.includes(one))
  })
  expect(kept).toEqual(needed)
  expect(tests).toBeLessThan(300)
})

test('an irrelevant list becomes empty, after one test', async () => {
  let tests = 0
  expect(await fewestOf(thousand, async () => ++tests > 0)).toEqual([])
  expect(tests).toBe(1)
})

test('a list with only necessary parts keeps all of them', async () => {
  expect(await fewestOf([1, 2, 3, 4, 5], async (some) => some.length === 5)).toEqual([1, 2, 3, 4, 5])
})

const written = `
name: busy
about: Everything at once.
seed: monday
lasts: 2h
tempo: rush
shops: [{ store: parrilla-centro, stacks: 3 }, { store: parrilla-palermo }]
diners:
  - { store: parrilla-palermo, count: 40, over: 40m }
  - { store: parrilla-centro, count: 60, over: 20m, tapsTwice: 0.2 }
couriers:
  - { store: parrilla-palermo, count: 30 }
  - { store: parrilla-centro, count: 20, race: true }
expect: [riders-are-seen-moving]
`

function busy(): Scenario {
  const read = readScenario(written)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

/** Whether a numbered actor of a group exists. */
const has = (groups: Scenario['diners'] | Scenario['couriers'], index: number, number: number) => {
  const group = groups[index]
  return group !== undefined && number <= group.count && (group.only?.includes(number) ?? true)
}

test('only the necessary actors stay, with their numbers', async () => {
  const { scenario, isDone } = await shrink(
    busy(),
    async ({ diners, couriers }) => has(diners, 1, 37) && has(couriers, 1, 4) && has(couriers, 1, 19),
  )
  expect(isDone).toBe(true)
  expect(writtenOf(scenario)).toEqual({
    name: 'busy',
    about: 'Everything at once.',
    seed: 'monday',
    lasts: '0s',
    diners: [
      { store: 'parrilla-palermo', count: 0 },
      { store: 'parrilla-centro', count: 37, only: [37] },
    ],
    couriers: [
      { store: 'parrilla-palermo', count: 0 },
      { store: 'parrilla-centro', count: 19, only: [4, 19] },
    ],
  })
})

test('if only the count matters, numbers and empty groups are left out', async () => {
  const { scenario } = await shrink(busy(), async ({ diners }) =>
    diners.some(({ count, only }) => (only ?? { length: count }).length >= 2),
  )
  expect(scenario.diners).toMatchObject([{ count: 2 }])
  expect(scenario.diners[0]).not.toHaveProperty('only')
  expect(scenario.couriers).toEqual([])
})

test('a share becomes all or nothing, a choice the usual one, and a time as short as possible', async () => {
  const { scenario } = await shrink(
    busy(),
    async ({ diners, lasts, shops }) =>
      diners.some(({ tapsTwice }) => tapsTwice > 0) && lasts >= 400_000 && shops.some(({ stacks }) => stacks > 1),
  )
  expect(scenario).toMatchObject({
    lasts: 450_000,
    tempo: 'calm',
    diners: [{ tapsTwice: 1, over: 0 }],
    shops: [{ stacks: 2 }],
  })
})

test('a fixed part stays', async () => {
  const { scenario } = await shrink(busy(), async () => true, { keep: ['lasts', 'couriers', 'tempo'] })
  const { lasts, couriers, tempo } = busy()
  expect(scenario).toMatchObject({ lasts, couriers, tempo, diners: [] })
})

test('no scenario is tried twice, no impossible one, and none beyond the limit', async () => {
  const tried: string[] = []
  const never = async (candidate: Scenario) => {
    tried.push(JSON.stringify(candidate))
    return candidate.lasts === undefined
  }
  const all = await shrink(busy(), never, { mostRuns: 5_000 })
  expect(all).toMatchObject({ isDone: true, scenario: busy(), runs: tried.length })
  expect(new Set(tried).size).toBe(tried.length)
  const bounded = await shrink(busy(), async () => true, { mostRuns: 3 })
  expect(bounded).toMatchObject({ runs: 3, isDone: false })
})

test('a stopped one gives the smallest so far', async () => {
  const stopping = new AbortController()
  const told: Scenario[] = []
  const { scenario, isDone } = await shrink(busy(), async () => true, {
    signal: stopping.signal,
    onSmaller: (smaller) => {
      told.push(smaller)
      stopping.abort()
    },
  })
  expect(isDone).toBe(false)
  expect(told).toEqual([scenario])
  expect(scenario).not.toEqual(busy())
})
