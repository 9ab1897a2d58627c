import { z } from 'zod'
import type { Database, Sql } from '../db/database.ts'
import { countTables } from '../db/statistics.ts'
import { keyCheck } from '../digests/open-digests.ts'
import { holdMonths, MonthsAway, monthsAway } from '../events/archived.ts'
import { holdOtherWriters, isLogEmpty } from '../events/streams.ts'
import type { SideTable } from '../tables/side-table.ts'
import { newestFormat, remake, type Section, sectionsOf } from './sections.ts'

const pageSize = 1_000
/** Characters of a batch: a version of a large catalogue is a megabyte. */
const batchLength = 4_000_000
const heading = z.object({ comanda: z.literal('log'), format: z.number(), digests: z.string().nullish() })
const line = z.object({ in: z.string(), row: z.record(z.string(), z.unknown()) })

/** A file that is no export, or of a format that this release does not read. */
export class NotAnExport extends Error {
  override readonly name = 'NotAnExport'
}

/**
 * The log as lines of JSON, the heading first, all of one moment, archived events among the others. Nothing of it is read into anything on the
 * way. Throws MonthsAway.
 */
export const exportLog = (
  db: Database,
  sideTables: readonly SideTable[],
  write: (line: string) => Promise<void>,
): Promise<number> =>
  db.session((session) =>
    session.transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only')
      await holdMonths(sql)
      const away = await monthsAway(sql)
      if (away.length > 0) throw new MonthsAway(away, 'An export')
      await write(JSON.stringify({ comanda: 'log', format: newestFormat, digests: await keyCheck(sql) }))
      let count = 0
      for (const section of sectionsOf(sideTables, newestFormat) ?? [])
        for await (const row of rowsOf(sql, section)) {
          await write(JSON.stringify({ in: section.name, row }))
          count++
        }
      return count
    }),
  )

async function* rowsOf(sql: Sql, { rows: relation, order, without }: Section) {
  const left = without.map((column) => `- '${column}'`)
  await sql.query(
    `declare exported no scroll cursor for
     select to_jsonb(t) ${left.join(' ')} as row from (select * from ${relation} r order by ${order}) t`,
  )
  for (;;) {
    const { rows } = await sql.query<{ row: object }>(`fetch ${pageSize} from exported`)
    for (const { row } of rows) yield row
    if (rows.length < pageSize) break
  }
  await sql.query('close exported')
}

/**
 * Takes an export into a database without a log: all of it or nothing. Events keep their order and get new cursors. The
 * tables have to be rebuilt after it. Lines are gathered beside the tables first, so that no transaction waits for a
 * slow pipe. Digests of a release before are keyed by the next `openDigests`. Throws NotAnExport, OtherKey, and LogExists where
 * there is a log already.
 */
export const importLog = (
  db: Database,
  sideTables: readonly SideTable[],
  lines: AsyncIterable<string>,
): Promise<number> =>
  db.session(async (session) => {
    await refuseLog(session)
    // A temporary table is seen by its session alone and ends with it.
    await session.query('create temp table imported (number int primary key, rows jsonb not null)')
    try {
      const { count, batches, sections, digests } = await gather(session, sideTables, lines)
      await session.transaction(async (sql) => {
        await holdOtherWriters(sql)
        await refuseLog(sql)
        if (digests !== null && digests !== (await keyCheck(sql))) throw new OtherKey()
        // A node that has started on this database has made keys of its own.
        for (const { name } of sections) await sql.query(`delete from ${name}`)
        for (const [index, section] of batches.entries()) await insert(sql, section, index)
        await remake(sql, sideTables)
      })
      await countTables(session)
      return count
    } finally {
      await session.query('drop table imported').catch(() => undefined) // a lost connection has dropped it
    }
  })

async function refuseLog(sql: Sql) {
  if (!(await isLogEmpty(sql))) throw new LogExists()
}

type Batch = { readonly section: Section; readonly rows: object[]; length: number }

/** Keeps the rows of an export in batches of one section each. Answers the section of each batch, all that the export has, and its key's check value. */
async function gather(sql: Sql, sideTables: readonly SideTable[], lines: AsyncIterable<string>) {
  const batches: Section[] = []
  let batch: Batch | null = null
  const flush = async () => {
    if (!batch) return
    await sql.query('insert into imported (number, rows) values ($1, $2::jsonb)', [
      batches.push(batch.section) - 1,
      JSON.stringify(batch.rows),
    ])
    batch = null
  }
  let number = 0
  let count = 0
  let sections: readonly Section[] = []
  let digests: string | null = null
  for await (const text of lines) {
    number++
    if (number === 1) ({ sections, digests } = readHeading(text, sideTables))
    else if (text.trim() !== '') {
      const { section, row } = readLine(text, number, sections)
      if (batch && (batch.section !== section || batch.rows.length >= pageSize || batch.length >= batchLength))
        await flush()
      batch ??= { section, rows: [], length: 0 }
      batch.rows.push(row)
      batch.length += text.length
      count++
    }
  }
  if (number === 0) throw new NotAnExport('The file is empty.')
  await flush()
  return { count, batches, sections, digests }
}

/** A log is never written into another one: their versions and orders would mix. */
export class LogExists extends Error {
  override readonly name = 'LogExists'
  constructor() {
    super('This database has a log already: an import needs one without.')
  }
}

/** No value would find the digests of the export: stopped messages would go out again. */
export class OtherKey extends Error {
  override readonly name = 'OtherKey'
  constructor() {
    super(
      "The export needs another key of digests: give its installation's as DIGEST_KEY or DIGEST_KEY_FILE. Nothing was imported.",
    )
  }
}

async function insert(sql: Sql, section: Section, batch: number) {
  const { name } = section
  const list = (await columnsOf(sql, section, batch)).join(', ')
  await sql.query(
    `insert into ${name} (${list}) select ${list}
     from jsonb_populate_recordset(null::${name}, (select rows from imported where number = $1))`,
    [batch],
  )
}

/** The columns that the rows of a batch name: an older export leaves newer ones to their defaults. */
async function columnsOf(sql: Sql, { name, without }: Section, batch: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ column: string; isKnown: boolean }>(
    `select key as column, exists (
       select 1 from information_schema.columns c
       where c.table_schema = current_schema() and c.table_name = $2 and c.column_name = key
     ) as "isKnown"
     from (select distinct jsonb_object_keys(row) as key
       from imported, jsonb_array_elements(rows) as row where number = $1) keys order by key`,
    [batch, name],
  )
  const unknown = rows.find(({ column, isKnown }) => !isKnown || without.includes(column))
  if (unknown)
    throw new NotAnExport(`The export has a column of ${name} that this release does not take: nothing was imported.`)
  return rows.map(({ column }) => column)
}

function readHeading(text: string, sideTables: readonly SideTable[]) {
  const read = heading.safeParse(parsed(text))
  if (!read.success) throw new NotAnExport('Line 1 is no heading of an exported log.')
  const sections = sectionsOf(sideTables, read.data.format)
  if (!sections)
    throw new NotAnExport(`The export has format ${read.data.format}; this release reads up to ${newestFormat}.`)
  return { sections, digests: read.data.digests ?? null }
}

function readLine(text: string, number: number, sections: readonly Section[]) {
  const read = line.safeParse(parsed(text))
  const section = sections.find(({ name }) => read.success && name === read.data.in)
  if (!read.success || !section)
    throw new NotAnExport(`Line ${number} is no row of an exported log: nothing was imported.`)
  return { section, row: read.data.row }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
