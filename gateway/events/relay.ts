import type { Fix } from '#domain/tracking/fix.ts'
import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Place, Recorded } from './event-store.ts'
import { follow } from './follow.ts'

/** Whose phone was where. */
export type SentFix = { readonly riderId: string; readonly fix: Fix }

/**
 * What nodes tell each other. "Look at the log again": losing a poke delays a message by one tick
 * and drops nothing. And fixes, by shipment: the next one makes up for one that is lost.
 */
export type Bus = {
  poke(): void
  onPoke(listener: () => void): () => void
  sendFix(trackingId: string, sent: SentFix): void
  /** Hears what other nodes send, never what this one does. */
  onFix(trackingId: string, listener: (sent: SentFix) => void): () => void
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
    sendFix: () => undefined,
    onFix: () => () => undefined,
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
  let isFollowing = true
  const look = async () => {
    try {
      await follower.poke()
      isFollowing = true
    } catch (error) {
      isFollowing = false
      onError(error)
    }
  }
  const stops = [bus.onPoke(() => void look()), clock.every(tickMs, () => void look())]
  return {
    cursor: follower.cursor,
    poke: follower.poke,
    /** Whether the last look at the log went well. */
    isFollowing: () => isFollowing,
    /** Starts nothing any more, and waits for what is under way. */
    async stop() {
      for (const stop of stops) stop()
      await follower.idle()
    },
  }
}
