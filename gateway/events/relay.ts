import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Bus } from './bus.ts'
import { type Cursor, type EventRow, LogWentBack } from './event-store.ts'
import { follow } from './follow.ts'
import type { EventStore } from './pg-event-store.ts'

const tickMs = 1_000

type RelayDeps = {
  readonly sql: Sql
  readonly store: Pick<EventStore, 'readSettled'>
  readonly bus: Bus
  readonly clock: Clock
  readonly from: Cursor
}

/**
 * Feeds every settled event to `each`, in order, at least once; `onError` hears of failures, which the next tick repeats.
 * `onWentBack` hears at each look that the log lacks the event that the relay stands on: then it feeds nothing any more.
 */
export function relay(
  { sql, store, bus, clock, from }: RelayDeps,
  each: (stored: EventRow) => Promise<void> | void,
  onError: (error: unknown) => void,
  onWentBack: (at: Cursor) => void,
) {
  const follower = follow(sql, store, from, each)
  let isFollowing = true
  const look = async () => {
    try {
      await follower.poke()
      isFollowing = true
    } catch (error) {
      isFollowing = false
      if (error instanceof LogWentBack) onWentBack(error.cursor)
      else onError(error)
    }
  }
  const stops = [bus.onPoke(() => void look()), clock.every(tickMs, () => void look())]
  return {
    cursor: follower.cursor,
    poke: follower.poke,
    /** Whether the last look at the log went well. */
    isFollowing: () => isFollowing,
    /** Starts no further work, and waits for the work that is under way. */
    async stop() {
      for (const stop of stops) stop()
      await follower.idle()
    },
  }
}
