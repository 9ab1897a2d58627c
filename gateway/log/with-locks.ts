import type { Database, Sql } from '../db/database.ts'
import { DatabaseFailed } from '../db/failures.ts'

const usualTries = 100
const lockWaitMs = 300
const lockNotAvailable = '55P03'

/**
 * Runs a transaction that locks tables which appends use. An append may hold what this waits for and wait for what this holds, so
 * it gives up long before the database would look for such a circle and end one of the two, and tries again.
 */
export async function withLocks<Value>(
  db: Pick<Database, 'transaction'>,
  wait: (ms: number) => Promise<void>,
  work: (sql: Sql) => Promise<Value>,
  most = usualTries,
): Promise<Value> {
  for (let tries = 1; ; tries++)
    try {
      return await db.transaction(async (sql) => {
        await sql.query(`set local lock_timeout = ${lockWaitMs}`)
        return await work(sql)
      })
    } catch (error) {
      const isBusy = error instanceof DatabaseFailed && error.code === lockNotAvailable
      if (!isBusy || tries === most) throw error
      await wait(lockWaitMs)
    }
}
