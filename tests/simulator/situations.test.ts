import { expect, test } from 'vitest'
import { eitherOf, inSequence, of, once, type Situation, twoOf } from '#simulator/invariants/situations.ts'
import type { Observation } from '#simulator/observations/observation.ts'

const ready = (screenId: string): Observation => ({ type: 'ScreenOpened', screenId })
const gone = (code: string, tabletId = 'ana'): Observation => ({ type: 'OrderGone', code, tabletId })
const died = (tabletId: string): Observation => ({ type: 'TabletDied', tabletId })

const opened = of('ScreenOpened', ({ screenId }) => screenId)
const left = of('OrderGone', ({ code }) => (code === 'nobody' ? null : code))
const dead = of('TabletDied', ({ tabletId }) => tabletId)

/** For each observation, whether the situation has occurred with it. */
const seen = (begin: Situation, ...life: readonly Observation[]) => {
  const hasCome = begin()
  return life.map((newest) => hasCome(newest))
}

test('a sequence of three steps is over at its third, for one name', () => {
  const three = inSequence(opened, left, dead)
  expect(seen(three, ready('a'), gone('a'), died('a'))).toEqual([false, false, true])
  expect(seen(three, ready('a'), gone('b'), died('a'))).toEqual([false, false, false])
  expect(seen(three, ready('a'), died('a'), gone('a'))).toEqual([false, false, false])
  expect(seen(three, gone('a'), ready('a'), died('a'))).toEqual([false, false, false])
  expect(seen(three, ready('a'), ready('b'), gone('a'), gone('b'), died('b'))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

test('an observation completes one step of a sequence, so three equal steps take three of them', () => {
  expect(seen(inSequence(left, left, left), gone('a'), gone('a'), gone('a'))).toEqual([false, false, true])
  expect(seen(inSequence(left, left), gone('a'), gone('b'), gone('nobody'))).toEqual([false, false, false])
})

test('two values of one name may have others between them', () => {
  const two = twoOf(
    left,
    of('OrderGone', ({ tabletId }) => tabletId),
  )
  expect(seen(two, gone('a'), gone('b', 'luis'), gone('a'), gone('a', 'luis'))).toEqual([false, false, false, true])
  expect(seen(two, gone('nobody'), gone('nobody', 'luis'), ready('a'))).toEqual([false, false, false])
})

test('either of two situations is enough, and each sees every observation', () => {
  const either = eitherOf(inSequence(opened, left), once(dead))
  expect(seen(either, ready('a'), died('b'), gone('a'))).toEqual([false, true, true])
  expect(seen(either, ready('a'), ready('b'))).toEqual([false, false])
})
