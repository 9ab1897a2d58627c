import { Clock, Context, Effect, Layer, Schema } from 'effect'
import { type Invariant, type Judge, judge, type Violation } from '../invariants/invariant.ts'
import type { createMeasures } from '../measures/measures.ts'
import type { Observation, Seen } from '../observation.ts'

/** An invariant was violated. */
export class InvariantBroken extends Schema.TaggedError<InvariantBroken>()('InvariantBroken', {
  invariant: Schema.String,
  step: Schema.Int,
  finding: Schema.String,
}) {
  override get message() {
    return `${this.invariant}: ${this.finding}`
  }
}

/** The observations of the run. Each one is checked against the invariants as it arrives. */
export class Ledger extends Context.Service<
  Ledger,
  {
    readonly record: (observation: Observation) => Effect.Effect<void, InvariantBroken>
    readonly observations: Effect.Effect<readonly Seen[]>
    /** The invariants that the run had a situation for. */
    readonly coverage: Effect.Effect<ReturnType<Judge['coverage']>>
    /** Checks the run as a whole. */
    readonly close: Effect.Effect<void, InvariantBroken>
  }
>()('simulator/services/Ledger') {
  static readonly checked = (invariants: readonly Invariant[], measures?: ReturnType<typeof createMeasures>) =>
    Layer.sync(Ledger, () => {
      const seen: Seen[] = []
      const run = judge(invariants)
      return {
        record: (observation) =>
          Effect.flatMap(Clock.currentTimeMillis, (atMs) => {
            seen.push({ ...observation, atMs })
            measures?.saw(observation)
            return verdict(run.see(observation))
          }),
        observations: Effect.sync(() => seen),
        coverage: Effect.sync(run.coverage),
        close: Effect.suspend(() => verdict(run.atEnd())),
      }
    })

  /** For a run without end, whose memory must stay bounded. */
  static readonly forgetful = Layer.succeed(Ledger, {
    record: () => Effect.void,
    observations: Effect.succeed([]),
    coverage: Effect.succeed({ held: [], unseen: [] }),
    close: Effect.void,
  })
}

const verdict = (violation: Violation | null) => (violation ? Effect.fail(new InvariantBroken(violation)) : Effect.void)
