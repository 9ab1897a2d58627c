import type { Sql } from '../db/database.ts'
import type { Stored } from '../events/event-store.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { Standing, StateTable } from '../events/state-table.ts'

const pageSize = 5_000
const rowsAtOnce = 1_000

/** Handles the folded streams of one table, in batches. */
type Take = (table: StateTable, standings: readonly Standing[]) => Promise<void>

export type Folding = {
  readonly sql: Sql
  readonly store: EventStore
  readonly tables: readonly StateTable[]
  readonly take: Take
  /** Whether `sql` is no transaction: then it reads on while what it has read is folded and written. */
  readonly readsAhead?: boolean
  /** Told of each event, stream by stream. */
  readonly onEvent?: (stored: Stored) => void
  /** Told after each page how many events have been read. */
  readonly onPage?: (events: number) => Promise<void> | void
}

/** Folds the whole log, stream after stream, and hands over how each stands. Answers how many events there are. */
export async function foldLog(folding: Folding): Promise<number> {
  const { sql, store, tables, take, readsAhead = false, onEvent, onPage } = folding
  const gathered = gather(tables, take)
  const read = (after: { readonly stream: string; readonly version: number }) => {
    const page = store.readByStream(sql, after, pageSize)
    page.catch(() => undefined) // the caller that awaits the page gets the error
    return page
  }
  let events = 0
  let page = await read({ stream: '', version: 0 })
  for (let last = page.at(-1); last; last = page.at(-1)) {
    const next = readsAhead ? read(last) : null
    for (const stored of page) {
      onEvent?.(stored)
      await gathered.add(stored)
    }
    events += page.length
    await onPage?.(events)
    page = await (next ?? read(last))
  }
  await gathered.end()
  return events
}

/** Folds some streams from their first event on. */
export async function foldStreams({ sql, store, tables, take }: Folding, streams: readonly string[]): Promise<void> {
  const gathered = gather(tables, take)
  for (const stream of streams) for (const stored of await store.readStored(sql, stream, 1)) await gathered.add(stored)
  await gathered.end()
}

type Open = {
  readonly stream: string
  readonly folds: { readonly table: StateTable; readonly id: string; state: unknown }[]
  newest: Stored | null
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
    async add(stored: Stored) {
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
