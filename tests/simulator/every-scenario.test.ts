import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { smallOf } from '#simulator/explore/vary.ts'
import { invariantsOf } from '#simulator/invariants/list.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import type { WorldOutcome } from '#simulator/world/messages.ts'
import { sampled } from '#tests/kit/sample.ts'
import { twoWorlds } from '#tests/kit/worlds.ts'
import { aRun, theScenario } from './the-scenario.ts'

const names = readdirSync(new URL('../../simulator/scenarios', import.meta.url)).map((file) => file.split('.')[0] ?? '')
const [world, other] = twoWorlds()
/** Half of the share below, because two shares of one name begin at the same part. */
const inTwoThreads = new Set(sampled('every scenario', 8, names))
const longestOnTheRoadMs = 5 * 60_000

/** One diner who taps twice, and two couriers who race. */
const raced = aRun({ couriers: { count: 2, race: true } })

let first: WorldOutcome
let inAnotherThread: WorldOutcome
// The modules of both threads are loaded by the first run of each.
beforeAll(async () => {
  ;[first, inAnotherThread] = await Promise.all([world.run(raced), other.run(raced)])
})

test('the same seed gives the same event log in two threads, and again in a recorded run', async () => {
  const again = await world.run(raced, { onRecorded: () => undefined })

  expect(first).toMatchObject({ verdict: 'held', failure: null, hashOfLog: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(inAnotherThread.hashOfLog).toBe(first.hashOfLog)
  expect(again.hashOfLog).toBe(first.hashOfLog)
  expect(again.observations).toEqual(first.observations)
})

const share = sampled('every scenario', 4, names)
const ofTwoThreads = share.filter((name) => inTwoThreads.has(name))

test.each(ofTwoThreads)('%s holds in its small size, with one event log in two threads', async (name) => {
  const [one, elsewhere] = await Promise.all([world.run(small(name)), other.run(small(name))])
  expect(one).toMatchObject({ hashOfLog: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(elsewhere.hashOfLog).toBe(one.hashOfLog)
  expectHeld(name, one)
})

test.each(share.filter((name) => !inTwoThreads.has(name)))('%s holds in its small size', async (name) =>
  expectHeld(name, await world.run(small(name))),
)

function small(name: string): Scenario {
  const whole = theScenario(name)
  // A file expects something of all its actors: the matrix of left carts has them all, because its groups are single diners.
  const isWhole = [...whole.diners, ...whole.couriers, ...whole.carts, ...whole.watchers].every(
    ({ count }) => count <= 2,
  )
  const lasts = whole.couriers.length > 0 ? Math.min(whole.lasts, longestOnTheRoadMs) : whole.lasts
  return { ...smallOf(whole, 2), lasts, seed: 'every', expect: isWhole ? whole.expect : [] }
}

function expectHeld(name: string, outcome: RunOutcome) {
  expect(outcome).toMatchObject({ broken: null, failure: null })
  // A run that is cut to five minutes does not reach all windows of its file.
  const isCut = small(name).lasts < theScenario(name).lasts
  expect(isCut ? ['held', 'untried'] : ['held']).toContain(outcome.verdict)
  const expected = invariantsOf(small(name)).slice(invariantsOf({ expect: [] }).length)
  expect(outcome.coverage.held).toEqual(expect.arrayContaining(expected.map((invariant) => invariant.name)))
}
