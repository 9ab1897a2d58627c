import { expect, test } from 'vitest'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()

const matrix = theScenario('abandoned-carts')
const only = (story: string) => ({ ...matrix, carts: matrix.carts.filter((group) => group.story === story) })

test('a cart whose plates have garnishes comes back unchanged', async () => {
  const outcome = await world.run({ ...only('recovered'), seed: 'money2/0', lasts: 5 * 3_600_000, expect: [] })
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  expect(outcome.observations).toContainEqual(expect.objectContaining({ type: 'CartOpened', as: 'own', isSame: true }))
})
