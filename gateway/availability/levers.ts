import { type Lever, leversAt } from '#domain/availability/state.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf, type Recorded } from '../events/event-store.ts'
import { leversOf, leversOfAll, noLevers, type StoreLevers } from './queries.ts'
import { availabilityStream } from './stream.ts'

/** The levers that a node knows: in memory, so that a menu asks no database. */
export type Levers = {
  /** Resolves once the levers of all stores have been read. Rejects where the database is away; the next call reads again. */
  readonly ready: () => Promise<void>
  /** The levers of a store that hold at this instant; none before `ready`. */
  readonly at: (storeId: string, now: Date) => readonly Lever[]
}

/** Keeps the levers of all stores in memory: they are read once, and again store by store after each event. */
export function knownLevers(sql: Sql) {
  const known = new Map<string, StoreLevers>()
  let reading: Promise<void> | null = null

  const keep = (storeId: string, read: StoreLevers) => {
    const before = known.get(storeId)
    // A slow reading that began before another one has ended says less.
    if (!before || isNewerCursor(read.at, before.at)) known.set(storeId, read)
  }

  const readAll = async () => {
    for (const [storeId, read] of await leversOfAll(sql)) keep(storeId, read)
  }

  const ready = () => {
    reading ??= readAll().catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }

  const of = (storeId: string): StoreLevers => known.get(storeId) ?? noLevers

  return {
    ready,
    of,
    at: (storeId: string, now: Date) => leversAt(of(storeId).availability, now.toISOString()),
    /** Reads the levers again of each store that an event has changed. Returns the stores. */
    async follow(recorded: Recorded): Promise<readonly string[]> {
      const changed = eventsOf([recorded], availabilityStream).map(({ id }) => id)
      if (changed.length > 0) await ready()
      for (const storeId of changed) keep(storeId, await leversOf(sql, storeId))
      return changed
    },
  }
}
