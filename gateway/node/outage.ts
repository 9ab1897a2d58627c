import type { Sql } from '../db/database.ts'
import { DatabaseUnavailable, StorageFull } from '../db/failures.ts'
import type { Clock } from '../ports/clock.ts'

const probeMs = 1_000

type Log = { warn(fields: object, message: string): void; info(message: string): void }

/**
 * Logs once that the database went away and once that it is back, even if many loops run into the outage
 * each second. A full disk is reported by the code that watches the disk.
 */
export function databaseOutage(sql: Sql, clock: Clock, log: Log) {
  let stopProbing: (() => void) | null = null
  const end = () => {
    stopProbing?.()
    stopProbing = null
  }
  const probe = async () => {
    try {
      await sql.query('select 1')
    } catch {
      return // still away, as has been said
    }
    if (!stopProbing) return
    end()
    log.info('the database is back')
  }
  return {
    /** Whether background work failed for a reason that has been told. */
    explains(error: unknown): boolean {
      if (error instanceof StorageFull) return true
      if (!(error instanceof DatabaseUnavailable)) return false
      if (!stopProbing) log.warn({ err: error }, 'the database is away')
      stopProbing ??= clock.every(probeMs, () => void probe())
      return true
    },
    stop: end,
  }
}
