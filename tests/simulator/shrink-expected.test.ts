import { expect, test } from 'vitest'
import { membersIn, neededMs } from '#simulator/scenario/needed.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { writtenOf } from '#simulator/scenario/write.ts'
import { couldHold } from '#simulator/shrink/by-itself.ts'
import { failureOf, shrinkFailure } from '#simulator/shrink/same-failure.ts'

const noOrderLost = 'no order is lost or doubled'
const brokenBy = (finding: string, invariant = noOrderLost) => ({
  ...{ verdict: 'broken' as const, failure: null },
  broken: { invariant, step: 7, finding },
})
const held = { verdict: 'held' as const, broken: null, failure: null }

function scenarioOf(more: string): Scenario {
  const read = readScenario(`name: busy\nlasts: 20m\ntempo: fast\nexpect: [every-order-arrives]\n${more}`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

const busy = scenarioOf(`
shops: [{ store: centro, rejects: 0.3 }, { store: palermo }]
diners: [{ store: centro, count: 8, over: 3m }, { store: palermo, count: 4, over: 3m, tabs: 3 }]
couriers: [{ store: centro, count: 5 }, { store: palermo, count: 3, cancels: 0.2 }]
faults: [{ kind: delay }]
`)
const change = (changes: Partial<Scenario>): Scenario => ({ ...busy, ...changes })

/** A gateway that loses one diner's order; without couriers every order's end would be unseen. */
const losing = async ({ diners, couriers, expect: expected }: Scenario) => {
  const isOrdered = diners.some((group) => group.store === 'palermo' && membersIn(group) > 0)
  if (!isOrdered || expected.length === 0) return held
  return couriers.some((group) => membersIn(group) > 0)
    ? brokenBy('order BXESDXKV ended CANCELED')
    : brokenBy('order 29K3PFEY was placed, and its end was not seen')
}

test('a broken expectation shrinks to one store, one diner, one courier and the time that they need', async () => {
  const outcome = { ...brokenBy('order ABCDEFGH ended CANCELED'), virtualMs: 200_000 }
  const { scenario, isDone } = await shrinkFailure(busy, outcome, losing)
  expect(isDone).toBe(true)
  expect(writtenOf(scenario)).toEqual({
    ...{ name: 'busy', tempo: 'fast', expect: ['every-order-arrives'], lasts: expect.any(String) },
    shops: [{ store: 'palermo' }],
    diners: [{ store: 'palermo', count: 1 }],
    couriers: [{ store: 'palermo', count: 1, cancels: 0.2 }],
  })
  expect(scenario.lasts).toBeGreaterThanOrEqual(neededMs(scenario))
  expect(scenario.lasts).toBeLessThan(3 * neededMs(scenario))
})

test('another finding of the same expectation is another failure', async () => {
  const unseen = brokenBy('order ABCDEFGH was placed, and its end was not seen')
  const { scenario } = await shrinkFailure(busy, unseen, losing)
  expect(scenario).toEqual(busy)
})

const [centro, palermo] = [busy.couriers[0]!, busy.couriers[1]!]
const racing = change({ couriers: [{ ...centro, race: true }, palermo] })

test.each([
  [
    'fewer couriers',
    change({
      couriers: [
        { ...centro, count: 1 },
        { ...palermo, only: [2] },
      ],
    }),
    busy,
    true,
  ],
  ['no courier for diners', change({ couriers: [centro, { ...palermo, only: [] }] }), busy, false],
  ['no shop for diners', change({ shops: busy.shops.slice(0, 1) }), busy, false],
  ['a shop with another habit', change({ shops: busy.shops.map((shop) => ({ ...shop, rejects: 0 })) }), busy, false],
  ['couriers with another habit', change({ couriers: [centro, { ...palermo, cancels: 0 }] }), busy, false],
  ['less time than orders need', change({ lasts: 30_000 }), busy, false],
  ['a store without its diners', change({ diners: [], couriers: [], shops: [] }), busy, true],
  [
    'one courier of those that race',
    { ...racing, couriers: [{ ...racing.couriers[0]!, count: 1 }, palermo] },
    racing,
    false,
  ],
  ['no courier where none was', change({ couriers: [] }), change({ couriers: [] }), true],
  ['the same time where it was never enough', change({ lasts: 1_000 }), change({ lasts: 1_000 }), true],
])('an expectation could hold with %s: judged', (_, smaller, original, isEnough) => {
  expect(couldHold(smaller, original)).toBe(isEnough)
})

test('a run in which no diner is turned away keeps its shops, its diners and its time', async () => {
  const turnedAway = brokenBy(
    'every diner found what they wanted',
    'diners meet a closed store or a plate that is gone',
  )
  const { scenario } = await shrinkFailure(
    { ...busy, expect: ['diners-are-turned-away'] },
    turnedAway,
    async () => turnedAway,
  )
  expect(scenario).toMatchObject({ shops: busy.shops, diners: busy.diners, lasts: busy.lasts, faults: [] })
})

test('a wrong use is no failure to shrink', () => {
  expect(failureOf({ ...held, verdict: 'failed', failure: 'lasts: 5s is too short', isWrongUse: true })).toBeNull()
})
