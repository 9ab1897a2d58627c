import { singleFlight } from '#domain/kernel/single-flight.ts'
import type { Sql } from '../db/database.ts'
import { inSpan } from '../ports/trace.ts'
import type { Cursor, EventRow } from './event-store.ts'
import type { EventStore } from './pg-event-store.ts'

const batchSize = 500

/**
 * Feeds settled events to `each`, in order, from where it left off. Woken by a poke; a missed
 * poke costs time, never an event. When `each` rejects, the same event comes again at the next poke. A poke rejects with
 * LogWentBack when the database was restored to a moment before the last event that was taken.
 */
export function follow(
  sql: Sql,
  { readSettled }: Pick<EventStore, 'readSettled'>,
  from: Cursor,
  each: (stored: EventRow) => Promise<void> | void,
) {
  let cursor = from
  let last: EventRow | null = null

  const take = (batch: readonly EventRow[]) =>
    inSpan({ name: 'follow', kind: 'internal', attributes: { 'comanda.batch': batch.length } }, async () => {
      for (const stored of batch) {
        await each(stored)
        cursor = stored.cursor
        last = stored
      }
    })

  const { wake: poke, idle } = singleFlight(async () => {
    for (
      let batch = await readSettled(sql, cursor, batchSize, last);
      batch.length;
      batch = await readSettled(sql, cursor, batchSize, last)
    )
      await take(batch)
  })

  return { cursor: () => cursor, idle, poke }
}
