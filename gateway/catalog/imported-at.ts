import type { Sql } from '../db/database.ts'

/** The time of the newest import; null before the first one. */
export async function newestImport(sql: Sql): Promise<Date | null> {
  const { rows } = await sql.query<{ at: Date }>('select at from catalogs order by version desc limit 1')
  return rows[0]?.at ?? null
}
