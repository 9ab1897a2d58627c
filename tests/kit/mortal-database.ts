import type { Database, Sql } from '#gateway/db/database.ts'

/**
 * A database as a node sees it that is killed: from one step on, none of its statements arrives, and what was open is undone
 * by the server. Every statement is a step, every commit, and every call of `step` by what else the node reaches.
 */
export function mortalDatabase(db: Database) {
  let steps = 0
  let last = Number.POSITIVE_INFINITY
  const step = (): boolean => ++steps <= last
  const arrive = () => {
    if (!step()) throw new Error('the node was killed')
  }
  const over = (sql: Sql): Sql => ({
    async query(text, values) {
      arrive()
      return sql.query(text, values)
    },
  })
  const database: Database = {
    ...db,
    query: over(db).query,
    transaction: (work) =>
      db.transaction(async (sql) => {
        const done = await work(over(sql))
        // The commit.
        arrive()
        return done
      }),
  }
  return {
    database,
    step,
    /** From now on it does so many steps, and no more. */
    dieAfter(count: number) {
      steps = 0
      last = count
    },
    isDead: () => steps > last,
    revive() {
      last = Number.POSITIVE_INFINITY
    },
  }
}
