import type { Sql } from '../db/database.ts'

/** Creates an empty table of the same shape, with indexes and keys. First drops the table that a dead rebuild left. */
export async function createShadow(sql: Sql, table: string): Promise<string> {
  const shadow = `${table}_rebuild`
  await sql.query(`drop table if exists ${shadow}`)
  await sql.query(`create table ${shadow} (like ${table} including all)`)
  return shadow
}

/** Puts the shadow in the place of the table, names of its indexes included: a key that is taken is told by them. */
export async function putInPlace(sql: Sql, table: string, shadow: string): Promise<void> {
  const [names, shadowNames] = [await indexesOf(sql, table), await indexesOf(sql, shadow)]
  await sql.query(`drop table ${table}`)
  await sql.query(`alter table ${shadow} rename to ${table}`)
  for (const [what, name] of names) await sql.query(`alter index ${shadowNames.get(what)} rename to ${name}`)
}

/** The names of a table's indexes, by what each one is. */
async function indexesOf(sql: Sql, table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ name: string; definition: string; isUnique: boolean }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition, i.indisunique as "isUnique"
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
    [table],
  )
  return new Map(rows.map(({ name, definition, isUnique }) => [`${isUnique} ${definition.split(' USING ')[1]}`, name]))
}
