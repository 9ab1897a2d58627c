import { Clock, Context, Effect, Layer, Schema } from 'effect'
import { type Invariant, type Judge, judge, type Violation } from '../invariants/invariant.ts'
import type { createMeasures } from '../measures/measures.ts'
import { Actor } from '../network/network.ts'
import type { Observation, ObservationRecord } from '../observations/observation.ts'

/** The run goes on for this time after a violation, so that its report shows what followed. */
const afterwards = '2 seconds'

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
    readonly observations: Effect.Effect<readonly ObservationRecord[]>
    /** The first violation; the run goes on for a moment after it. */
    readonly violation: Effect.Effect<Violation | null>
    /** The invariants that the run had a situation for. */
    readonly coverage: Effect.Effect<ReturnType<Judge['coverage']>>
    /** Checks the run as a whole. */
    readonly close: Effect.Effect<void, InvariantBroken>
  }
>()('simulator/services/Ledger') {
  static readonly checked = (invariants: readonly Invariant[], measures?: ReturnType<typeof createMeasures>) =>
    Layer.sync(Ledger, () => {
      const seen: ObservationRecord[] = []
      const run = judge(invariants)
      let first: Violation | null = null
      return {
        record: (observation) =>
          Effect.flatMap(Effect.all([Clock.currentTimeMillis, Actor]), ([atMs, actor]) => {
            seen.push({ ...observation, atMs, actor })
            measures?.saw(observation)
            if (first) return Effect.void
            first = run.see(observation)
            return first ? Effect.andThen(Effect.sleep(afterwards), verdict(first)) : Effect.void
          }),
        observations: Effect.sync(() => seen),
        violation: Effect.sync(() => first),
        coverage: Effect.sync(run.coverage),
        close: Effect.suspend(() => verdict(first ?? run.atEnd())),
      }
    })

  /** For a run without end, whose memory must stay bounded. */
  static readonly forgetful = Layer.succeed(Ledger, {
    record: () => Effect.void,
    observations: Effect.succeed([]),
    violation: Effect.succeed(null),
    coverage: Effect.succeed({ held: [], unseen: [] }),
    close: Effect.void,
  })
}

const verdict = (violation: Violation | null) => (violation ? Effect.fail(new InvariantBroken(violation)) : Effect.void)
