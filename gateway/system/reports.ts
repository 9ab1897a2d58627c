import type { NodeReport } from '#domain/system/concerns.ts'
import type { Sql } from '../db/database.ts'

/** A node as its row and its own memory know it. `level` is that of its release (gateway/db/levels.ts). */
export type StoredReport = NodeReport & { readonly level: number; readonly startedAt: string }

/** More nodes than any installation has: a list without an end is no page. */
const mostNodes = 100

export const writeReport = async (sql: Sql, { name, level, startedAt, heardAt, figures }: StoredReport) =>
  void (await sql.query(
    `insert into node_reports (name, level, started_at, heard_at, figures) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set level = excluded.level, started_at = excluded.started_at,
       heard_at = excluded.heard_at, figures = excluded.figures`,
    [name, level, startedAt, heardAt, JSON.stringify(figures)],
  ))

/** A node that leaves in order is not missing. */
export const removeReport = async (sql: Sql, name: string) =>
  void (await sql.query('delete from node_reports where name = $1', [name]))

export async function storedReports(sql: Sql): Promise<readonly StoredReport[]> {
  const { rows } = await sql.query<StoredReport>(
    `select name, level, started_at::text as "startedAt", heard_at::text as "heardAt", figures
     from node_reports order by name limit ${mostNodes}`,
  )
  return rows.map((row) => ({ ...row, startedAt: instant(row.startedAt), heardAt: instant(row.heardAt) }))
}

const instant = (text: string) => new Date(text).toISOString()
