import { expect, test } from 'vitest'
import { explore } from '#simulator/explore/explore.ts'
import { statesOf } from '#simulator/explore/states.ts'
import { smallOf, vary } from '#simulator/explore/vary.ts'
import { seededBytes } from '#simulator/ground/dice.ts'
import { createMeasures } from '#simulator/measures/measures.ts'
import type { ObservationRecord } from '#simulator/observations/observation.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { kitchen, theScenario } from './the-scenario.ts'

const world = theWorld()
const [smoke, rush] = [theScenario('smoke'), theScenario('lunch-rush')]
const diceOf = (seed: string) => seededBytes(seed).fraction

const held = (observations: readonly ObservationRecord[] = []): RunOutcome => ({
  verdict: 'held',
  broken: null,
  failure: null,
  coverage: { held: [], unseen: [] },
  observations,
  measured: createMeasures().measured(),
})

const step = (shipmentId: string, riderId: string, refusal: string | null): ObservationRecord => ({
  ...{ type: 'StepAnswered', to: 'IN_STORE', atMs: 1, actor: 'courier 1.1' },
  ...{ shipmentId, riderId, refusal },
})

test('a state is a sequence of events, for any actor at any time', () => {
  const once = statesOf([step('s1', 'r1', null), { ...step('s2', 'r2', null), atMs: 7 }])
  expect(once).toEqual(statesOf([step('other', 'r9', null)]))
  const refused = statesOf([step('s1', 'r1', null), step('s1', 'r2', 'AUCTION_LOST')])
  expect(refused.size).toBeGreaterThan(once.size)
  expect([...refused]).toEqual(expect.arrayContaining([...once]))
  expect(refused).not.toEqual(statesOf([step('s1', 'r1', 'AUCTION_LOST'), step('s1', 'r2', null)]))
})

test('a small size has a few of each group, and expects nothing that only the whole one shows', () => {
  expect(smallOf(rush)).toMatchObject({ diners: [{ count: 4 }, { count: 4 }], couriers: [{ count: 4 }, { count: 4 }] })
  expect(smallOf(smoke).expect).toEqual([])
  expect(smallOf(theScenario('carts-come-back')).carts).toMatchObject([{ count: 4, recovers: null }])
})

test('variations differ, follow from their seed, and are scenarios of a few known people', () => {
  const all = [smallOf(smoke), smallOf(rush)]
  const some = Array.from({ length: 200 }, (_, index) => vary(all[0]!, all, diceOf(String(index))))
  expect(vary(all[0]!, all, diceOf('7'))).toEqual(some[7])
  expect(new Set(some.map((one) => JSON.stringify(one))).size).toBeGreaterThan(100)
  for (const { name, seed, expect: expected, diners, couriers, lasts } of some) {
    expect({ name, seed, expected }).toEqual({ name: 'smoke', seed: '1', expected: [] })
    expect(Math.max(0, ...[...diners, ...couriers].map(({ count }) => count))).toBeLessThanOrEqual(8)
    expect(lasts).toBeLessThanOrEqual(7_200_000)
  }
  for (const field of ['lasts', 'tempo', 'shops', 'diners', 'couriers'] as const)
    expect(some.some((one) => JSON.stringify(one[field]) !== JSON.stringify(all[0]![field]))).toBe(true)
})

test('variations of a shop with people bring the troubles of its tablets', () => {
  const alone = kitchen('count: 1', 'count: 1', 'couriers: [{ store: parrilla-centro, count: 1 }]')
  const some = Array.from({ length: 600 }, (_, index) => vary(alone, [alone], diceOf(String(index))))
  const faults = some.flatMap((one) => one.faults).filter(({ on }) => on === 'operators')
  expect(faults.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['kill-tab', 'lose-answer', 'lose-request', 'repeat', 'cut', 'deaf']),
  )
  const outages = some.flatMap((one) => one.outages).filter((one) => one.for === 30_000)
  expect(outages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kill', 'leave', 'database']))
  // A shop without people has no tablets.
  const without = Array.from({ length: 600 }, (_, index) => vary(smoke, [smoke], diceOf(String(index))))
  expect(without.filter(({ faults: own }) => own.some(({ on }) => on === 'operators')).length).toBeLessThan(3)
})

test('variations of a shop with a printer bring the troubles of its printer', () => {
  const alone = kitchen('count: 1', 'count: 1', 'printers: [{ store: parrilla-centro }]')
  const some = Array.from({ length: 400 }, (_, index) => vary(alone, [alone], diceOf(String(index))))
  const faults = some.flatMap((one) => one.faults).filter(({ on }) => on === 'printers')
  expect(faults.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['kill-tab', 'lose-answer', 'lose-request', 'repeat']),
  )
  const away = some.flatMap(({ printers }) => printers.flatMap((printer) => printer.away.map((one) => one.for)))
  expect(away).toEqual(expect.arrayContaining([7_000, 90_000]))
})

