import { type Lever, leversAt } from '#domain/availability/state.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { leversOf, leversOfAll, noLevers, type StoreLevers } from '../aggregates/availability/queries.ts'
import { leverStreams } from '../aggregates/availability/stream.ts'
import { type EventRecord, eventsOf } from '../events/event-store.ts'
import type { Ground } from '../ground/ground.ts'

/** The levers that a node knows: in memory, so that a menu asks no database. */
export type Levers = {
  /** Resolves after the first reading of all stores, also when it has failed: it is tried again meanwhile. */
  readonly ready: () => Promise<void>
  /** The levers of a store that hold at this instant, as far as they are read. */
  readonly at: (storeId: string, now: Date) => readonly Lever[]
}

/** The pause before the levers are read again while the database is away. */
const againMs = 1_000

/** Keeps the levers of all stores in memory: they are read once, and again store by store after each event. */
export function knownLevers({ log, clock, onError }: Pick<Ground, 'log' | 'clock' | 'onError'>) {
  const { sql } = log
  const known = new Map<string, StoreLevers>()
  let isStopped = false

  const keep = (storeId: string, read: StoreLevers) => {
    const before = known.get(storeId)
    // A slow reading that began before another one has ended says less.
    if (!before || isNewerCursor(read.at, before.at)) known.set(storeId, read)
  }

  const readAll = async (): Promise<void> => {
    try {
      for (const [storeId, read] of await leversOfAll(sql)) keep(storeId, read)
    } catch (error) {
      if (isStopped) return
      onError(error)
      clock.after(againMs, () => void readAll())
    }
  }
  const first = readAll()

  const of = (storeId: string): StoreLevers => known.get(storeId) ?? noLevers

  return {
    ready: () => first,
    of,
    at: (storeId: string, now: Date) => leversAt(of(storeId).availability, now.toISOString()),
    /** Reads the levers again of each store that an event has changed. Returns the stores. */
    async follow(recorded: EventRecord): Promise<readonly string[]> {
      const changed = leverStreams.flatMap((stream) => eventsOf([recorded], stream).map(({ id }) => id))
      for (const storeId of changed) keep(storeId, await leversOf(sql, storeId))
      return changed
    },
    async stop() {
      isStopped = true
      await first
    },
  }
}
