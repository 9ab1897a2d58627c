import type { Sql } from '../db/database.ts'

export const noteBackup = async (sql: Sql, at: Date) =>
  void (await sql.query(
    'insert into last_backup (is_only, at) values (true, $1) on conflict (is_only) do update set at = excluded.at',
    [at],
  ))

/** The instant of the newest backup that a node has finished, in ISO 8601; null without one. */
export async function lastBackup(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ at: string }>('select at::text as at from last_backup')
  const [row] = rows
  return row ? new Date(row.at).toISOString() : null
}
