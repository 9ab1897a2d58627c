import type { Sql } from '../db/database.ts'
import { type Migration, migrations } from '../db/migrate.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import { columnOf, isTimed, type Owned, personOwners, type SideTable } from './side-table.ts'

/** Columns that lead to a person. A table with one of them says whose its rows are, so no `texts` can name it. */
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
 * declare, for a name that the schema does not have, and for a table without a declared person that has a person's column, or a column
 * of text that its declaration does not name. Tables that no migration has made are the operator's own.
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
    const missing = namedColumns(table).find((column) => !columns.all.includes(column))
    if (missing)
      throw new CannotStart(`The declaration of the table ${table.name} names ${missing}, which is no column.`)
    if ('nobody' in table.whose) refusePerson(table.name, table.whose.texts, columns)
  }
}

function refusePerson(table: string, texts: readonly string[], columns: Columns) {
  const personal = personalColumns.find((column) => columns.all.includes(column))
  if (personal)
    throw new CannotStart(
      `The table ${table} has the column ${personal}, and its declaration says that it is nobody's.`,
    )
  const open = columns.texts.find((column) => !texts.includes(column))
  if (open)
    throw new CannotStart(
      `The table ${table} is declared to be nobody's, and its column ${open} could hold a person's data: its declaration says whose the rows are, or names the column in texts.`,
    )
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

/** The columns of a table; `texts` are those that take any text, as text, JSON or bytes. */
type Columns = { readonly all: readonly string[]; readonly texts: readonly string[] }

async function columnsByTable(sql: Sql): Promise<ReadonlyMap<string, Columns>> {
  const { rows } = await sql.query<{ name: string; all: readonly string[]; texts: readonly string[] | null }>(
    `select c.relname as name, array_agg(a.attname::text) as all,
       array_agg(a.attname::text) filter (where t.typcategory in ('S', 'A', 'I') or t.typname in ('json', 'jsonb', 'bytea')) as texts
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     group by c.relname`,
  )
  return new Map(rows.map(({ name, all, texts }) => [name, { all, texts: texts ?? [] }]))
}

function namedColumns({ life, whose, transfer }: SideTable): readonly string[] {
  const owners: readonly (Owned | undefined)[] = 'nobody' in whose ? [] : personOwners.map((owner) => whose[owner])
  return [
    ...('nobody' in whose ? whose.texts : []),
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
