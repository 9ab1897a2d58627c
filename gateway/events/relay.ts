import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Place, Recorded } from './event-store.ts'
import { follow } from './follow.ts'

/** Carries "look at the log again" between nodes. Losing a poke delays a message by one tick and drops nothing. */
export type Bus = {
  poke(): void
  onPoke(listener: () => void): () => void
  close(): Promise<void>
}

/** The bus of a node that is alone. */
export function localBus(): Bus {
  const listeners = new Set<() => void>()
  return {
    poke: () => {
      for (const listener of listeners) listener()
    },
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}

const tickMs = 1_000

/** Feeds every settled event to `each`, in order, at least once; `onError` hears of failures, which the next tick repeats. */
export function relay(
  { sql, bus, clock, from }: { readonly sql: Sql; readonly bus: Bus; readonly clock: Clock; readonly from: Place },
  each: (recorded: Recorded) => Promise<void> | void,
  onError: (error: unknown) => void,
) {
  const follower = follow(sql, from, each)
  const look = () => void follower.poke().catch(onError)
  const stops = [bus.onPoke(look), clock.every(tickMs, look)]
  return {
    cursor: follower.cursor,
    poke: follower.poke,
    /** Starts nothing any more, and waits for what is under way. */
    async stop() {
      for (const stop of stops) stop()
      await follower.idle()
    },
  }
}