test('a variation takes the targets of levers from those of other scenarios', () => {
  const live = theScenario('sold-out-live')
  const [alone, donors] = [kitchen('count: 1', 'count: 1'), [smallOf(live)]]
  const some = Array.from({ length: 400 }, (_, index) => vary(alone, donors, diceOf(String(index))))
  const targets = some.flatMap(({ operators }) =>
    operators.flatMap(({ levers }) => levers.flatMap((one) => one.targets)),
  )
  expect(new Set(targets).size).toBeGreaterThan(1)
  const known = live.operators.flatMap(({ levers }) => levers.flatMap((one) => one.targets))
  expect(known).toEqual(expect.arrayContaining([...new Set(targets)]))
})

const exploring = (run: (scenario: Scenario) => RunOutcome, runs: number) => {
  let left = runs
  return {
    ...{ scenarios: [smoke, rush], corpus: [], seed: 'x', shard: { index: 0, of: 1 }, diceOf },
    worlds: [async (scenario: Scenario) => run(scenario), async (scenario: Scenario) => run(scenario)],
    isOver: () => left-- <= 0,
  }
}

const remembered = (remember: (scenario: Scenario) => void) => (scenario: Scenario) => {
  remember(scenario)
  return held()
}

test('an exploration begins with every scenario in its small size, each run with its own seed', async () => {
  const ran: Scenario[] = []
  const explored = await explore(
    exploring(
      remembered((scenario) => ran.push(scenario)),
      60,
    ),
  )
  expect(explored).toEqual({ runs: 60, seeds: 60, states: 0, failure: null })
  expect(ran.slice(0, 2)).toEqual([
    { ...smallOf(smoke), seed: 'x/0' },
    { ...smallOf(rush), seed: 'x/1' },
  ])
})

test('a run that reached a new state is kept once, and a known state is not new', async () => {
  const reached: string[] = []
  const seen = [step('s', 'r', 'AUCTION_LOST')]
  const rare = ({ couriers }: Scenario) => held(couriers.some(({ count }) => count === 7) ? seen : [])
  const explored = await explore({
    ...exploring(rare, 200),
    onReached: ({ scenario }) => void reached.push(scenario.seed),
  })
  expect(reached).toHaveLength(1)
  expect(explored.states).toBe(statesOf(seen).size)
  const corpus = [{ scenario: smoke, states: [...statesOf(seen)] }]
  await explore({ ...exploring(rare, 200), corpus, onReached: () => expect.unreachable() })
})

test('an exploration ends with the first failing run', async () => {
  const broken = { invariant: 'two is too many', step: 1, finding: 'two' }
  const explored = await explore(
    exploring(
      ({ tempo, shops }) =>
        tempo === 'rush' && shops.some(({ stacks }) => stacks > 1) ? { ...held(), verdict: 'broken', broken } : held(),
      2_000,
    ),
  )
  expect(explored.failure?.outcome.broken).toEqual(broken)
  expect(explored.failure?.scenario).toMatchObject({ tempo: 'rush' })
  expect(explored.runs).toBeLessThan(2_000)
})

test('machines that share the work run different scenarios, and together all of them', async () => {
  const ran: string[] = []
  for (const index of [0, 1, 2])
    await explore({
      ...exploring(
        remembered(({ name, seed }) => ran.push(`${name} ${seed}`)),
        10,
      ),
      shard: { index, of: 3 },
    })
  expect(new Set(ran).size).toBe(30)
})

test('an exploration finds a board that is not read again after a gap, which only a trouble shows', async () => {
  const couriers = 'couriers: [{ store: parrilla-centro, count: 2 }]'
  const quiet = kitchen('count: 1, tablets: 2, thinks: 2s, away: 2s', 'count: 3, over: 80s', couriers, '100s')
  const plant = 'a board is read as it once was'
  let left = 30
  const explored = await explore({
    ...{ scenarios: [quiet], corpus: [], seed: 'b', shard: { index: 0, of: 1 }, diceOf },
    worlds: [(scenario) => world.run(scenario, { plant })],
    isOver: () => left-- <= 0,
  })
  expect(explored.failure?.outcome.broken?.invariant).toBe('no order is invisible to its store')
  expect(explored.runs).toBeGreaterThan(1)
}, 180_000)
