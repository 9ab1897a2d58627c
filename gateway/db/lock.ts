import type { Sql } from './database.ts'

/** Waits for every transaction that holds the lock of this name. A lock is no write, so the append stays the first (ruling-23). */
export const waitForLock = (sql: Sql, name: string) =>
  sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
