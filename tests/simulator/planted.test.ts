import { expect, test } from 'vitest'
import { shrinkFailure } from '#simulator/shrink/same-failure.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()

const patience = { timeout: 240_000 }

const smoke = theScenario('smoke')
const small = { ...smoke, diners: smoke.diners.slice(0, 1), couriers: [{ ...smoke.couriers[0]!, count: 2 }] }

test.each([
  ['every courier wins', 'a shipment has one winner'],
  ['every tap is an order', 'a key places one order'],
  ['a cursor stands still', 'cursors only grow'],
  ['positions after the door', 'no position outside the privacy window'],
  ['orders that never arrive', 'no order is lost or doubled'],
])('a bug is found: %s', patience, async (plant, invariant) => {
  const outcome = await world.run(small, { plant })
  expect(outcome).toMatchObject({ verdict: 'broken', broken: { invariant } })
})

test(
  'a run that breaks shrinks in its world: its time ends soon after it broke, and nobody at all does not break it',
  patience,
  async () => {
    const plant = 'every tap is an order'
    const [diners] = smoke.diners
    const several = { ...small, diners: [{ ...diners!, count: 3, over: 5_000 }], expect: [] }
    const outcome = await world.run(several, { plant })
    const { scenario, runs } = await shrinkFailure(several, outcome, (candidate) => world.run(candidate, { plant }), {
      mostRuns: 1,
    })
    expect(runs).toBe(1)
    expect(scenario).toEqual({ ...several, lasts: (Math.ceil(outcome.virtualMs / 1_000) + 1) * 1_000 })
    expect(scenario.lasts).toBeLessThan(several.lasts)
  },
)
