import type { Database, Sql } from '../db/database.ts'
import { DatabaseFailed } from '../db/failures.ts'
import { refuseHigherLevel } from '../db/level-check.ts'
import { thisRelease } from '../db/levels.ts'
import { migrate } from '../db/migrate.ts'
import { countTables } from '../db/statistics.ts'
import { type EventStore, settledHead } from '../events/pg-event-store.ts'
import type { Standing, StateTable } from '../events/state-table.ts'
import { holdAppends, isLogEmpty, streamsAfter } from '../events/streams.ts'
import { refuseUndeclared } from '../tables/declared.ts'
import type { SideTable } from '../tables/side-table.ts'
import { foldLog, foldStreams } from './fold.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createShadow, putInPlace } from './shadow.ts'
import { markRebuilt, outdated, refuseNewer } from './table-versions.ts'

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
const lockTries = 100
const lockWaitMs = 300
const lockNotAvailable = '55P03'
const sayEveryEvents = 100_000

/**
 * Builds new tables from the log, beside those that are in use, and puts them in place when they have caught up.
 * Appends wait for milliseconds, reads go on. Resolves with how many events there were. Throws OlderRelease.
 */
export const rebuild = (rebuilding: Rebuilding): Promise<number> =>
  oneAtATime({ ...rebuilding, sql: rebuilding.db }, async (renew) => {
    await refuseOlder(rebuilding)
    return rebuildNow(rebuilding, renew)
  })

type BringingUp = Rebuilding & { readonly sideTables: readonly SideTable[] }

/**
 * Brings the schema and the tables made from the log to this release. Throws OlderRelease or WrongLevel, before it writes anything,
 * where a newer release has been here or nodes run that do not go with this one, and CannotStart for a table without a declaration.
 */
export async function bringUp(rebuilding: BringingUp): Promise<void> {
  const { db, tables, sideTables, say, ending, isForced = false } = rebuilding
  if (!isForced) await refuseHigherLevel(db, thisRelease)
  await refuseOlder(rebuilding)
  await migrate(db, { say, ending, isForced })
  // The schema of a newer release may have lost what this one declares.
  if (!isForced) await refuseUndeclared(db, { sideTables, stateTables: tables })
  await rebuildOutdated(rebuilding)
}

const refuseOlder = async ({ db, tables, isForced = false }: Rebuilding) => {
  if (!isForced) await refuseNewer(db, tables)
}

/** Rebuilds the tables that another release has made, or none yet. An empty log has nothing to read. Throws OlderRelease. */
export async function rebuildOutdated(rebuilding: Rebuilding): Promise<void> {
  const { db, tables } = rebuilding
  if ((await outdated(db, tables)).length === 0) return
  await oneAtATime({ ...rebuilding, sql: db }, async (renew) => {
    // A node of a newer release may have been first.
    await refuseOlder(rebuilding)
    const due = await outdated(db, tables)
    if (await isLogEmpty(db)) await markRebuilt(db, due)
    else if (due.length > 0) await rebuildNow({ ...rebuilding, tables: due }, renew)
  })
}

async function rebuildNow({ db, store, tables, wait, say }: Rebuilding, renew: () => Promise<void>): Promise<number> {
  const names = tables.map(({ name }) => name).join(', ')
  say('tables are being rebuilt from the log', { tables: names })
  const shadows = new Map<StateTable, string>()
  for (const table of tables) shadows.set(table, await createShadow(db, table.name))
  const foldingWith = (sql: Sql) => ({
    sql,
    store,
    tables,
    take: (table: StateTable, standings: readonly Standing[]) => table.write(sql, standings, shadows.get(table)),
  })

  let cursor = await settledHead(db)
  let said = 0
  const events = await foldLog({
    ...foldingWith(db),
    readsAhead: true,
    async onPage(read) {
      await renew()
      if (read - said < sayEveryEvents) return
      said = read
      say('rebuilding', { tables: names, events: read })
    },
  })

  // Before they are put in place, so that no statement meets a table without counts.
  await db.session((session) => countTables(session, [...shadows.values()]))

  /** Folds the streams again that have changed since the last look, and answers their number. One with an unsettled event comes again. */
  const catchUp = async (sql: Sql) => {
    const head = await settledHead(sql)
    const changed = await streamsAfter(sql, cursor)
    await foldStreams(foldingWith(sql), changed)
    cursor = head
    return changed.length
  }
  while ((await catchUp(db)) > fewStreams) await renew()

  await withLock(db, tables, wait, async (sql) => {
    await catchUp(sql)
    for (const [table, shadow] of shadows) await putInPlace(sql, table.name, shadow)
    await markRebuilt(sql, tables)
  })
  say('tables are rebuilt', { tables: names, events })
  return events
}

/**
 * Keeps appends and readers of the tables out. An append may hold what this waits for and wait for what this holds, so
 * it gives up long before the database would look for such a circle and end one of the two, and tries again.
 */
async function withLock(
  db: Database,
  tables: readonly StateTable[],
  wait: Rebuilding['wait'],
  work: (sql: Sql) => Promise<void>,
) {
  for (let tries = 1; ; tries++)
    try {
      return await db.transaction(async (sql) => {
        await sql.query(`set local lock_timeout = ${lockWaitMs}`)
        await holdAppends(sql)
        for (const { name } of tables) await sql.query(`lock table ${name} in access exclusive mode`)
        await work(sql)
      })
    } catch (error) {
      const isBusy = error instanceof DatabaseFailed && error.code === lockNotAvailable
      if (!isBusy || tries === lockTries) throw error
      await wait(lockWaitMs)
    }
}
