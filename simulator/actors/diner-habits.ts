import { Effect, Random } from 'effect'
import { pickOf } from '../scenario/mix.ts'
import type { Scenario } from '../scenario/schema.ts'

type Group = Scenario['diners'][number]

/** The behaviour of one diner of a group. */
export type DinerHabits = {
  readonly browses: boolean
  readonly tapsTwice: boolean
  readonly pays: 'cash' | 'card' | 'link'
  /** The bank's result for the diner's card. */
  readonly card: CardOutcome
  readonly paysTwice: boolean
  /** The moment at which the diner leaves the bank's page; null for one who stays. */
  readonly leaves: 'unpaid' | 'paid' | 'for-another' | null
  readonly regrets: boolean
  readonly redeems: boolean
  /** Orders twice at the same moment, in two tabs, with the same points. */
  readonly redeemsTwice: boolean
  readonly rates: boolean
  readonly reports: boolean
}

export type CardOutcome = Extract<Group['card'], string>

/** Whether the diners of a group only order for cash and wait. */
export const isPlain = (group: Group): boolean =>
  group.zone === 'cash' &&
  group.pays === 'cash' &&
  group.code === null &&
  [group.leaves, group.paysTwice, group.regrets, group.redeems, group.rates, group.reports, group.browses].every(
    (share) => share === 0,
  )

/** Draws all habits, even unused ones, so that a change of one leaves the others unchanged. */
export const habitsOf = Effect.fnUntraced(function* (group: Group) {
  const does = (share: number) => Effect.map(Random.next, (dice) => dice < share)
  const moments = ['unpaid', 'paid', 'for-another'] as const
  const browses = yield* does(group.browses)
  const tapsTwice = yield* does(group.tapsTwice)
  const pays = pickOf<DinerHabits['pays']>(group.pays, yield* Random.next)
  const card = pickOf<CardOutcome>(group.card, yield* Random.next)
  const paysTwice = yield* does(group.paysTwice)
  const leaves = yield* does(group.leaves)
  const moment = moments[yield* Random.nextIntBetween(0, moments.length - 1)] ?? 'unpaid'
  return {
    ...{ browses, tapsTwice, pays, card, paysTwice, leaves: leaves ? moment : null },
    regrets: yield* does(group.regrets),
    redeems: yield* does(group.redeems),
    rates: yield* does(group.rates),
    reports: yield* does(group.reports),
    redeemsTwice: yield* does(group.redeemsTwice),
  } satisfies DinerHabits
})
