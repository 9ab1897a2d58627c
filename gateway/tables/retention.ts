import type { Sql } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { columnOf, isTimed, type SideTable, spanMs } from './side-table.ts'

/** Deletes the rows of a table whose time is over. Every node does so once an hour, so several may at the same time. */
export async function forgetOld(sql: Sql, { name, life }: Pick<SideTable, 'name' | 'life'>, now: Date): Promise<void> {
  if (!isTimed(life)) return
  const end = new Date(now.getTime() - spanMs(life.after)).toISOString()
  await deleteInBatches(sql, name, `${columnOf(life)} ${'until' in life ? '<=' : '<'} $1`, [end])
}
