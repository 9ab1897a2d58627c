import type { Sql } from '../db/database.ts'
import type { StateTable } from '../events/state-table.ts'
import { OlderRelease } from '../lifecycle/cannot-start.ts'

/** The tables that are not at the version of this release, or were never made. */
export async function outdated(sql: Sql, tables: readonly StateTable[]): Promise<readonly StateTable[]> {
  const versions = await storedVersions(sql)
  return tables.filter(({ name, version }) => versions.get(name) !== version)
}

/** Throws OlderRelease where a newer release has made one of the tables. A database without our schema has none. */
export async function refuseNewer(sql: Sql, tables: readonly StateTable[]): Promise<void> {
  const { rows } = await sql.query<{ isThere: boolean }>(`select to_regclass('projections') is not null as "isThere"`)
  if (!rows[0]?.isThere) return
  const versions = await storedVersions(sql)
  for (const { name, version } of tables) {
    const stored = versions.get(name) ?? 0
    if (stored > version) throw new OlderRelease(`The table ${name} is at version ${stored}`)
  }
}

/** The first table that an older release has made again while a node of this one runs; undefined where there is none. */
export async function takenBack(sql: Sql, tables: readonly StateTable[]): Promise<StateTable | undefined> {
  const versions = await storedVersions(sql)
  return tables.find(({ name, version }) => (versions.get(name) ?? version) < version)
}

async function storedVersions(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ name: string; version: number }>('select name, version from projections')
  return new Map(rows.map(({ name, version }) => [name, version]))
}

export const markRebuilt = async (sql: Sql, tables: readonly StateTable[]) =>
  void (await sql.query(
    `insert into projections (name, version, rebuilt_at)
     select v.name, v.version, now() from jsonb_to_recordset($1::jsonb) as v(name text, version int)
     on conflict (name) do update set version = excluded.version, rebuilt_at = excluded.rebuilt_at`,
    [JSON.stringify(tables.map(({ name, version }) => ({ name, version })))],
  ))
