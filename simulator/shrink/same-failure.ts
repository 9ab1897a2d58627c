import { isExpectation } from '../invariants/list.ts'
import { dinersTurnedAway } from '../invariants/orders.ts'
import type { RunOutcome } from '../run/simulate.ts'
import { refusalsOf } from '../scenario/refusals.ts'
import type { Scenario } from '../scenario/schema.ts'
import { withoutUnreached } from '../scenario/windows.ts'
import { couldHold } from './by-itself.ts'
import { type ShrinkOptions, type Shrunk, shrink } from './shrink.ts'

type FailureSummary = Pick<RunOutcome, 'verdict' | 'broken' | 'failure' | 'isWrongUse'>

/** `virtualMs` is the time of the break, from the start of a run in virtual time. */
export type Broken = FailureSummary & { readonly virtualMs?: number }

/**
 * Returns the failure without parts that differ from run to run, such as ids; null for a run that held or was stopped,
 * and for a wrong use.
 */
export function failureOf({ verdict, broken, failure, isWrongUse }: FailureSummary): string | null {
  if (broken) return broken.invariant
  if (verdict !== 'failed' || isWrongUse) return null
  const [sentence = ''] = (failure ?? '').split('\n')
  return `failed: ${withoutIds(sentence)}`
}

/**
 * Returns the failure with its finding where the file expects an invariant, because such an invariant breaks in several
 * ways: an order that was canceled is another failure than one whose end was not seen.
 */
const likenessOf = (judged: FailureSummary): string | null =>
  judged.broken && isExpectation(judged.broken.invariant)
    ? `${judged.broken.invariant}: ${withoutIds(judged.broken.finding)}`
    : failureOf(judged)

const withoutIds = (text: string) => text.replace(/[\w-]*\d[\w-]*|\b[A-Z0-9]{8}\b/g, '#')

/**
 * Returns the fields that stay as they are. Times of an expectation depend on the tempo and on the hour; and a run in
 * which no diner is turned away breaks that expectation by itself once its shops or diners change.
 */
function stableOf({ broken }: FailureSummary): readonly string[] {
  if (!broken || !isExpectation(broken.invariant)) return []
  const kept = ['tempo', 'starts']
  return broken.invariant === dinersTurnedAway.name ? [...kept, 'lasts', 'shops', 'diners'] : kept
}

/** Finds the smallest scenario that goes wrong in the same way; `run` runs one of them. */
export async function shrinkFailure(
  scenario: Scenario,
  outcome: Broken,
  run: (candidate: Scenario) => Promise<FailureSummary>,
  options: Omit<ShrinkOptions, 'keep' | 'allows'> = {},
): Promise<Shrunk> {
  const keep = stableOf(outcome)
  const likeness = likenessOf(outcome)
  const breaks = async (candidate: Scenario) => likenessOf(await run(candidate)) === likeness
  // Without a later end no candidate, such as one without diners, runs on for hours after the time of the break.
  const cut = keep.includes('lasts')
    ? scenario
    : withoutUnreached({ ...scenario, lasts: Math.min(scenario.lasts, after(outcome)) })
  const start = cut.lasts < scenario.lasts && (await breaks(cut)) ? cut : scenario
  const isExpected = outcome.broken !== null && isExpectation(outcome.broken.invariant)
  // The smallest is a file that the command runs again.
  const isRunnable = (candidate: Scenario) => refusalsOf(candidate).length === 0
  const isStartRunnable = isRunnable(start)
  const allows = (candidate: Scenario) =>
    (!isExpected || couldHold(candidate, start)) && (!isStartRunnable || isRunnable(candidate))
  return shrink(start, breaks, { ...options, keep, allows })
}

/** A candidate that does not break runs to its end, and after this time no finding is expected. */
const after = ({ virtualMs = Number.POSITIVE_INFINITY }: Broken) => (Math.ceil(virtualMs / 1_000) + 1) * 1_000
