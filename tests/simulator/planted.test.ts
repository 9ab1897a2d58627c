import { expect, test } from 'vitest'
import { everyInvariant } from '#simulator/invariants/list.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { shrinkFailure } from '#simulator/shrink/same-failure.ts'
import { sampled } from '#tests/kit/sample.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun, dining, kitchen, theScenario } from './the-scenario.ts'

const world = theWorld()

const raced = aRun({ couriers: { count: 2, race: true } })
const alone = aRun({ expect: [] })
const followed = aRun({
  expect: [],
  lasts: 60_000,
  watchers: [{ store: 'parrilla-centro', count: 1, over: 0, tabs: 1, reads: 'all' }],
})
const stacked = aRun({ expect: [], shop: { stacks: 2 }, diners: { count: 2, tapsTwice: 0 } })
const closing = aRun({ shop: { pauses: [{ from: 5_000, until: 3_600_000 }] }, diners: { count: 3, thinks: 20_000 } })
const served = (habit: string): Scenario => ({ ...alone, diners: dining(`count: 1, ${habit}`).diners })
const matrix = theScenario('abandoned-carts')
const leaving = (story: string): Scenario => ({ ...matrix, carts: matrix.carts.filter((it) => it.story === story) })
const returns = theScenario('returns')
const aReturn: Scenario = {
  ...{ ...returns, lasts: 300_000, faults: [], expect: ['deliveries-come-back'] },
  diners: returns.diners.map((group) => ({ ...group, count: 1 })),
  couriers: returns.couriers.map((group) => ({ ...group, count: 1, endsShift: 0 })),
}
const aCode = dining('count: 2, code: RELAMPAGO', 'codeLimits: [{ code: RELAMPAGO, uses: 1 }]')

/** An invariant, a bug of `tests/kit/plants.ts` that breaks it, and a run that finds it. */
const found: readonly (readonly [invariant: string, plant: string, run: Scenario])[] = [
  ['a shipment has one winner', 'every courier wins', raced],
  ['a stack and its shipments agree', 'a stack forgets whose it is', stacked],
  ['couriers take only legal steps', 'a courier moves on by itself', alone],
  [
    'an intent is one order at most, and the one that was told',
    'a withdrawal is not heard',
    { ...theScenario('lost-answers'), expect: [], lasts: 300_000, shops: [], couriers: [] },
  ],
  [
    'every offer reaches a courier',
    'an offer reaches nobody',
    aRun({
      expect: ['every-offer-is-heard'],
      lasts: 300_000,
      shop: { offerWaves: { couriers: 1, seconds: 20, waves: 1 } },
    }),
  ],
  ['every delivery comes back to its store', 'nothing is taken back', aReturn],
  [
    'a courier has one delivery in hand at most',
    'a courier who comes back has nothing',
    aRun({ couriers: { endsShift: 1 } }),
  ],
  ['only the winner sees the customer', 'every courier sees the customer', alone],
  ['watchers see only legal transitions', 'an order goes back', alone],
  ['cursors only grow', 'a cursor stands still', alone],
  ['no position outside the privacy window', 'positions after the door', alone],
  ['every watcher ends with the last state', 'a shared link misses the end', followed],
  ['diners see the rider move', 'a rider stands still', aRun({ expect: ['riders-are-seen-moving'] })],
  ['no rider is seen faster than the filter permits', 'a rider jumps', aRun({ expect: ['riders-never-jump'] })],
  ['a key places one order', 'every tap is an order', alone],
  ['no order is lost or doubled', 'orders that never arrive', aRun({})],
  ['every order ends', 'a cancel without a reason', aRun({ shop: { rejects: 1 }, expect: ['every-order-ends'] })],
  ['nothing is ordered that a store does not offer', 'a store sells what it does not have', closing],
  ['one notice a day at most', 'every notice comes twice', leaving('forgotten')],
  ['no notice after a return, an order or a stop', 'a return that never arrives', leaving('returned')],
  ['no notice without consent', 'everybody has agreed', leaving('not-agreed')],
  ['no notice in quiet hours', 'a notice comes before dawn', leaving('in-quiet-hours')],
  ['a link opens only its own cart', 'a link opens any cart', leaving('recovered')],
  ['every notice that is due comes', 'a cart that never arrives', leaving('forgotten')],
  ['an order is paid exactly once', 'a refund never happens', dining('count: 1, pays: card, regrets: 1')],
  ['the shop’s books are those of the bank', 'the shop forgets a payment', dining('count: 1, pays: card')],
  ['no order is with the shop before it is paid', 'the shop gets unpaid orders', dining('count: 1, pays: link')],
  [
    'who is told that an order is paid has paid it',
    'a refused card pays',
    dining('count: 1, pays: card, card: refused'),
  ],
  ['no order pays cash where none is taken', 'cash is taken everywhere', dining('count: 1, zone: no-cash')],
  ['a code is used no more often than its limit', 'a code has no end', aCode],
  ['points are neither lost nor made', 'points double', dining('count: 1, redeems: 1, regrets: 1')],
  ['no customer pays with missing points', 'points are spent twice', dining('count: 1, redeems: 1, redeemsTwice: 1')],
  [
    'a stranger learns no more than the contract tells',
    'the order’s page tells the phone',
    dining('count: 1, redeems: 1'),
  ],
  ['an order is reported once', 'every report counts', served('reports: 1')],
  ['a rating is kept as it was given', 'every order is rated five', served('rates: 1')],
]

