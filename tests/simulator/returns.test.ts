import { expect, test } from 'vitest'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()
const returns = theScenario('returns')
const stacked: Scenario = {
  ...{ ...returns, faults: [], shops: returns.shops.map((shop) => ({ ...shop, stacks: 2 })) },
  diners: returns.diners.map((group) => ({ ...group, count: 2 })),
  couriers: returns.couriers.map((group) => ({ ...group, count: 1, endsShift: 0 })),
}

test.each([
  ['one by one', returns, 3],
  ['as a stack', stacked, 2],
])('deliveries come back to their store %s, before the run is over', async (_, scenario, count) => {
  const { observations, coverage, ...outcome } = await world.run(scenario)
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  const steps = observations.filter((it) => it.type === 'StepAnswered')
  const left = steps.filter(({ comesBack }) => comesBack)
  expect(new Set(left.map(({ shipmentId }) => shipmentId)).size).toBe(count)
  const back = steps.filter(({ to, refusal }) => to === 'RETURNED' && refusal === null)
  expect(back).toHaveLength(scenario === stacked ? 1 : count)
  for (const { riderId } of back) expect(left.map((it) => it.riderId)).toContain(riderId)
  expect(coverage.held).toContain('every delivery comes back to its store')
})
