import type { Sql } from '../db/database.ts'
import type { DigestContext } from '../digests/keyed-digests.ts'
import { type OwnedTimers, ownedBy, type People, type PersonOwner, type SideTable } from '../tables/side-table.ts'
import { forgetTimersNaming } from '../timers/timers.ts'

/** The tables, and the person whose rows are meant. */
type PersonQuery<Owner extends PersonOwner> = {
  readonly sideTables: readonly SideTable[]
  readonly owner: Owner
  readonly person: People[Owner]
}

type Part = Readonly<Record<string, readonly object[]>>

/** The rows of a person in each table that a person's export shows, in camel case, under the names of the declarations. */
export async function exportRows<Owner extends PersonOwner>(
  keyed: DigestContext,
  { sideTables, owner, person }: PersonQuery<Owner>,
): Promise<Part> {
  const parts: Record<string, readonly object[]> = {}
  for (const table of sideTables) {
    const owned = ownedBy(table, owner)
    if (!owned || !('rows' in owned) || !('as' in owned.exported)) continue
    const { rows: of, exported } = owned
    const columns = exported.columns.map((column) => `${column} as "${camelCase(column)}"`).join(', ')
    const { rows } = await keyed.sql.query<object>(
      `select ${columns} from ${table.name} where ${of.column} = any($1) order by ${exported.order}`,
      [await of.keys(person, keyed)],
    )
    parts[exported.as] = rows
  }
  return parts
}

/** Deletes the rows of a person in each table that declares it, and before them the timers that name these rows. */
export async function eraseRows<Owner extends PersonOwner>(
  keyed: DigestContext,
  { sideTables, owner, person }: PersonQuery<Owner>,
): Promise<void> {
  for (const table of sideTables) {
    const owned = ownedBy(table, owner)
    if (!owned || !('rows' in owned)) continue
    const { rows: of, timers } = owned
    const keys = await of.keys(person, keyed)
    if (keys.length === 0) continue
    if (timers) await eraseTimers(keyed.sql, { table: table.name, of: of.column, timers, keys })
    await keyed.sql.query(`delete from ${table.name} where ${of.column} = any($1)`, [keys])
  }
}

type OwnedTimerRows = {
  readonly table: string
  readonly of: string
  readonly timers: OwnedTimers
  readonly keys: readonly string[]
}

/** A timer may outlive its row, so one that names a key of the person goes without the row. */
async function eraseTimers(sql: Sql, { table, of, timers, keys }: OwnedTimerRows): Promise<void> {
  const { kinds, payload: field, column } = timers
  const named = column === of ? keys : await valuesOf(sql, { table, of, column, keys })
  await forgetTimersNaming(sql, { kinds, field, values: named })
}

async function valuesOf(
  sql: Sql,
  { table, of, column, keys }: Omit<OwnedTimerRows, 'timers'> & { readonly column: string },
) {
  const { rows } = await sql.query<{ value: string }>(`select ${column} as value from ${table} where ${of} = any($1)`, [
    keys,
  ])
  return rows.map(({ value }) => value)
}

const camelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
