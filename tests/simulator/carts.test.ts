import { afterAll, expect, test } from 'vitest'
import { openWorld } from '#simulator/world/host.ts'
import { theScenario } from './the-scenario.ts'

const world = openWorld({ plants: new URL('../kit/plants.ts', import.meta.url) })
afterAll(world.close)

const patience = { timeout: 240_000 }

const matrix = theScenario('abandoned-carts')
const only = (story: string) => ({ ...matrix, carts: matrix.carts.filter((group) => group.story === story) })

test('every way in which a cart is left ends as it should, in ten days of a few seconds', patience, async () => {
  const outcome = await world.run(matrix)
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  expect(outcome.coverage.held).toEqual(
    expect.arrayContaining([
      ...['one notice a day at most', 'no notice after a return, an order or a stop', 'no notice in quiet hours'],
      ...['no notice to who has not agreed', 'a link opens its own cart alone', 'every notice that is due comes'],
    ]),
  )
})

test.each([
  ['a return that nobody hears', 'returned', 'no notice after a return, an order or a stop'],
  ['a link opens any cart', 'recovered', 'a link opens its own cart alone'],
])('a bug is found: %s', patience, async (plant, story, invariant) => {
  const outcome = await world.run(only(story), { plant })
  expect(outcome).toMatchObject({ verdict: 'broken', broken: { invariant } })
})
