import type { Leak } from './sealed.ts'
import type { VirtualTime } from './virtual-time.ts'

/** No event is left, and the run has not ended. */
class Stuck extends Error {
  override readonly name = 'Stuck'
}

export type Engine = {
  /** One turn of Node's own loop: after it, all work that follows without waiting is done. */
  readonly turn: () => Promise<void>
  /** Runs the immediates of this turn; returns false when there was none. */
  readonly runImmediates: () => boolean
  readonly leak: () => Leak | null
}

/**
 * Plays a run: all work that follows from one event without waiting, then the next event. Without a network, files and
 * threads, all such work is promises and immediates, so one turn of Node's loop completes it.
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

/** Starts work that reads files and compiles code, while the time stands still. */
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
