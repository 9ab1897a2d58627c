import { isExpectation } from '../invariants/list.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Outcome } from '../simulate.ts'
import { type ShrinkOptions, type Shrunk, shrink } from './shrink.ts'

type Judged = Pick<Outcome, 'verdict' | 'broken' | 'failure'>

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
export const shrinkFailure = (
  scenario: Scenario,
  outcome: Judged,
  run: (candidate: Scenario) => Promise<Judged>,
  options: Omit<ShrinkOptions, 'keep'> = {},
): Promise<Shrunk> =>
  shrink(scenario, async (candidate) => failureOf(await run(candidate)) === failureOf(outcome), {
    ...options,
    keep: keptOf(outcome),
  })
