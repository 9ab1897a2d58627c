import { Effect, Layer } from 'effect'
import { invariantsOf } from '../invariants/list.ts'
import { createMeasures, Measures, type Progress } from '../measures/measures.ts'
import type { Scenario } from '../scenario/schema.ts'
import { City } from '../services/city.ts'
import { Ledger } from '../services/ledger.ts'
import { type Outcome, simulate } from '../simulate.ts'
import { beginOn, type Engine, runOn } from './engine.ts'
import { type Plant, startWorldGateway, type WorldGateway } from './gateway.ts'
import type { WorldOutcome } from './messages.ts'
import type { VirtualTime } from './virtual-time.ts'

type InWorld = {
  readonly scenario: Scenario
  readonly plant: Plant
  readonly time: VirtualTime
  /** From now on everything is drawn from this seed. */
  readonly throwDice: (seed: string) => void
  readonly engine: Engine
  readonly realNow: () => number
  /** Ends the run before its time; what was seen until then is its outcome. */
  readonly signal: AbortSignal
  readonly onProgress: (virtualMs: number, progress: Progress) => void
}

const progressEveryMs = 60_000

/** One run of a scenario against a gateway of its own, all in virtual time. It never rejects: a failure is an outcome. */
export async function inWorld(world: InWorld): Promise<WorldOutcome> {
  const { scenario, plant, time, throwDice, engine, realNow, signal, onProgress } = world
  const [began, start] = [realNow(), time.ms()]
  const figures = () => ({ virtualMs: time.ms() - start, realMs: Math.round(realNow() - began) })
  const measures = createMeasures()
  let gateway: WorldGateway | null = null
  try {
    gateway = await beginOn(engine, startWorldGateway(time, plant, scenario))
    // How much a start draws depends on what this thread has loaded before.
    throwDice(`${scenario.seed}/run`)
    time.pulse(progressEveryMs, () => onProgress(time.ms() - start, measures.progress()))
    const outcome = await runOn(engine, time, judged(world, gateway, measures))
    // Who stops a run does not wait for a log of hundreds of thousands of events.
    const hashOfLog = signal.aborted ? null : await runOn(engine, time, gateway.hashOfLog())
    return { ...outcome, hashOfLog, ...figures() }
  } catch (error) {
    return { ...failedBy(error), measured: measures.measured(), hashOfLog: null, ...figures() }
  } finally {
    if (gateway) await runOn(engine, time, gateway.close()).catch(() => undefined) // its run is over, whatever it says
  }
}

const judged = (
  { scenario, signal }: InWorld,
  { reach }: WorldGateway,
  measures: ReturnType<typeof createMeasures>,
): Promise<Outcome> =>
  Effect.runPromise(
    simulate(scenario, signal).pipe(
      Effect.provide(Layer.mergeAll(reach, Ledger.checked(invariantsOf(scenario), measures), City.demo)),
      Effect.provideService(Measures, measures),
    ),
  )

const failedBy = (error: unknown): Omit<Outcome, 'measured'> => ({
  verdict: 'failed',
  broken: null,
  failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
  coverage: { held: [], unseen: [] },
  observations: [],
})
