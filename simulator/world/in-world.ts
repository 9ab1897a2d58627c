import { Effect, Layer } from 'effect'
import { demoCatalog } from '#demo/gateway.ts'
import { invariantsOf } from '../invariants/list.ts'
import { createMeasures, Measures, type Progress } from '../measures/measures.ts'
import { faulty } from '../network/faults.ts'
import { recorded } from '../record/recorded.ts'
import { type RunOutcome, simulate } from '../run/simulate.ts'
import { City } from '../services/city.ts'
import { Ledger } from '../services/ledger.ts'
import { reachOf } from '../services/reach.ts'
import type { WorldGateway } from './gateway.ts'
import type { WorldOutcome } from './messages.ts'
import { missingName } from './missing-names.ts'
import { type WorldRun, withGateway } from './with-gateway.ts'

type InWorld = WorldRun & {
  readonly onBegun: () => void
  readonly onProgress: (virtualMs: number, progress: Progress) => void
  /** Receives the run's recording, part by part; null where it is not recorded. */
  readonly onRecorded: ((text: string) => void) | null
}

const progressEveryMs = 60_000
/** In real time, because days of virtual time pass within seconds. */
const realBetweenMs = 50

/** Runs a scenario once against a separate gateway, all in virtual time. It never rejects: a failure is an outcome. */
export async function inWorld(world: InWorld): Promise<WorldOutcome> {
  const { time, realNow, signal, onBegun, onProgress } = world
  const [began, start] = [realNow(), time.ms()]
  const figures = () => ({ virtualMs: time.ms() - start, realMs: Math.round(realNow() - began) })
  const measures = createMeasures()
  const failedBy = (failure: string): WorldOutcome => ({
    ...{ verdict: 'failed', broken: null, failure, coverage: { held: [], unseen: [] }, observations: [] },
    ...{ measured: measures.measured(), hashOfLog: null, ...figures(), databaseMs: null },
  })
  const missing = missingName(demoCatalog(), world.scenario)
  if (missing) return { ...failedBy(missing), isWrongUse: true }
  let told = began
  const tell = () => {
    if (realNow() - told < realBetweenMs) return
    told = realNow()
    onProgress(time.ms() - start, measures.progress())
  }
  try {
    return await withGateway(world, async (gateway, happen) => {
      time.pulse(progressEveryMs, tell)
      onBegun()
      const outcome = await happen(judged(world, gateway, measures))
      // A stopped run does not wait for a log of hundreds of thousands of events.
      const hashOfLog = signal.aborted ? null : await happen(gateway.hashOfLog())
      return { ...outcome, hashOfLog, ...figures(), databaseMs: Math.round(gateway.databaseMs()) }
    })
  } catch (error) {
    return failedBy(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

const judged = (
  { scenario, signal, onRecorded }: InWorld,
  { address }: WorldGateway,
  measures: ReturnType<typeof createMeasures>,
): Promise<RunOutcome> => {
  const { network, end } = recorded(
    { ...address, network: faulty(address.network, scenario, measures.faultHit) },
    scenario,
    'virtual',
    onRecorded,
  )
  const reach = reachOf({ ...address, network })
  return Effect.runPromise(
    simulate(scenario, { stop: signal }).pipe(
      Effect.ensuring(Effect.sync(end)),
      Effect.provide(Layer.mergeAll(reach, Ledger.checked(invariantsOf(scenario), measures), City.demo)),
      Effect.provideService(Measures, measures),
    ),
  )
}
