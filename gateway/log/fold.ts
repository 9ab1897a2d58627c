import type { Sql } from '../db/database.ts'
import type { EventRow } from '../events/event-store.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { Standing, StateTable } from '../events/state-table.ts'

const pageSize = 5_000
const rowsAtOnce = 1_000
/** Nearly all streams end within so many events, so that one statement reads this many streams whole. */
const usualEvents = 20
export const streamsAtOnce = 500

/** Handles the folded streams of one table, in batches. */
type Take = (table: StateTable, standings: readonly Standing[]) => Promise<void>

export type Folding = {
  readonly sql: Sql
  readonly store: EventStore
  readonly tables: readonly StateTable[]
  readonly take: Take
  /** Told of each event, stream by stream. */
  readonly onEvent?: (stored: EventRow) => void
}

/** Folds the whole log, stream after stream, and hands over how each stands. Answers how many events there are. */
export async function foldLog({ sql, store, tables, take, onEvent }: Folding): Promise<number> {
  const gathered = gather(tables, take)
  let events = 0
  let page = await store.readByStream(sql, { stream: '', version: 0 }, pageSize)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const stored of page) {
      onEvent?.(stored)
      await gathered.add(stored)
    }
    events += page.length
    page = await store.readByStream(sql, last, pageSize)
  }
  await gathered.end()
  return events
}

/** Folds some streams from their first event on, in pages. Answers how many events they have. */
export async function foldStreams({ sql, store, tables, take }: Folding, streams: readonly string[]): Promise<number> {
  const gathered = gather(tables, take)
  let events = 0
  for (let from = 0; from < streams.length; from += streamsAtOnce)
    for await (const stored of eventsOf(sql, store, streams.slice(from, from + streamsAtOnce))) {
      events += 1
      await gathered.add(stored)
    }
  await gathered.end()
  return events
}

/** All events of these streams, stream by stream. */
async function* eventsOf(sql: Sql, store: EventStore, streams: readonly string[]): AsyncGenerator<EventRow> {
  let read = { stream: '', events: 0 }
  for (const stored of await store.readBeginnings(sql, streams, usualEvents)) {
    read = { stream: stored.stream, events: stored.stream === read.stream ? read.events + 1 : 1 }
    yield stored
    if (read.events === usualEvents) yield* eventsAfter(sql, store, stored)
  }
}

/** The events of a long stream after one of them. */
async function* eventsAfter(
  sql: Sql,
  store: EventStore,
  { stream, version }: Pick<EventRow, 'stream' | 'version'>,
): AsyncGenerator<EventRow> {
  let page: readonly EventRow[]
  for (let last = version; ; last = page.at(-1)?.version ?? last) {
    page = await store.readStored(sql, stream, last + 1, pageSize)
    yield* page
    if (page.length < pageSize) return
  }
}

type Open = {
  readonly stream: string
  readonly folds: { readonly table: StateTable; readonly id: string; state: unknown }[]
  newest: EventRow | null
  /** It has an event that cannot be read: it stands as it did before that one. */
  isBroken: boolean
}

/** Folds events that come stream by stream, and hands over the final state of each stream, in batches for each table. */
function gather(tables: readonly StateTable[], take: Take) {
  const waiting = new Map<StateTable, Standing[]>(tables.map((table) => [table, []]))
  let open: Open | null = null

  const close = async () => {
    if (!open?.newest) return
    for (const { table, id, state } of open.folds) {
      const standings = waiting.get(table) ?? []
      standings.push({ id, version: open.newest.version, cursor: open.newest.cursor, state })
      if (standings.length >= rowsAtOnce) await take(table, standings.splice(0))
    }
  }

  return {
    async add(stored: EventRow) {
      if (open?.stream !== stored.stream) {
        await close()
        open = { stream: stored.stream, folds: foldsOf(tables, stored.stream), newest: null, isBroken: false }
      }
      open.isBroken ||= stored.decoded.is === 'unreadable'
      if (open.isBroken) return
      open.newest = stored
      if (stored.decoded.is !== 'known') return
      for (const fold of open.folds) fold.state = fold.table.evolve(fold.state, stored.decoded.event)
    },
    async end() {
      await close()
      for (const [table, standings] of waiting) if (standings.length > 0) await take(table, standings.splice(0))
    },
  }
}

const foldsOf = (tables: readonly StateTable[], stream: string) =>
  tables
    .filter(({ kind }) => stream.startsWith(`${kind}-`))
    .map((table) => ({ table, id: stream.slice(table.kind.length + 1), state: table.initial }))
