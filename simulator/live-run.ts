import { Clock, Effect, Layer, Schema } from 'effect'
import type { City as CityMap } from '#domain/streets/city.ts'
import { OpenShifts, openShifts } from './actors/open-shifts.ts'
import { invariantsOf } from './invariants/list.ts'
import { createMeasures, Measures, type Progress } from './measures/measures.ts'
import { faulty } from './network/faults.ts'
import { liveNetwork } from './network/network.ts'
import { recorded } from './record/recorded.ts'
import type { Scenario } from './scenario/schema.ts'
import type { GatewayAddress } from './services/calls.ts'
import { City } from './services/city.ts'
import { sameContract } from './services/contract.ts'
import { Gateway } from './services/gateway.ts'
import { gatewayHttp } from './services/gateway-http.ts'
import { Ledger } from './services/ledger.ts'
import { reachOf } from './services/reach.ts'
import { aborted, type Outcome, simulate } from './simulate.ts'

/** The gateway's address did not answer before the run began. */
class NobodyAnswers extends Schema.TaggedError<NobodyAnswers>()('NobodyAnswers', { baseUrl: Schema.String }) {
  override get message() {
    return `no gateway answers at ${this.baseUrl}`
  }
}

type Target = {
  readonly baseUrl: string
  readonly adminToken: string
  /** The streets of the gateway's city. */
  readonly city: CityMap
  /** The longest wait for a gateway that does not answer yet, in milliseconds. */
  readonly waitMs: number
}

type Watching = {
  /** Stops the run; its outcome is what it had observed until then. */
  readonly stop?: AbortSignal
  /** Reports the progress of the run, every second. */
  readonly onProgress?: (elapsedMs: number, progress: Progress) => void
  /** Receives the run's recording, part by part. */
  readonly onRecorded?: (text: string) => void
}

/** A stopped command ends within a second, its reports included, even on a machine that is busy with its run. */
const partingMs = 300

const telling = (measures: ReturnType<typeof createMeasures>, onProgress: Watching['onProgress']) =>
  Effect.flatMap(Clock.currentTimeMillis, (began) =>
    Effect.sleep('1 second').pipe(
      Effect.andThen(Clock.currentTimeMillis),
      Effect.map((now) => onProgress?.(now - began, measures.progress())),
      Effect.forever,
    ),
  )

const untilReady = (baseUrl: string, waitMs: number) => {
  const nobody = () => Effect.fail(new NobodyAnswers({ baseUrl }))
  return Gateway.use(({ ready }) => ready).pipe(
    Effect.timeoutOrElse({ duration: waitMs, orElse: nobody }),
    Effect.catchTag('Unreachable', nobody),
    Effect.andThen(sameContract(baseUrl)),
  )
}

/** The wait for a last answer of a gateway that may be busy. */
const lastAnswerMs = 10_000

/**
 * A run on the road has calls that may be lost, so it also ends well without its gateway. Then nothing was tested from some
 * moment on, and it cannot be judged.
 */
const unlessGone = (outcome: Outcome, baseUrl: string) => {
  const failure = `the gateway at ${baseUrl} has stopped answering during the run`
  if (outcome.verdict !== 'held') return Effect.succeed(outcome)
  const gone: Outcome = { ...outcome, verdict: 'failed', failure }
  return Gateway.use(({ ready }) => ready).pipe(
    Effect.as(outcome),
    Effect.timeoutOrElse({ duration: lastAnswerMs, orElse: () => Effect.succeed(gone) }),
    Effect.catchTag('Unreachable', () => Effect.succeed(gone)),
  )
}

/** Waits for a gateway that implements our contract. */
export const whenReady = (address: GatewayAddress, waitMs: number) =>
  untilReady(address.baseUrl, waitMs).pipe(Effect.provide(gatewayHttp(address)))

/** A run in real time against a running gateway. */
export const liveRun = (
  asked: Scenario,
  { baseUrl, adminToken, waitMs, city }: Target,
  { stop, onProgress, onRecorded }: Watching = {},
) => {
  // The token of a printing program is the gateway's own.
  const scenario: Scenario = { ...asked, printers: [] }
  const measures = createMeasures()
  const wire = { network: faulty(liveNetwork, scenario), adminToken }
  const { network, end } = recorded(wire, scenario, 'live', onRecorded ?? null)
  return untilReady(baseUrl, waitMs).pipe(
    Effect.raceFirst(aborted(stop)),
    Effect.andThen(simulate(scenario, { stop, partingMs })),
    Effect.andThen((outcome) => unlessGone(outcome, baseUrl)),
    Effect.raceFirst(telling(measures, onProgress)),
    Effect.ensuring(Effect.sync(end)),
    Effect.provide(
      Layer.mergeAll(
        reachOf({ baseUrl, adminToken, patience: 'brief', network }),
        Ledger.checked(invariantsOf(scenario), measures),
        City.mapped(city),
      ),
    ),
    Effect.provideService(Measures, measures),
    Effect.provideService(OpenShifts, openShifts()),
  )
}
