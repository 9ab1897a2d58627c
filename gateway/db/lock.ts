import type { Sql } from './database.ts'

/** Waits for every transaction that holds the lock of this name. A lock is no write, so the append stays the first (ruling-23). */
export const waitForLock = (sql: Sql, name: string) =>
  sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/**
 * SQL of the number of a lock that the nodes of one schema share, so that two shops in one database never wait for each
 * other. In `public` it is the number itself, which nodes of older releases take as well.
 */
export const lockOfSchema = (number: number) =>
  `(case current_schema() when 'public' then ${number} else hashtextextended(current_schema(), ${number}) end)`
