import type { Leak } from './sealed.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Nothing is left to happen, and the run has not come to its end. */
class Stuck extends Error {
  override readonly name = 'Stuck'
}

export type Engine = {
  /** One turn of Node's own loop: everything that follows without waiting is done after it. */
  readonly turn: () => Promise<void>
  /** Runs what was put off to the end of this turn; false when there was nothing. */
  readonly runImmediates: () => boolean
  readonly leak: () => Leak | null
}

/**
 * Lets a run happen: all that follows from one event without waiting, then the next event. Without a network, files and
 * threads all that can follow is promises and immediates, so that one turn of Node's loop ends them.
 */
export async function runOn<A>({ turn, runImmediates, leak }: Engine, time: VirtualTime, work: Promise<A>): Promise<A> {
  const isOver = watch(work)
  for (;;) {
    await turn()
    const found = leak()
    if (found) throw found
    if (isOver()) return work
    if (runImmediates() || time.isStill()) continue
    if (!time.step()) throw new Stuck('nothing is left to happen, and the run is not over')
  }
}

/** Lets something begin that reads files and compiles code, in a time that stands still. */
export async function beginOn<A>({ turn, runImmediates }: Engine, work: Promise<A>): Promise<A> {
  for (const isOver = watch(work); !isOver(); runImmediates()) await turn()
  return work
}

function watch(work: Promise<unknown>): () => boolean {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  return () => isOver
}
