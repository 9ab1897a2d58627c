import { assert, it } from '@effect/vitest'
import { Effect, Random } from 'effect'
import { type DinerHabits, habitsOf, isPlain } from '#simulator/actors/diner-habits.ts'
import { readScenario } from '#simulator/scenario/read.ts'

/** A group of diners as a file writes it. */
function groupOf(written: string) {
  const read = readScenario(`name: quiet\nlasts: 5m\nshops: []\ndiners: [{ store: a, count: 1${written} }]\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario.diners[0]!
}

const drawnFor = (written: string, diners = 400) =>
  Effect.forEach(
    Array.from({ length: diners }, (_, index) => `seed ${index}`),
    (seed) => habitsOf(groupOf(written)).pipe(Random.withSeed(seed)),
  )

const shareOf = (all: readonly DinerHabits[], is: (habits: DinerHabits) => boolean) =>
  all.filter(is).length / all.length

it('a group without fields only orders for cash and waits', () => {
  assert.isTrue(isPlain(groupOf('')))
  assert.isTrue(isPlain(groupOf(', tapsTwice: 1')))
  for (const habit of [
    'pays: card',
    'zone: no-cash',
    'code: BRASAS15',
    'browses: 0.1',
    'pays: { link: 1 }',
    'rates: 1',
  ])
    assert.isFalse(isPlain(groupOf(`, ${habit}`)), habit)
})

it.effect('a mix is drawn by its shares, in proportion if their sum is not one', () =>
  Effect.gen(function* () {
    const all = yield* drawnFor(', pays: { card: 0.2, link: 0.6 }, card: { lost: 1, refused: 1 }')
    assert.approximately(
      shareOf(all, ({ pays }) => pays === 'link'),
      0.75,
      0.06,
    )
    assert.approximately(
      shareOf(all, ({ pays }) => pays === 'card'),
      0.25,
      0.06,
    )
    assert.approximately(
      shareOf(all, ({ card }) => card === 'lost'),
      0.5,
      0.06,
    )
  }),
)

it.effect('a mix without any share is the first, and one word is for all', () =>
  Effect.gen(function* () {
    const [none] = yield* drawnFor(', pays: {}, card: {}', 1)
    assert.deepInclude(none, { pays: 'cash', card: 'approved' })
    const all = yield* drawnFor(', pays: link, card: slow', 20)
    assert.isTrue(all.every(({ pays, card }) => pays === 'link' && card === 'slow'))
  }),
)

it.effect('a diner who leaves the bank’s page does so at each of its moments', () =>
  Effect.gen(function* () {
    const all = yield* drawnFor(', leaves: 0.6')
    assert.approximately(
      shareOf(all, ({ leaves }) => leaves === null),
      0.4,
      0.06,
    )
    for (const moment of ['unpaid', 'paid', 'for-another'])
      assert.approximately(
        shareOf(all, ({ leaves }) => leaves === moment),
        0.2,
        0.06,
      )
  }),
)

it.effect('a change of one habit leaves the others of a diner unchanged', () =>
  Effect.gen(function* () {
    const before = yield* drawnFor(', rates: 0.5, reports: 0.5, redeems: 0.5', 30)
    const after = yield* drawnFor(', rates: 0.5, reports: 0.5, redeems: 0.5, browses: 1, pays: link, leaves: 1', 30)
    const kept = ({ rates, reports, redeems }: DinerHabits) => ({ rates, reports, redeems })
    assert.deepStrictEqual(after.map(kept), before.map(kept))
  }),
)
