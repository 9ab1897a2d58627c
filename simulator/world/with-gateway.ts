import type { Scenario } from '../scenario/schema.ts'
import { beginOn, type Engine, runOn } from './engine.ts'
import { type Plant, startWorldGateway, type WorldGateway } from './gateway.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What one run in a world needs. */
export type WorldRun = {
  readonly scenario: Scenario
  readonly plant: Plant
  readonly time: VirtualTime
  /** From now on everything is drawn from this seed. */
  readonly throwDice: (seed: string) => void
  readonly engine: Engine
  /** The clock of the wall, in milliseconds, for figures alone. */
  readonly realNow: () => number
  /** Ends the run before its time; what was seen until then is its outcome. */
  readonly signal: AbortSignal
}

/** Lets something happen in virtual time until it is over. */
type Happen = <A>(work: Promise<A>) => Promise<A>

/** Starts a gateway for one run, in a time that stands still, and closes it in the end, unless the run is stopped. */
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
    // Whoever stops a run does not wait for a thousand actors to take their leave: its time never goes on.
    if (!signal.aborted) await happen(gateway.close()).catch(() => undefined) // its run is over, whatever it says
  }
}
