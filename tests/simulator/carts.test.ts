import { expect, test } from 'vitest'
import { storyMs } from '#simulator/scenario/cart-stories.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun, theScenario } from './the-scenario.ts'

const world = theWorld()

const matrix = theScenario('abandoned-carts')
const only = (story: string) => ({ ...matrix, carts: matrix.carts.filter((group) => group.story === story) })

test('a cart whose plates have garnishes comes back unchanged', async () => {
  const outcome = await world.run({ ...only('recovered'), seed: 'money2/0', lasts: 5 * 3_600_000, expect: [] })
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  expect(outcome.observations).toContainEqual(expect.objectContaining({ type: 'CartOpened', as: 'own', isSame: true }))
})

test('each story takes as long as a scenario is told that it needs', async () => {
  const quick = matrix.carts.filter(({ story }) => story !== 'in-quiet-hours')
  const { observations } = await world.run({ ...matrix, carts: quick, quietHours: null })
  const began = Date.parse(matrix.starts)
  const took = observations.flatMap((it) =>
    it.type === 'NoticesCounted' ? [[it.story, it.atMs - began] as const] : [],
  )
  expect(took.map(([story]) => story).toSorted()).toEqual(quick.map(({ story }) => story).toSorted())
  const off = took.filter(([story, ms]) => {
    const known = storyMs[story as keyof typeof storyMs]
    return ms < known || ms > known + 60_000
  })
  expect(off).toEqual([])
})

test('a run that ends before its orders can arrive is a wrong use, and no broken expectation', async () => {
  const outcome = await world.run(aRun({ lasts: 3_000 }))
  expect(outcome).toMatchObject({ verdict: 'failed', broken: null, isWrongUse: true })
  expect(outcome.failure).toMatch(/^lasts: 3s is too short: its actors need up to \d+s$/)
})

test('an order that is lost in a run of enough time breaks the expectation', async () => {
  const { broken } = await world.run({ ...aRun({ lasts: 120_000 }), shops: [] })
  expect(broken).toMatchObject({ invariant: 'no order is lost or doubled' })
})
