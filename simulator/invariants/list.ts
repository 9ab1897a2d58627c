import type { Scenario } from '../scenario/schema.ts'
import { everyTabletCatchesUp, noOrderInvisible, oneSound } from './boards.ts'
import { consentedNotices, noLateNotice, noticesAsDue, oneNoticeADay, ownCarts, quietHoursObeyed } from './carts.ts'
import { closedToStrangers, conservedPoints, oneReport, pointsOfOnesOwn, storedRatings } from './customers.ts'
import { hiddenCustomers, oneInHand } from './hands.ts'
import type { Invariant } from './invariant.ts'
import { noJumps } from './jumps.ts'
import { leversEnd } from './levers.ts'
import {
  booksAgree,
  limitedCodes,
  noRefusedCash,
  paidFirst,
  paidOnce,
  paidWhenTold,
  refundsAtTheBank,
} from './money.ts'
import {
  dinersTurnedAway,
  everyOrderEnds,
  noOrderLost,
  oneOrderAKey,
  oneOrderAnIntent,
  soldAsOffered,
  soldOutByName,
} from './orders.ts'
import {
  everyOfferIsHeard,
  everyShipmentIsRacedFor,
  everythingComesBack,
  legalSteps,
  oneWinner,
  stacksAgree,
} from './shipments.ts'
import { copiesSaySo, nothingSkipped } from './tickets.ts'
import { oneTime } from './times.ts'
import { growingCursors, lastState, legalTransitions, movingRiders, privatePositions } from './watchers.ts'

/** Invariants of every run, for every seed (ruling-32). */
const ofEveryRun: readonly Invariant[] = [
  ...[oneWinner, stacksAgree, legalSteps],
  ...[legalTransitions, growingCursors, privatePositions],
  ...[oneOrderAKey, oneOrderAnIntent, lastState, soldAsOffered, soldOutByName],
  ...[oneInHand, hiddenCustomers],
  ...[oneNoticeADay, noLateNotice, consentedNotices, quietHoursObeyed, ownCarts],
  ...[paidOnce, booksAgree, paidFirst, paidWhenTold, noRefusedCash, limitedCodes],
  ...[noOrderInvisible, oneSound, oneTime, leversEnd, refundsAtTheBank],
  ...[copiesSaySo, nothingSkipped],
  ...[conservedPoints, pointsOfOnesOwn, oneReport, storedRatings, closedToStrangers],
]

const expected: Readonly<Record<Scenario['expect'][number], Invariant>> = {
  'every-order-arrives': noOrderLost,
  'every-order-ends': everyOrderEnds,
  'every-shipment-is-raced-for': everyShipmentIsRacedFor,
  'every-offer-is-heard': everyOfferIsHeard,
  'deliveries-come-back': everythingComesBack,
  'riders-are-seen-moving': movingRiders,
  'riders-never-jump': noJumps,
  'diners-are-turned-away': dinersTurnedAway,
  'notices-come-as-due': noticesAsDue,
  'every-tablet-catches-up': everyTabletCatchesUp,
}

/** Returns the invariants of a scenario's run: those of every run, and those that its file expects. */
export const invariantsOf = ({ expect }: Pick<Scenario, 'expect'>): readonly Invariant[] => [
  ...ofEveryRun,
  ...expect.map((name) => expected[name]),
]

export const everyInvariant: readonly Invariant[] = [...ofEveryRun, ...Object.values(expected)]

/** The name of the invariant that a scenario's file expects by this word. */
export const expectationNamed = (word: Scenario['expect'][number]): string => expected[word].name

/** Whether an invariant applies only where a scenario's file asks for it. */
export const isExpectation = (name: string): boolean => Object.values(expected).some((one) => one.name === name)
