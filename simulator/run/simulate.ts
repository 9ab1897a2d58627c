import { Cause, Clock, Effect, Exit, Fiber } from 'effect'
import { WrongSecurityCode } from '../actors/courier.ts'
import { OpenShifts } from '../actors/open-shifts.ts'
import type { Judge, Violation } from '../invariants/invariant.ts'
import { isExpectation } from '../invariants/list.ts'
import { createMeasures, type Measurements, Measures } from '../measures/measures.ts'
import { wronglyRecovered } from '../measures/recovered.ts'
import { exceededIn } from '../measures/thresholds.ts'
import { heldBackBy } from '../network/held-back.ts'
import type { ObservationRecord } from '../observations/observation.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Unreachable } from '../services/gateway.ts'
import { InvariantBroken, Ledger } from '../services/ledger.ts'
import { runScenario, TooShort } from './run.ts'
import { MissingStore } from './stores-of-run.ts'
import { untriedIn } from './untried.ts'

/** The result of a run, in any world. */
export type RunOutcome = {
  /**
   * `untried` is a run in which nothing broke, and that did not try all of its file. `failed` is one that could not be
   * judged: the gateway was not there, or the simulator has a bug.
   */
  readonly verdict: 'held' | 'untried' | 'broken' | 'stopped' | 'failed'
  readonly broken: Violation | null
  /** The reason why it failed, in one sentence. */
  readonly failure: string | null
  /** The scenario requires something that this gateway does not have, or more time than it has. */
  readonly isWrongUse?: boolean
  /** The alias of a store that the gateway does not have. */
  readonly missingStore?: string
  /** The parts of the file that the run did not try, each in a sentence. */
  readonly untried?: readonly string[]
  /** For a stopped run: the number of couriers whose shifts are still open at the gateway. */
  readonly openShifts?: number
  readonly coverage: ReturnType<Judge['coverage']>
  readonly observations: readonly ObservationRecord[]
  readonly measured: Measurements
}

type Stopping = {
  readonly stop?: AbortSignal | undefined
  /** The time that couriers of a stopped run have to end their shifts, at a gateway that outlives the run. */
  readonly partingMs?: number
}

/** Runs a scenario to its end and judges it; a stopped run is judged by its observations so far. */
export const simulate = Effect.fn('simulate')(function* (scenario: Scenario, { stop, partingMs }: Stopping = {}) {
  const [ledger, began] = [yield* Ledger, yield* Clock.currentTimeMillis]
  const run = yield* Effect.forkDetach(Effect.exit(runScenario(scenario)))
  const exit = yield* Effect.raceFirst(
    Fiber.join(run).pipe(Effect.map(verdictOf)),
    Effect.andThen(aborted(stop), Effect.succeed(stopped)),
  )
  const violation = yield* ledger.violation
  // A failure in the moment after a violation is a consequence of it.
  const ended: Verdict = violation ? { verdict: 'broken', broken: violation, failure: null } : exit
  const measured = ((yield* Measures) ?? createMeasures()).measured()
  const observations = yield* ledger.observations
  const exceeded =
    ended.verdict === 'held'
      ? (exceededIn(scenario, measured, observations.length) ?? wronglyRecovered(scenario, observations))
      : null
  const coverage = yield* ledger.coverage
  const lastedMs = (yield* Clock.currentTimeMillis) - began
  const untried = ended.verdict === 'held' && !exceeded ? untriedIn(scenario, { coverage, measured, lastedMs }) : []
  const judged: Verdict = {
    ...ended,
    ...(exceeded && { verdict: 'broken', broken: exceeded }),
    ...(untried.length > 0 && { verdict: 'untried', untried }),
  }
  const outcome: RunOutcome = {
    ...unlessHeldBack(scenario, judged, heldBackBy(measured.heldBack)),
    coverage,
    observations,
    measured,
  }
  if (ended.verdict !== 'stopped' || partingMs === undefined) return outcome
  return { ...outcome, openShifts: yield* part(run, partingMs) }
})

/**
 * Couriers end their shifts when they are interrupted. Shifts that do not end in time are left open and end with the
 * command: after Ctrl-C, a person does not wait for a thousand couriers.
 */
const part = Effect.fnUntraced(function* (run: Fiber.Fiber<unknown>, partingMs: number) {
  yield* Fiber.interrupt(run).pipe(Effect.timeoutOption(partingMs))
  return (yield* OpenShifts)?.ids.size ?? 0
})

/** Ends when the signal is aborted. */
export const aborted = (signal: AbortSignal | undefined) =>
  Effect.callback<void>((resume) => {
    if (signal?.aborted) resume(Effect.void)
    else signal?.addEventListener('abort', () => resume(Effect.void), { once: true })
  })

type Verdict = Pick<RunOutcome, 'verdict' | 'broken' | 'failure' | 'isWrongUse' | 'missingStore' | 'untried'>

const stopped: Verdict = { verdict: 'stopped', broken: null, failure: null }

/**
 * A run that a limit of the gateway held back says nothing about orders that did not end, or about times. An invariant of
 * every run that broke is broken all the same.
 */
function unlessHeldBack({ thresholds }: Scenario, judged: Verdict, reason: string | null): Verdict {
  const { verdict, broken } = judged
  if (reason === null || verdict === 'stopped') return judged
  if (broken && !isExpectation(broken.invariant) && !(broken.invariant in thresholds)) return judged
  const failure = broken ? `${reason}\n  ${broken.invariant}: ${broken.finding}` : reason
  return { verdict: 'failed', broken: null, failure }
}

function verdictOf(exit: Exit.Exit<unknown, unknown>): Verdict {
  if (Exit.isSuccess(exit)) return { verdict: 'held', broken: null, failure: null }
  if (Cause.hasInterruptsOnly(exit.cause)) return stopped
  const error = Cause.squash(exit.cause)
  if (error instanceof InvariantBroken) {
    const { invariant, step, finding } = error
    return { verdict: 'broken', broken: { invariant, step, finding }, failure: null }
  }
  if (error instanceof Unreachable)
    return { verdict: 'failed', broken: null, failure: `the gateway has stopped answering: ${error.message}` }
  if (error instanceof MissingStore)
    return { verdict: 'failed', broken: null, failure: error.message, isWrongUse: true, missingStore: error.alias }
  if (error instanceof WrongSecurityCode || error instanceof TooShort)
    return { verdict: 'failed', broken: null, failure: error.message, isWrongUse: true }
  return {
    verdict: 'failed',
    broken: null,
    failure: Cause.hasDies(exit.cause) || !(error instanceof Error) ? Cause.pretty(exit.cause) : error.message,
  }
}
