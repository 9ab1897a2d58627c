import { sideTables } from '#gateway/composition/features.ts'
import type { Sql } from '#gateway/db/database.ts'
import { forgetOld } from '#gateway/tables/retention.ts'

/** Deletes the old rows of one table, as the hourly chore of a node does. */
export function forgetOldIn(sql: Sql, name: string, now: Date): Promise<void> {
  const table = sideTables.find((one) => one.name === name)
  if (!table) throw new Error(`no table ${name} is declared`)
  return forgetOld(sql, table, now)
}
