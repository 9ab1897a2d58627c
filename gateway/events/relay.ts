import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Bus } from './bus.ts'
import type { Place, Recorded } from './event-store.ts'
import { follow } from './follow.ts'

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
