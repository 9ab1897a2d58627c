import { Clock, Effect, Layer, Schema } from 'effect'
import type { City as CityMap } from '#domain/streets/city.ts'
import { OpenShifts, openShifts } from '../actors/open-shifts.ts'
import { invariantsOf } from '../invariants/list.ts'
import { createMeasures, Measures, type Progress } from '../measures/measures.ts'
import { faulty } from '../network/faults.ts'
import { noticingLimits } from '../network/held-back.ts'
import { liveNetwork, type Network } from '../network/network.ts'
import { recorded } from '../record/recorded.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { GatewayAddress } from '../services/calls.ts'
import { City } from '../services/city.ts'
import { sameContract } from '../services/contract.ts'
import { Gateway } from '../services/gateway.ts'
import { gatewayHttp } from '../services/gateway-http.ts'
import { Ledger } from '../services/ledger.ts'
import { reachOf } from '../services/reach.ts'
import { lookFirst } from './look-first.ts'
import { aborted, type RunOutcome, simulate } from './simulate.ts'

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
  /** The network of this machine, with the proof of the run's key. */
  readonly network?: Network
  /** Whether the key is the operator's own, so that the gateway has to accept it. */
  readonly hasOwnKey?: boolean
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

const untilReady = (baseUrl: string, waitMs: number, network: Network) => {
  const nobody = () => Effect.fail(new NobodyAnswers({ baseUrl }))
  return Gateway.use(({ ready }) => ready).pipe(
    Effect.timeoutOrElse({ duration: waitMs, orElse: nobody }),
    Effect.catchTag('Unreachable', nobody),
    Effect.andThen(sameContract(baseUrl, network)),
  )
}

/** The wait for a last answer of a gateway that may be busy. */
const lastAnswerMs = 10_000

/**
 * A run on the road has calls that may be lost, so it also ends well without its gateway. Then nothing was tested from some
 * moment on, and it cannot be judged.
 */
const unlessGone = (outcome: RunOutcome, baseUrl: string) => {
  const failure = `the gateway at ${baseUrl} has stopped answering during the run`
  if (outcome.verdict !== 'held' && outcome.verdict !== 'untried') return Effect.succeed(outcome)
  const gone: RunOutcome = { ...outcome, verdict: 'failed', failure }
  return Gateway.use(({ ready }) => ready).pipe(
    Effect.as(outcome),
    Effect.timeoutOrElse({ duration: lastAnswerMs, orElse: () => Effect.succeed(gone) }),
    Effect.catchTag('Unreachable', () => Effect.succeed(gone)),
  )
}

/** Waits for a gateway that implements our contract. */
export const whenReady = (address: GatewayAddress, waitMs: number) =>
  untilReady(address.baseUrl, waitMs, address.network).pipe(Effect.provide(gatewayHttp(address)))

const unlessStopped = <A, E, R>(stop: AbortSignal | undefined, work: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(work, aborted(stop))

/** A run in real time against a running gateway. */
export const liveRun = (
  asked: Scenario,
  { baseUrl, adminToken, waitMs, city, network = liveNetwork, hasOwnKey = false }: Target,
  { stop, onProgress, onRecorded }: Watching = {},
) => {
  // The token of a printing program is the gateway's own.
  const scenario: Scenario = { ...asked, printers: [] }
  const measures = createMeasures()
  const base = { network: faulty(noticingLimits(network, measures.heldBack), scenario, measures.faultHit), adminToken }
  const { network: wire, end } = recorded(base, scenario, 'live', onRecorded ?? null)
  // Neither the faults of the run nor its measurements are about the look.
  const looking = lookFirst(scenario, { baseUrl, network, hasOwnKey }).pipe(
    Effect.provide(gatewayHttp({ baseUrl, adminToken, patience: 'brief', network })),
    Effect.provideService(Measures, null),
  )
  return unlessStopped(stop, untilReady(baseUrl, waitMs, network)).pipe(
    Effect.andThen(unlessStopped(stop, looking)),
    Effect.andThen(simulate(scenario, { stop, partingMs })),
    Effect.andThen((outcome) => unlessGone(outcome, baseUrl)),
    Effect.raceFirst(telling(measures, onProgress)),
    Effect.ensuring(Effect.sync(end)),
    Effect.provide(
      Layer.mergeAll(
        reachOf({ baseUrl, adminToken, patience: 'brief', network: wire }),
        Ledger.checked(invariantsOf(scenario), measures),
        City.mapped(city),
      ),
    ),
    Effect.provideService(Measures, measures),
    Effect.provideService(OpenShifts, openShifts()),
  )
}
