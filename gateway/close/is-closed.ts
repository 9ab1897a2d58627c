import { businessDayOf } from '#domain/close/business-day.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { moneyAt } from '../catalog/decimals.ts'
import type { Sql } from '../db/database.ts'
import type { Ground } from '../ground.ts'
import { closeOf } from './projection.ts'
import { closingStore } from './report-of.ts'

/** Whether the shift in which a store has counted this instant is closed. */
export async function isDayClosed(sql: Sql, catalog: Ground['catalog'], storeId: string, at: string): Promise<boolean> {
  const known = catalog()
  const store = known.served.store(storeId)
  if (!store) return false
  const day = businessDayOf(at, closingStore(store, moneyAt(known, store)).clock)
  for (const each of [day, addDays(day, 1)]) {
    const last = (await closeOf(sql, storeId, each))?.shifts.at(-1)
    if (last && at < last.until) return true
  }
  return false
}
