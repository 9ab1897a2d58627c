import { CannotStart } from '../cannot-start.ts'
import type { Sql } from '../db/database.ts'
import { type Migration, migrations } from '../db/migrate.ts'
import { columnOf, isTimed, type Owned, personOwners, type SideTable } from './side-table.ts'

/** Columns that lead to a person. A table with one of them says whose its rows are. */
const personalColumns = [
  'phone',
  'email',
  'customer_id',
  'account',
  'order_id',
  'tracking_id',
  'rider_id',
  'operator_id',
]

/** The parts of a person's export that no table brings. */
const otherParts = ['phone', 'exportedAt', 'streams']

type Declarations = {
  readonly sideTables: readonly SideTable[]
  /** Tables made from the log: their declaration is their stream. */
  readonly stateTables: readonly { readonly name: string }[]
  /** In place of the files of `migrations/`. */
  readonly files?: readonly Migration[]
}

/**
 * Compares the declarations with the migrations and the schema. Throws CannotStart for a table that no feature declares, or that two
 * declare, for a name that the schema does not have, and for a table with a person's column whose rows are declared to have no owner.
 * Tables that no migration has made are the operator's own.
 */
export async function refuseUndeclared(sql: Sql, { sideTables, stateTables, files }: Declarations): Promise<void> {
  const schema = await columnsByTable(sql)
  const names = [...sideTables, ...stateTables].map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new CannotStart(`The table ${twice} is declared twice.`)
  const undeclared = tablesOf(files ?? (await migrations())).find((name) => schema.has(name) && !names.includes(name))
  if (undeclared)
    throw new CannotStart(
      `The table ${undeclared} is not declared: its feature lists it in sideTables, with how long its rows live and whose they are.`,
    )
  const doubled = doubledPart(sideTables)
  if (doubled) throw new CannotStart(`Two parts of a person's export are called ${doubled}.`)
  for (const table of sideTables) {
    const columns = schema.get(table.name)
    if (!columns) throw new CannotStart(`The table ${table.name} is declared, and the database does not have it.`)
    const missing = namedColumns(table).find((column) => !columns.includes(column))
    if (missing)
      throw new CannotStart(`The declaration of the table ${table.name} names ${missing}, which is no column.`)
    const personal = personalColumns.find((column) => columns.includes(column))
    if (personal && 'nobody' in table.whose)
      throw new CannotStart(
        `The table ${table.name} has the column ${personal}, and its declaration says that it is nobody's.`,
      )
  }
}

/** The first name that two parts of one person's export have; undefined where each part has its own. */
function doubledPart(sideTables: readonly SideTable[]): string | undefined {
  for (const owner of personOwners) {
    const parts: string[] = [...otherParts]
    for (const { whose } of sideTables) {
      const owned: Owned | undefined = 'nobody' in whose ? undefined : whose[owner]
      if (!owned || !('rows' in owned) || !('as' in owned.exported)) continue
      if (parts.includes(owned.exported.as)) return owned.exported.as
      parts.push(owned.exported.as)
    }
  }
  return undefined
}

/** The tables that are left when all files have run. */
function tablesOf(files: readonly Migration[]): readonly string[] {
  const names = new Set(['migrations'])
  for (const { script } of files)
    for (const [, verb = '', name = ''] of script.matchAll(
      /^\s*(create|drop)\s+table\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/gim,
    ))
      if (verb.toLowerCase() === 'create') names.add(name)
      else names.delete(name)
  return [...names]
}

async function columnsByTable(sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql.query<{ name: string; columns: readonly string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     group by c.relname`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

function namedColumns({ life, whose, transfer }: SideTable): readonly string[] {
  const owners: readonly (Owned | undefined)[] = 'nobody' in whose ? [] : personOwners.map((owner) => whose[owner])
  return [
    ...(isTimed(life) ? [columnOf(life)] : []),
    ...owners.flatMap((owned) => (owned && 'rows' in owned ? columnsOfOwned(owned) : [])),
    ...('order' in transfer ? [...listed(transfer.order), ...(transfer.without ?? [])] : []),
  ]
}

const columnsOfOwned = ({ rows, exported, timers }: Extract<Owned, { rows: object }>) => [
  rows.column,
  ...('as' in exported ? [...exported.columns, ...listed(exported.order)] : []),
  ...(timers ? [timers.column] : []),
]

const listed = (columns: string) => columns.split(',').map((column) => column.trim())
