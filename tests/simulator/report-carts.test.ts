import { expect, test } from 'vitest'
import type { Observation, ObservationRecord } from '#simulator/observations/observation.ts'
import { cartsOf } from '#simulator/report/carts.ts'
import { timelinesOf } from '#simulator/report/timelines.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import { theScenario } from './the-scenario.ts'

const comingBack = theScenario('carts-come-back')
const carts = [{ ...comingBack.carts[0]!, count: 4, story: { forgotten: 0.5, recovered: 0.5 } }]
const [minute, hour] = [60_000, 3_600_000]

const at = (atMs: number, actor: string, observation: Observation): ObservationRecord => ({
  ...observation,
  atMs,
  actor,
})
const left = (cart: string, atMs: number) => at(atMs, cart, { type: 'CartLeft', cart, agreed: true, isQuiet: false })
const notice = (cart: string, sentAt: number, atMs = sentAt) =>
  at(atMs, cart, { type: 'NoticeRead', cart, sentAt, isQuiet: false })
const closed = (cart: string, why: 'returned' | 'ordered' | 'stopped', atMs: number) =>
  at(atMs, cart, { type: 'CartClosed', cart, why, at: atMs })
const ordered = (cart: string, code: string, atMs: number) => at(atMs, cart, { type: 'OrderAnswered', key: code, code })
const opened = (cart: string, as: 'own' | 'late', atMs: number) =>
  at(atMs, cart, { type: 'CartOpened', cart, as, found: as === 'own', isSame: true })

const run = (observations: readonly ObservationRecord[], so: Partial<Pick<RunOutcome, 'verdict' | 'broken'>> = {}) => {
  const measured = { people: { 'cart 1.3': { name: 'Ana Paz', id: null } } }
  const views = cartsOf({ carts }, { verdict: 'held', broken: null, observations, ...so, measured })
  if (!views) throw new Error('the scenario has carts')
  return views
}

test('a recovered cart names its diner, its story, its notice, its end and the order that it became', () => {
  const cart = 'cart 1.3'
  const seen = [
    ordered(cart, 'EARLIER', 0),
    left(cart, hour),
    notice(cart, 2 * hour),
    opened(cart, 'own', 2 * hour + minute),
    ordered(cart, 'LATER', 3 * hour),
    closed(cart, 'ordered', 3 * hour),
  ]
  expect(run(seen).carts).toEqual([
    {
      ...{ cart, diner: 'Ana Paz', story: 'recovered', leftAt: [hour], notices: [2 * hour] },
      ...{ end: 'recovered', endedAt: 3 * hour, order: 'LATER' },
    },
  ])
})

const cart = 'cart 1.1'
test.each([
  ['left', [left(cart, 1), notice(cart, 2)]],
  ['purchased', [left(cart, 1), ordered(cart, 'A', 2), closed(cart, 'ordered', 2)]],
  ['returned', [left(cart, 1), closed(cart, 'returned', 2)]],
  ['left', [left(cart, 1), closed(cart, 'returned', 2), left(cart, 3)]],
  ['stopped', [left(cart, 1), notice(cart, 2), closed(cart, 'stopped', 3), left(cart, 4)]],
  ['expired', [left(cart, 1), notice(cart, 2), opened(cart, 'late', 3)]],
] as const)('a cart ends as %s', (end, seen) => {
  const [view] = run(seen).carts
  expect(view).toMatchObject({ end, story: 'forgotten', diner: null })
  expect(view?.endedAt === null).toBe(end === 'left')
})

test('a group says how many came back in time, and whether that is the share that its file expects', () => {
  const back = (cart: string, after: number) => [
    left(cart, 0),
    notice(cart, hour),
    closed(cart, 'ordered', hour + after),
  ]
  const one = [...back('cart 1.1', minute), ...back('cart 1.2', 2 * hour), left('cart 1.3', 0), left('cart 1.4', 0)]
  const group = { name: 'carts 1', store: 'parrilla-centro', share: [0.25, 0.35], within: hour }
  expect(run(one).groups).toEqual([{ ...group, left: 4, recovered: 1, isMet: true }])
  expect(run(one.slice(3)).groups).toEqual([{ ...group, left: 3, recovered: 0, isMet: false }])
})

test('a share is not judged in a run that ended early, and is in one that broke for it', () => {
  const isMet = (so: Partial<Pick<RunOutcome, 'verdict' | 'broken'>>) => run([left(cart, 0)], so).groups[0]?.isMet
  expect(isMet({ verdict: 'stopped' })).toBe(null)
  const broken = { invariant: 'one notice a day at most', step: 1, finding: '' }
  expect(isMet({ verdict: 'broken', broken })).toBe(null)
  expect(isMet({ verdict: 'broken', broken: { ...broken, invariant: 'carts.0.recovers' } })).toBe(false)
})

test('the timeline of a cart has each notice at the time at which it was sent', () => {
  const seen = [left(cart, 1), closed(cart, 'returned', 50), notice(cart, 20, 60), notice(cart, 30, 60)]
  const [line] = timelinesOf(seen)
  expect(line).toMatchObject({ kind: 'cart', id: cart })
  expect(line?.marks.map(({ step, atMs, says }) => `${step} ${atMs} ${says}`)).toEqual([
    '1 1 CART_LEFT',
    '3 20 NOTICE_SENT',
    '4 30 NOTICE_SENT',
    '2 50 CAME_BACK',
  ])
})
