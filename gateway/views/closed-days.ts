import { businessDayOf } from '#domain/close/business-day.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { closeOf } from '../aggregates/close/projection.ts'
import { dayCloseStream } from '../aggregates/close/stream.ts'
import { moneyAt } from '../catalog/decimals.ts'
import type { Sql } from '../db/database.ts'
import { waitForLock } from '../db/lock.ts'
import type { Ground } from '../ground/ground.ts'
import { closingStore } from './day-report.ts'

/** Closes of a store, and steps that change what its closes count, wait for each other until their transactions end. */
export const waitForCloses = (sql: Sql, storeId: string) => waitForLock(sql, `${dayCloseStream.kind} ${storeId}`)

/** Whether the shift in which a store has counted this instant is closed. No close ends before the transaction that asks. */
export async function isDayClosed(sql: Sql, catalog: Ground['catalog'], storeId: string, at: string): Promise<boolean> {
  const known = catalog()
  const store = known.served.store(storeId)
  if (!store) return false
  await waitForCloses(sql, storeId)
  const day = businessDayOf(at, closingStore(store, moneyAt(known, store)).clock)
  for (const each of [day, addDays(day, 1)]) {
    const last = (await closeOf(sql, storeId, each))?.shifts.at(-1)
    if (last && at < last.until) return true
  }
  return false
}
