import { afterAll, expect, test } from 'vitest'
import { openWorld } from '#simulator/world/host.ts'
import { theScenario } from './the-scenario.ts'

const world = openWorld({ plants: new URL('../kit/plants.ts', import.meta.url) })
afterAll(world.close)

test.each([['every courier wins', 'smoke', 'a shipment has one winner']])(
  'a bug is found: %s',
  { timeout: 120_000 },
  async (plant, scenario, invariant) => {
    const outcome = await world.run(theScenario(scenario), { plant })
    expect(outcome).toMatchObject({ verdict: 'broken', broken: { invariant } })
  },
)
