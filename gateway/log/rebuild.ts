import type { Database, Sql } from '../db/database.ts'
import { refuseHigherLevel } from '../db/level-check.ts'
import { thisRelease } from '../db/levels.ts'
import { migrate } from '../db/migrate.ts'
import { countTables } from '../db/statistics.ts'
import { MonthsAway, monthsAway } from '../events/archived.ts'
import { type EventStore, settledHead } from '../events/pg-event-store.ts'
import type { Standing, StateTable } from '../events/state-table.ts'
import { holdAppends, isLogEmpty, streamsAfter, streamsOfKind } from '../events/streams.ts'
import { refuseUndeclared } from '../tables/declared.ts'
import type { SideTable } from '../tables/side-table.ts'
import { foldStreams, streamsAtOnce } from './fold.ts'
import { type Lease, oneAtATime } from './one-at-a-time.ts'
import { fillShadow, openShadow, putInPlace } from './shadow.ts'
import { markRebuilt, outdated, refuseNewer } from './table-versions.ts'
import { withLocks } from './with-locks.ts'

export type Rebuilding = {
  readonly db: Database
  readonly store: EventStore
  readonly tables: readonly StateTable[]
  readonly wait: (ms: number) => Promise<void>
  readonly say: (sentence: string, fields: object) => void
  /** Makes tables down that a newer release has made. */
  readonly isForced?: boolean
  /** Ends a rebuild that has not come to its end; the tables stay as they were. */
  readonly ending?: AbortSignal | undefined
}

/** So many streams are folded again while appends wait. */
const fewStreams = 50
const sayEveryEvents = 100_000

/**
 * Builds new tables from the streams of their kinds, beside those that are in use, and puts each in place when it has caught up.
 * Appends wait for milliseconds, reads go on. Resolves with how many events were read. Throws OlderRelease, and MonthsAway for a table of
 * streams that end while months are detached: rows would be lost.
 */
export const rebuild = (rebuilding: Rebuilding): Promise<number> =>
  oneAtATime({ ...rebuilding, sql: rebuilding.db }, async (lease) => {
    await refuseOlder(rebuilding)
    // From the first stream on: an operator may have changed events since a rebuild that was ended.
    return rebuildAll(rebuilding, { ...lease, heirOf: null })
  })

type BringingUp = Rebuilding & {
  readonly sideTables: readonly SideTable[]
  /** Hears of each part before its work begins. */
  readonly waitsFor?: (part: 'migrations' | 'tables') => void
}

/**
 * Brings the schema and the tables made from the log to this release. Throws OlderRelease or WrongLevel, before it writes anything,
 * where a newer release has been here or nodes run that do not go with this one, and CannotStart for a table without a declaration.
 */
export async function bringUp(rebuilding: BringingUp): Promise<void> {
  const { db, tables, sideTables, say, ending, isForced = false, waitsFor = () => undefined } = rebuilding
  waitsFor('migrations')
  if (!isForced) await refuseHigherLevel(db, thisRelease)
  await refuseOlder(rebuilding)
  await migrate(db, { say, ending, isForced })
  // The schema of a newer release may have lost what this one declares.
  if (!isForced) await refuseUndeclared(db, { sideTables, stateTables: tables })
  waitsFor('tables')
  await rebuildOutdated(rebuilding)
}

const refuseOlder = async ({ db, tables, isForced = false }: Rebuilding) => {
  if (!isForced) await refuseNewer(db, tables)
}

/**
 * Rebuilds the tables that another release has made, or none yet, and goes on where a node was ended. An empty log has nothing to read.
 * Throws OlderRelease and MonthsAway.
 */
export async function rebuildOutdated(rebuilding: Rebuilding): Promise<void> {
  const { db, tables } = rebuilding
  if ((await outdated(db, tables)).length === 0) return
  await oneAtATime({ ...rebuilding, sql: db }, async (lease) => {
    // A node of a newer release may have been first.
    await refuseOlder(rebuilding)
    const due = await outdated(db, tables)
    if (await isLogEmpty(db)) await markRebuilt(db, due)
    else if (due.length > 0) await rebuildAll({ ...rebuilding, tables: due }, lease)
  })
}

async function rebuildAll(rebuilding: Rebuilding, lease: Lease): Promise<number> {
  let events = 0
  for (const table of rebuilding.tables) events += await rebuildTable(rebuilding, table, lease)
  return events
}

async function rebuildTable({ db, store, wait, say }: Rebuilding, table: StateTable, lease: Lease): Promise<number> {
  const named = { table: table.name }
  const mayBeAway = store.kinds.some(({ kind, ends }) => ends && kind === table.kind)
  const away = mayBeAway ? await monthsAway(db) : []
  if (away.length > 0) throw new MonthsAway(away, `A rebuild of the table ${table.name}`)
  const shadow = await openShadow(db, table, lease)
  const { renew } = lease
  say(shadow.last ? 'a rebuild goes on where it was ended' : 'a table is being rebuilt from the log', named)

  /** Folds streams and answers how they stand. */
  const fold = async (sql: Sql, streams: readonly string[]) => {
    const standings: Standing[] = []
    const events = await foldStreams(
      { sql, store, tables: [table], take: async (_, some) => void standings.push(...some) },
      streams,
    )
    return { standings, events }
  }
  const read = async (after: string) => {
    const streams = await streamsOfKind(db, table.kind, after, streamsAtOnce)
    return { last: streams.at(-1), ...(await fold(db, streams)) }
  }

  let [events, said, reached] = [0, 0, shadow.last]
  for (let page = await read(reached); page.last !== undefined; ) {
    // It reads on while the page is written.
    const next = read(page.last)
    next.catch(() => undefined) // the line that awaits the page gets the error
    reached = page.last
    await fillShadow(db, table, lease, { standings: page.standings, last: reached })
    await renew()
    events += page.events
    if (events - said >= sayEveryEvents) {
      said = events
      say('rebuilding', { ...named, events })
    }
    page = await next
  }

  // Before it is put in place, so that no statement meets a table without counts.
  await db.session((session) => countTables(session, [shadow.name]))

  // Streams that have changed since the last look are folded again. One with an unsettled event comes again.
  let since = shadow.begun
  for (let changed = Number.POSITIVE_INFINITY; changed > fewStreams; await renew()) {
    const head = await settledHead(db)
    const streams = await streamsAfter(db, since, table.kind)
    for (let from = 0; from < streams.length; from += streamsAtOnce) {
      const { standings } = await fold(db, streams.slice(from, from + streamsAtOnce))
      await fillShadow(db, table, lease, { standings, last: reached })
      await renew()
    }
    since = head
    changed = streams.length
  }

  // Keeps appends and readers of the table out.
  await withLocks(db, wait, async (sql) => {
    await holdAppends(sql)
    await holdTable(sql, table)
    const { standings } = await fold(sql, await streamsAfter(sql, since, table.kind))
    await table.write(sql, standings, shadow.name)
    await putInPlace(sql, table.name, lease)
    await markRebuilt(sql, [table])
  })
  say('a table is rebuilt', { ...named, events })
  return events
}

const holdTable = async (sql: Sql, { name }: StateTable) =>
  void (await sql.query(`lock table ${name} in access exclusive mode`))
