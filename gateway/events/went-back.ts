import type { Database } from '../db/database.ts'
import type { Cursor } from './event-store.ts'

/** The numbers that one statement takes: half a second of work, far below the limit of a statement. */
const batch = 100_000n

/** The greatest distance that is made up for: about half a minute of work. */
export const mostSkipped = 5_000_000n

type Counter = Pick<Database, 'query' | 'script'>

type Surroundings = {
  readonly db: Counter
  readonly log: { warn(sentence: string): void }
  readonly onError: (error: unknown) => void
}

/** Makes a restored database fit for its readers. `isOver` resolves when the node can start again on it. */
export function restoredDatabase({ db, log, onError }: Surroundings) {
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
