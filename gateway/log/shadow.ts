import type { Database, Sql } from '../db/database.ts'
import { migrationCount } from '../db/migrate.ts'
import type { Cursor } from '../events/event-store.ts'
import { settledHead } from '../events/pg-event-store.ts'
import type { Standing, StateTable } from '../events/state-table.ts'
import { type Lease, LeaseLost } from './one-at-a-time.ts'

/** A table that is being made beside the one in use. */
export type Shadow = {
  readonly name: string
  /** The last stream that is in it, in the order of `streamsOfKind`; empty in a new one. */
  readonly last: string
  /** The newest event when the first stream was read: streams with a later one are folded again at the end. */
  readonly begun: Cursor
}

const shadowOf = (table: string) => `${table}_rebuild`

/**
 * Goes on with the shadow that the last claimant has left, and else creates an empty one. A shadow of another version, of another schema, or
 * from before another claimant's work, such as an erasure, is dropped.
 */
export async function openShadow(db: Database, table: StateTable, lease: Lease): Promise<Shadow> {
  const name = shadowOf(table.name)
  const migrations = await migrationCount(db)
  const { rows } = await db.query<{ last: string; tx: string; seq: string }>(
    `update shadow_tables set claimed_by = $1
     where name = $2 and version = $3 and migrations = $4 and claimed_by = $5 and to_regclass($6) is not null
     returning stream as last, tx::text, seq::text`,
    [lease.claimant, table.name, table.version, migrations, lease.heirOf, name],
  )
  const [left] = rows
  if (left) return { name, last: left.last, begun: { tx: BigInt(left.tx), seq: BigInt(left.seq) } }
  const begun = await settledHead(db)
  await db.transaction(async (sql) => {
    await createShadow(sql, table.name)
    await sql.query(
      `insert into shadow_tables (name, version, migrations, claimed_by, tx, seq, stream)
       values ($1, $2, $3, $4, $5::text::xid8, $6::bigint, '')
       on conflict (name) do update set version = excluded.version, migrations = excluded.migrations,
         claimed_by = excluded.claimed_by, tx = excluded.tx, seq = excluded.seq, stream = excluded.stream`,
      [table.name, table.version, migrations, lease.claimant, String(begun.tx), String(begun.seq)],
    )
  })
  return { name, last: '', begun }
}

/** Creates an empty table of the same shape, with indexes and keys. First drops the table that a dead rebuild left. */
async function createShadow(sql: Sql, table: string): Promise<void> {
  const shadow = shadowOf(table)
  await sql.query(`drop table if exists ${shadow}`)
  await sql.query(`create table ${shadow} (like ${table} including all)`)
}

/** Writes rows into the shadow, and in the same transaction the last stream that is in it now. Throws LeaseLost. */
export async function fillShadow(
  db: Database,
  table: StateTable,
  { claimant }: Lease,
  { standings, last }: { readonly standings: readonly Standing[]; readonly last: string },
): Promise<void> {
  await db.transaction(async (sql) => {
    const { rows } = await sql.query(
      'update shadow_tables set stream = $1 where name = $2 and claimed_by = $3 returning name',
      [last, table.name, claimant],
    )
    if (rows.length === 0) throw new LeaseLost()
    if (standings.length > 0) await table.write(sql, standings, shadowOf(table.name))
  })
}

/** Puts the shadow in the place of the table, names of its indexes included: a key that is taken is told by them. Throws LeaseLost. */
export async function putInPlace(sql: Sql, table: string, { claimant }: Lease): Promise<void> {
  const { rows } = await sql.query('delete from shadow_tables where name = $1 and claimed_by = $2 returning name', [
    table,
    claimant,
  ])
  if (rows.length === 0) throw new LeaseLost()
  const shadow = shadowOf(table)
  const [names, shadowNames] = [await indexesOf(sql, table), await indexesOf(sql, shadow)]
  await sql.query(`drop table ${table}`)
  await sql.query(`alter table ${shadow} rename to ${table}`)
  for (const [what, name] of names) await sql.query(`alter index ${shadowNames.get(what)} rename to ${name}`)
}

/** Drops the shadows of these tables, whose rows may name an erased person. */
export async function dropShadows(sql: Sql, tables: readonly Pick<StateTable, 'name'>[]): Promise<void> {
  for (const { name } of tables) await sql.query(`drop table if exists ${shadowOf(name)}`)
  await sql.query('delete from shadow_tables')
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
