import { expect, test } from 'vitest'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()

test('diners with lost answers and killed tabs place one order each, and learn of it', async () => {
  const { observations, coverage, measured, ...outcome } = await world.run(theScenario('lost-answers'))
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  const intents = observations.filter((it) => it.type === 'IntentRead')
  expect(intents.length).toBeGreaterThan(3)
  for (const { told, placed, keptCart } of intents) {
    expect(placed).toEqual([told])
    expect(keptCart).toBe(true)
  }
  expect(intents.some(({ killed }) => killed > 0)).toBe(true)
  // Some changed their notes while the outcome was unknown.
  expect(measured.calls).toMatchObject({ withdrawSubmission: { count: expect.any(Number) } })
  expect(coverage.held).toEqual(
    expect.arrayContaining(['an intent is one order at most, and the one that was told', 'an order is reported once']),
  )
})
