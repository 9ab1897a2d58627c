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
