import type { Sql } from '../db/database.ts'
import type { EventStore, PersonalEvent } from '../events/pg-event-store.ts'

/** The person whose data is exported: picks the events that name them. */
type IsTheirs = (event: PersonalEvent) => boolean

/**
 * The events of streams as the person may read them, stream by stream. An event that names another person gives its type
 * and its time alone.
 */
export async function exportStreams(
  sql: Sql,
  store: EventStore,
  streams: readonly string[],
  isTheirs: IsTheirs,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const exported: Record<string, readonly object[]> = {}
  for (const stream of streams)
    exported[stream] = (await store.readStored(sql, stream, 1)).flatMap(({ type, at, decoded }) => {
      if (decoded.is !== 'known') return []
      const owner = store.ownerOf(stream, type)
      const { type: _, ...data } = decoded.event
      return owner === null || isTheirs({ stream, owner, data }) ? [decoded.event] : [{ type, at: at.toISOString() }]
    })
  return exported
}
