import type { Sql } from './database.ts'

const batch = 5_000

/**
 * Deletes the rows that `condition` names, some at a time. One statement for all of them would exceed the time limit of
 * a statement after a long pause, and then never succeed; it would also hold up readers of the log. Rows that another
 * transaction holds are left to the next call. `table` and `condition` are ours, `values` may be anyone's.
 */
export async function deleteInBatches(
  sql: Sql,
  table: string,
  condition: string,
  values: readonly unknown[],
  size = batch,
): Promise<void> {
  for (let deleted = size; deleted === size; ) {
    const { rows } = await sql.query<{ count: number }>(
      `with gone as (
         delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${condition} limit ${size} for update skip locked
         )) returning 1
       ) select count(*)::int as count from gone`,
      values,
    )
    deleted = rows[0]?.count ?? 0
  }
}
