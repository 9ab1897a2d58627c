import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../db/database.ts'
import type { EventRow } from './event-store.ts'
import type { EventStore } from './pg-event-store.ts'

/** A shop has a few long streams: two for each store, and one for each discount code. */
const mostCached = 1_000
/** The loop is free between two pages. */
const pageSize = 500

type Folding = {
  readonly initial: unknown
  readonly evolve: (state: unknown, event: unknown) => unknown
}

export type Standing = { readonly version: number; readonly state: unknown }

/**
 * Keeps the states of long streams in memory, so that a command reads only the events after the last one that this node has read. That
 * event is read again each time: after a restore of the database another one may stand there, and then the stream is folded from its begin.
 */
export function cachedStates(store: Pick<EventStore, 'readStored' | 'readable'>) {
  const cache = new LRUCache<string, Standing & { readonly last: EventRow }>({ max: mostCached })

  return async (sql: Sql, stream: string, { initial, evolve }: Folding): Promise<Standing> => {
    const known = cache.get(stream)
    let [version, state, last] = [known?.version ?? 0, known?.state ?? initial, known?.last ?? null]
    for (;;) {
      const read = await store.readStored(sql, stream, Math.max(version, 1), pageSize)
      const [first] = read
      if (last && !(first && isSame(first, last))) {
        cache.delete(stream)
        ;[version, state, last] = [0, initial, null]
        continue
      }
      const fresh = last ? read.slice(1) : read
      for (const one of fresh) {
        const event = store.readable(one)?.event
        if (event) state = evolve(state, event)
      }
      last = fresh.at(-1) ?? last
      version = last?.version ?? 0
      if (last) cache.set(stream, { version, state, last })
      if (read.length < pageSize) return { version, state }
      // The embedded database answers without a turn of the loop.
      await nextTurn()
    }
  }
}

const isSame = (one: EventRow, other: EventRow): boolean =>
  one.version === other.version &&
  one.cursor.tx === other.cursor.tx &&
  one.cursor.seq === other.cursor.seq &&
  one.at.getTime() === other.at.getTime() &&
  isDeepStrictEqual(one.decoded, other.decoded)
