import { Cause, Effect, Exit } from 'effect'
import type { Judge, Violation } from './invariants/invariant.ts'
import type { Seen } from './observation.ts'
import { runScenario } from './run.ts'
import type { Scenario } from './scenario/schema.ts'
import { InvariantBroken, Ledger } from './services/ledger.ts'

/** What a run came to, in whichever world. */
export type Outcome = {
  /** `failed` is a run that could not be judged: the gateway was not there, or the simulator itself is at fault. */
  readonly verdict: 'held' | 'broken' | 'stopped' | 'failed'
  readonly broken: Violation | null
  /** Why it failed, in one sentence. */
  readonly failure: string | null
  readonly coverage: ReturnType<Judge['coverage']>
  readonly observations: readonly Seen[]
}

/** Runs a scenario to its end and judges it; the outcome of a run that was interrupted is what was seen until then. */
export const simulate = Effect.fn('simulate')(function* (scenario: Scenario) {
  const ledger = yield* Ledger
  const exit = yield* Effect.exit(runScenario(scenario))
  const outcome: Outcome = {
    ...verdictOf(exit),
    coverage: yield* ledger.coverage,
    observations: yield* ledger.observations,
  }
  return outcome
})

function verdictOf(exit: Exit.Exit<unknown, unknown>): Pick<Outcome, 'verdict' | 'broken' | 'failure'> {
  if (Exit.isSuccess(exit)) return { verdict: 'held', broken: null, failure: null }
  if (Cause.hasInterruptsOnly(exit.cause)) return { verdict: 'stopped', broken: null, failure: null }
  const error = Cause.squash(exit.cause)
  if (error instanceof InvariantBroken) {
    const { invariant, step, finding } = error
    return { verdict: 'broken', broken: { invariant, step, finding }, failure: null }
  }
  return {
    verdict: 'failed',
    broken: null,
    failure: Cause.hasDies(exit.cause) || !(error instanceof Error) ? Cause.pretty(exit.cause) : error.message,
  }
}
