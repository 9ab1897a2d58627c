import type { Database, Sql } from '#gateway/db/database.ts'

/**
 * The database of one side of a race. Before its first statement with these words, `inside` runs to its end: the other
 * side acts exactly there, so the test does not depend on chance timing.
 */
export function stoppedBefore(db: Database, words: string, inside: () => Promise<unknown>): Database {
  let isOver = false
  const queryOf =
    (sql: Sql): Sql['query'] =>
    async (text, values) => {
      if (!isOver && text.includes(words)) {
        isOver = true
        await inside()
      }
      return sql.query(text, values)
    }
  const transactionOf =
    (sql: Pick<Database, 'transaction'>): Database['transaction'] =>
    (work) =>
      sql.transaction((inner) => work({ query: queryOf(inner) }))
  return {
    ...db,
    query: queryOf(db),
    transaction: transactionOf(db),
    session: (work) =>
      db.session((session) => work({ ...session, query: queryOf(session), transaction: transactionOf(session) })),
  }
}

/** Resolves with `waits` once a transaction waits for the log's table, or with `ended` if the work ends before. */
export const waitsForLog = (db: Sql, work: Promise<unknown>) => waitsFor(db, work, `relation = 'events'::regclass`)

/** The same for an advisory lock. */
export const waitsForTurn = (db: Sql, work: Promise<unknown>) =>
  waitsFor(
    db,
    work,
    `locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )

/** The same for anything that the transaction of `holder` holds, such as a row. */
export async function waitsForTransaction(db: Sql, holder: Sql, work: Promise<unknown>): Promise<'waits' | 'ended'> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return waitsFor(db, work, `${Number(rows[0]?.pid)} = any(pg_blocking_pids(pid))`)
}

/** The same for anything that a statement with this beginning waits for. */
export const waitsToRun = (db: Sql, statement: string, work: Promise<unknown>) =>
  waitsFor(db, work, `pid in (select pid from pg_stat_activity where query like '${statement}%')`)

/** `lock` is SQL over pg_locks. */
async function waitsFor(db: Sql, work: Promise<unknown>, lock: string): Promise<'waits' | 'ended'> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  work.then(end, end)
  while (!hasEnded) {
    const { rows } = await db.query(`select from pg_locks where ${lock} and not granted`)
    if (rows.length > 0) return 'waits'
  }
  return 'ended'
}
