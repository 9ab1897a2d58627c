import { isExpectation } from '../invariants/list.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Outcome } from '../simulate.ts'
import { type ShrinkOptions, type Shrunk, shrink } from './shrink.ts'

type Judged = Pick<Outcome, 'verdict' | 'broken' | 'failure'>

/** `virtualMs` is when it broke, from the start of a run in virtual time. */
export type Broken = Judged & { readonly virtualMs?: number }

/** What went wrong, without what differs from run to run such as ids; null of a run that held or was stopped. */
export function failureOf({ verdict, broken, failure }: Judged): string | null {
  if (broken) return broken.invariant
  if (verdict !== 'failed') return null
  const [sentence = ''] = (failure ?? '').split('\n')
  return `failed: ${sentence.replace(/[\w-]*\d[\w-]*/g, '#')}`
}

/**
 * What must not shrink: that every order arrives is expected of a file with enough couriers and time, so that with fewer of
 * them it would break for another reason.
 */
const keptOf = ({ broken }: Judged) =>
  broken && isExpectation(broken.invariant) ? ['lasts', 'tempo', 'shops', 'couriers', 'starts'] : []

/** The smallest scenario that goes wrong in the same way; `run` lets one of them happen. */
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

/** Each candidate that does not break goes on to its end, and nothing is to be found after this. */
const after = ({ virtualMs = Number.POSITIVE_INFINITY }: Broken) => (Math.ceil(virtualMs / 1_000) + 1) * 1_000
