import type { Database } from '../db/database.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import type { Cursor } from './event-store.ts'

/** The numbers that one statement takes: half a second of work, far below the limit of a statement. */
const batch = 100_000n

/** The greatest distance that is made up for: about half a minute of work. */
export const mostSkipped = 5_000_000n

type Counter = Pick<Database, 'query' | 'script'>

type WatchDeps = {
  readonly db: Counter
  readonly log: { warn(sentence: string): void }
  readonly onError: (error: unknown) => void
}

/** Makes a restored database fit for its readers. `isOver` resolves when the node can start again on it. */
export function restoredDatabase({ db, log, onError }: WatchDeps) {
  const over = Promise.withResolvers<void>()
  let isWorking = false
  let isSaid = false
  let isOver = false
  const prepare = async (at: Cursor) => {
    // Until the server has replayed its log, each look may find another moment.
    if (isOver || (await isRecovering(db))) return
    if (!isSaid) log.warn('the database was restored to an earlier moment: this node starts again')
    isSaid = true
    if (!(await skipPast(db, at)))
      log.warn('the transaction counter of the restored database is far behind: open pages have to be reloaded')
    isOver = true
    over.resolve()
  }
  return {
    /** Takes the cursor that the log no longer has. The next look repeats what failed. */
    look(at: Cursor) {
      if (isWorking) return
      isWorking = true
      void prepare(at)
        .catch(onError)
        .finally(() => {
          isWorking = false
        })
    },
    isOver: over.promise,
  }
}

/**
 * Makes a log that came from another server readable: a dump keeps the transactions of its events, and a new server counts from the
 * beginning, so that readers would wait for them until it had counted as far. Throws CannotStart where that is too far.
 */
export async function reachLog(db: Counter, say: (sentence: string) => void): Promise<void> {
  const { rows: found } = await db.query<{ is: boolean }>(`select to_regclass('events') is not null as is`)
  if (!found[0]?.is) return
  const { rows } = await db.query<{ tx: string; seq: string; behind: string }>(
    `select tx::text as tx, seq::text as seq,
       (tx::text::bigint - pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text as behind
     from events order by events.tx desc, events.seq desc limit 1`,
  )
  const [newest] = rows
  if (!newest || Number(newest.behind) < 0) return
  const copied = `the log comes from another server, whose transaction counter was ${newest.behind} ahead of this one`
  if (BigInt(newest.behind) > mostSkipped)
    throw new CannotStart(
      `${copied[0]?.toUpperCase()}${copied.slice(1)}: nothing new would be read. Move the data with "npm run log -- export" and "import".`,
    )
  say(`${copied}: it was restored from a dump, and this node counts on until new events follow`)
  await skipPast(db, { tx: BigInt(newest.tx), seq: BigInt(newest.seq) })
}

async function isRecovering(sql: Pick<Counter, 'query'>): Promise<boolean> {
  const { rows } = await sql.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
  return rows[0]?.recovers ?? false
}

/**
 * Takes numbers from the transaction counter until it is past a cursor that readers have seen. Pages in browsers drop what is
 * older than the newest thing they show, so after a restore they would wait until the counter has caught up by itself. Answers
 * false, and takes none, where the counter is too far behind. Nodes that do this together share the work.
 */
async function skipPast(db: Counter, { tx }: Cursor): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await db.query<{ tx: string }>('select pg_current_xact_id()::text as tx')
    const behind = tx - BigInt(rows[0]?.tx ?? 0)
    if (behind < 0n) return true
    if (isFirst && behind > mostSkipped) return false
    await db.script(
      `do $$ begin
         for step in 1..${batch} loop
           exit when pg_current_xact_id() > '${tx}'::xid8;
           commit;
         end loop;
       end $$`,
    )
  }
}
