import type { Scenario } from '../scenario/schema.ts'
import { beginOn, type Engine, runOn } from './engine.ts'
import { type Plant, startWorldGateway, type WorldGateway } from './gateway.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The needs of one run in a world. */
export type WorldRun = {
  readonly scenario: Scenario
  readonly plant: Plant
  readonly time: VirtualTime
  /** Sets the seed from which everything is drawn from now on. */
  readonly throwDice: (seed: string) => void
  readonly engine: Engine
  /** The real clock, in milliseconds, only for statistics. */
  readonly realNow: () => number
  /** Stops the run early; its outcome is what it had observed until then. */
  readonly signal: AbortSignal
}

/** Runs work in virtual time until it is over. */
type Happen = <A>(work: Promise<A>) => Promise<A>

/** Starts a gateway for one run, while the time stands still, and closes it at the end, unless the run is stopped. */
export async function withGateway<A>(
  { scenario, plant, time, throwDice, engine, realNow, signal }: WorldRun,
  use: (gateway: WorldGateway, happen: Happen) => Promise<A>,
): Promise<A> {
  const starting = time.standStill(() => startWorldGateway(time, plant, scenario, throwDice, realNow))
  const gateway = await beginOn(engine, starting)
  const happen: Happen = (work) => runOn(engine, time, work)
  try {
    return await use(gateway, happen)
  } finally {
    // A stopped run does not wait until a thousand actors have left, because its time never continues.
    if (!signal.aborted) await happen(gateway.close()).catch(() => undefined) // its run is over, whatever it says
  }
}