const couriers = 'couriers: [{ store: parrilla-centro, count: 2 }]'
const printer = 'printers: [{ store: parrilla-centro }]'
const soldOut =
  'sellsOut: [{ at: 4s, minutes: 1, plates: [provoleta, chorizo-criollo, morcilla, picada, choripan, vaciopan, bondiola, vacio] }]'
const inKitchens: readonly (readonly [invariant: string, plant: string, run: Scenario])[] = [
  [
    'no order is invisible to its store',
    'no tablet is told of an order',
    kitchen('count: 1', 'count: 2, over: 30s', couriers),
  ],
  [
    'all tablets of a store ring for the same orders',
    'a tablet does not ring',
    kitchen('count: 1, tablets: 2, thinks: 5m', 'count: 2', couriers),
  ],
  [
    'the board, the diner and the courier read the same time',
    'a diner’s page keeps the first time',
    kitchen('count: 1, thinks: 2s, saysTimes: 1', 'count: 2', couriers),
  ],
  [
    'the board, the diner and the courier read the same time',
    'no courier is told of another time',
    { ...kitchen('count: 2, thinks: 1m, changesTimes: 1', 'count: 4', couriers, '30m'), tempo: 'calm' },
  ],
  [
    'nothing is printed twice without COPIA',
    'no copy is marked',
    kitchen('count: 1, thinks: 2s, prints: 1', 'count: 2', `${couriers}\n${printer}`),
  ],
  [
    'an accepted order is on paper, or in the list of tickets that are not',
    'a printer gets no ticket',
    kitchen('count: 1, thinks: 2s', 'count: 2', `${couriers}\n${printer}`),
  ],
  [
    'every tablet catches up',
    'a tablet is not let onto its channel',
    kitchen('count: 1', 'count: 4, over: 8m', `${couriers}\nexpect: [every-tablet-catches-up]`),
  ],
  [
    'a lever ends when it should',
    'a lever ends late',
    kitchen('count: 1, pauses: [{ at: 1s, minutes: 4 }]', 'count: 1, over: 10m, thinks: 1m', couriers),
  ],
  [
    'each refund of the console is one at the bank',
    'a refund is taken and forgotten',
    kitchen('count: 1, thinks: 1s, refunds: 1', 'count: 1, pays: card', couriers),
  ],
  [
    'a refused diner is told which plates are gone',
    'a refusal names no plate',
    kitchen(`count: 1, ${soldOut}`, 'count: 5, thinks: 20s', couriers),
  ],
]

test.each(sampled('planted', 4, [...found, ...inKitchens]))(
  '%s: a run finds that %s',
  async (invariant, plant, scenario) => {
    const outcome = await world.run(scenario, { plant })
    expect(outcome).toMatchObject({ verdict: 'broken', failure: null, broken: { invariant, step: expect.any(Number) } })
  },
)

const turnedAway = 'diners meet a closed store or a plate that is gone'

test(`${turnedAway}: a run without it breaks`, async () => {
  const outcome = await world.run(aRun({ expect: ['diners-are-turned-away'] }))
  expect(outcome).toMatchObject({ verdict: 'broken', broken: { invariant: turnedAway } })
})

test('each invariant is broken by one of these runs', () => {
  // The last one breaks in `world.test.ts`.
  const broken = new Set([
    ...[...found, ...inKitchens].map(([invariant]) => invariant),
    turnedAway,
    'every shipment is raced for',
  ])
  expect([...broken].toSorted()).toEqual(everyInvariant.map(({ name }) => name).toSorted())
})

test('a failing run shrinks in its world: it ends soon after the break, and needs its people', async () => {
  const plant = 'every tap is an order'
  const several = aRun({ diners: { count: 3, over: 5_000 }, couriers: { count: 2, race: true }, expect: [] })
  const outcome = await world.run(several, { plant })
  const { scenario, runs } = await shrinkFailure(several, outcome, (candidate) => world.run(candidate, { plant }), {
    mostRuns: 1,
  })
  expect(runs).toBe(1)
  expect(scenario).toEqual({ ...several, lasts: (Math.ceil(outcome.virtualMs / 1_000) + 1) * 1_000 })
  expect(scenario.lasts).toBeLessThan(several.lasts)
})
