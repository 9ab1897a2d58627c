import type { Database, Sql } from '#gateway/db/database.ts'

/**
 * A database in which, while the test says so, each transaction begins with a statement that the real server refuses:
 * the errors and their path are the real ones.
 */
export function sabotaged(db: Database) {
  let failing: ((sql: Sql, other: Sql) => Promise<unknown>) | null = null
  const spoil = async () => {
    const fail = failing
    if (fail) await db.transaction((sql) => fail(sql, db))
  }
  const database: Database = {
    ...db,
    async query(text, values) {
      await spoil()
      return db.query(text, values)
    },
    transaction: (work) =>
      db.transaction(async (sql) => {
        await failing?.(sql, db)
        return work(sql)
      }),
  }
  return {
    database,
    begin(fail: (sql: Sql, other: Sql) => Promise<unknown>) {
      failing = fail
    },
    end() {
      failing = null
    },
  }
}
