import { Context, Effect, Layer, Schema } from 'effect'
import { type Observation, type Violation, violationAt, violationAtEnd } from '../invariants.ts'

/** The exit code of a run that found something wrong, as k6 has it. */
const invariantExitCode = 99

/** Something that must always be true was not. */
export class InvariantBroken extends Schema.TaggedError<InvariantBroken>()('InvariantBroken', {
  invariant: Schema.String,
  step: Schema.Int,
  finding: Schema.String,
}) {
  override readonly '~effect/Runtime/errorExitCode' = invariantExitCode
  override get message() {
    return `${this.invariant}: ${this.finding}`
  }
}

/** What the run has seen. Every observation is checked against the invariants as it arrives. */
export class Ledger extends Context.Service<
  Ledger,
  {
    readonly record: (observation: Observation) => Effect.Effect<void, InvariantBroken>
    readonly observations: Effect.Effect<readonly Observation[]>
    /** Checks the run as a whole. */
    readonly close: Effect.Effect<void, InvariantBroken>
  }
>()('simulator/services/Ledger') {
  static readonly checked = Layer.sync(Ledger, () => {
    const seen: Observation[] = []
    return {
      record: (observation) =>
        Effect.suspend(() => {
          const violation = violationAt(observation, seen)
          seen.push(observation)
          return verdict(violation)
        }),
      observations: Effect.sync(() => seen),
      close: Effect.suspend(() => verdict(violationAtEnd(seen))),
    }
  })

  /** For a run without end, whose memory must stay bounded. */
  static readonly forgetful = Layer.succeed(Ledger, {
    record: () => Effect.void,
    observations: Effect.succeed([]),
    close: Effect.void,
  })
}

const verdict = (violation: Violation | null) => (violation ? Effect.fail(new InvariantBroken(violation)) : Effect.void)
