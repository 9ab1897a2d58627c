import type { Sql } from '../db/database.ts'
import type { StateTable } from '../events/state-table.ts'

/** The tables that are not at the version of this release, or were never made. */
export async function outdated(sql: Sql, tables: readonly StateTable[]): Promise<readonly StateTable[]> {
  const { rows } = await sql.query<{ name: string; version: number }>('select name, version from projections')
  const versions = new Map(rows.map(({ name, version }) => [name, version]))
  return tables.filter(({ name, version }) => versions.get(name) !== version)
}

export const markRebuilt = async (sql: Sql, tables: readonly StateTable[]) =>
  void (await sql.query(
    `insert into projections (name, version, rebuilt_at)
     select v.name, v.version, now() from jsonb_to_recordset($1::jsonb) as v(name text, version int)
     on conflict (name) do update set version = excluded.version, rebuilt_at = excluded.rebuilt_at`,
    [JSON.stringify(tables.map(({ name, version }) => ({ name, version })))],
  ))
