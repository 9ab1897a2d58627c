import type { Database } from '../db/database.ts'
import { holdLog } from '../events/log.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { StateTable } from '../events/state-table.ts'
import { foldStreams } from './fold.ts'

type Healing = { readonly db: Database; readonly store: EventStore; readonly tables: readonly StateTable[] }

/**
 * Corrects the rows that a node of an earlier release has written while both serve: it does not know the newest columns, and passes
 * over events that are newer than itself. Folds only the streams of such rows, among these streams or among all.
 */
export async function heal({ db, store, tables }: Healing, streams: readonly string[] | null): Promise<void> {
  for (const table of tables) {
    const { kind, lockStale } = table
    const among = streams?.flatMap((stream) => (stream.startsWith(`${kind}-`) ? [stream.slice(kind.length + 1)] : []))
    if (!lockStale || among?.length === 0) continue
    const healNext = (after: string) =>
      db.transaction(async (sql) => {
        await holdLog(sql)
        // A row that is being written is waited for, and read with its newest event.
        const stale = await lockStale(sql, among ?? null, after)
        const own = stale.map((id) => `${kind}-${id}`)
        await foldStreams({ sql, store, tables: [table], take: (_, standings) => table.write(sql, standings) }, own)
        return stale.at(-1)
      })
    // Nearly always there is none, and this one question is all.
    if ((await lockStale(db, among ?? null, '')).length === 0) continue
    for (let last = await healNext(''); last !== undefined; last = await healNext(last));
  }
}
