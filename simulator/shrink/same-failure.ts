import { isExpectation } from '../invariants/list.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Outcome } from '../simulate.ts'
import { type ShrinkOptions, type Shrunk, shrink } from './shrink.ts'

type Judged = Pick<Outcome, 'verdict' | 'broken' | 'failure'>

/** `virtualMs` is the time of the break, from the start of a run in virtual time. */
export type Broken = Judged & { readonly virtualMs?: number }

/**
 * Returns the failure without parts that differ from run to run, such as ids; null for a run that held or was stopped.
 */
export function failureOf({ verdict, broken, failure }: Judged): string | null {
  if (broken) return broken.invariant
  if (verdict !== 'failed') return null
  const [sentence = ''] = (failure ?? '').split('\n')
  return `failed: ${sentence.replace(/[\w-]*\d[\w-]*/g, '#')}`
}

/**
 * Returns the fields that must not shrink. The file expects that every order arrives only with enough couriers and
 * time; with fewer of them it would break for another reason.
 */
const keptOf = ({ broken }: Judged) =>
  broken && isExpectation(broken.invariant) ? ['lasts', 'tempo', 'shops', 'couriers', 'starts'] : []

/** Finds the smallest scenario that goes wrong in the same way; `run` runs one of them. */
export async function shrinkFailure(
  scenario: Scenario,
  outcome: Broken,
  run: (candidate: Scenario) => Promise<Judged>,
  options: Omit<ShrinkOptions, 'keep'> = {},
): Promise<Shrunk> {
  const keep = keptOf(outcome)
  const breaks = async (candidate: Scenario) => failureOf(await run(candidate)) === failureOf(outcome)
  const cut = keep.includes('lasts') ? scenario : { ...scenario, lasts: Math.min(scenario.lasts, after(outcome)) }
  const start = cut.lasts < scenario.lasts && (await breaks(cut)) ? cut : scenario
  return shrink(start, breaks, { ...options, keep })
}

/** A candidate that does not break runs to its end, and after this time no finding is expected. */
const after = ({ virtualMs = Number.POSITIVE_INFINITY }: Broken) => (Math.ceil(virtualMs / 1_000) + 1) * 1_000
