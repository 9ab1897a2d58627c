import { z } from 'zod'
import type { Database, Sql } from '../db/database.ts'

/**
 * What a log is moved with from one database to another: everything that cannot be made from something else. Sessions
 * of couriers and their trails stay behind; they live for hours and for weeks.
 */
const sections = {
  events: {
    order: 'tx, seq',
    columns: {
      stream: 'text',
      version: 'int',
      at: 'timestamptz',
      type: 'text',
      type_version: 'int',
      data: 'jsonb',
      meta: 'jsonb',
    },
  },
  personal_data: { order: 'stream, version', columns: { stream: 'text', version: 'int', data: 'jsonb' } },
  commands: { order: 'id', columns: { id: 'text', digest: 'text', outcome: 'jsonb', at: 'timestamptz' } },
  timers: { order: 'id', columns: { id: 'text', kind: 'text', payload: 'jsonb', due_at: 'timestamptz' } },
  catalogs: { order: 'version', columns: { at: 'timestamptz', document: 'jsonb', format: 'int' } },
} as const

type Section = keyof typeof sections
const names = Object.keys(sections) as readonly Section[]

const format = 1
const pageSize = 1_000
/** Characters of a batch: a version of a large catalogue is a megabyte. */
const batchLength = 4_000_000
const heading = z.object({ comanda: z.literal('log'), format: z.number() })
const line = z.object({ in: z.enum(names), row: z.record(z.string(), z.unknown()) })

/** A file that is no export, or of a format that this release does not read. */
export class NotAnExport extends Error {
  override readonly name = 'NotAnExport'
}

/** The log as lines of JSON, the heading first, all of one moment. Nothing of it is read into anything on the way. */
export const exportLog = (db: Database, write: (line: string) => Promise<void>): Promise<number> =>
  db.session((session) =>
    session.transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only')
      await write(JSON.stringify({ comanda: 'log', format }))
      let count = 0
      for (const name of names)
        for await (const row of rowsOf(sql, name)) {
          await write(JSON.stringify({ in: name, row }))
          count++
        }
      return count
    }),
  )

async function* rowsOf(sql: Sql, name: Section) {
  const { order, columns } = sections[name]
  await sql.query(
    `declare exported no scroll cursor for select to_jsonb(t) as row
     from (select ${Object.keys(columns).join(', ')} from ${name} order by ${order}) t`,
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
 * slow pipe. Throws NotAnExport, and LogExists where there is a log already.
 */
export const importLog = (db: Database, lines: AsyncIterable<string>): Promise<number> =>
  db.session(async (session) => {
    await refuseLog(session)
    // A temporary table is seen by its session alone and ends with it.
    await session.query(
      'create temp table imported (number int primary key, section text not null, rows jsonb not null)',
    )
    try {
      const { count, batches } = await gather(session, lines)
      await session.transaction(async (sql) => {
        await sql.query('lock table events in exclusive mode')
        await refuseLog(sql)
        for (const [index, name] of batches.entries()) await insert(sql, name, index)
      })
      return count
    } finally {
      await session.query('drop table imported').catch(() => undefined) // a lost connection has dropped it
    }
  })

async function refuseLog(sql: Sql) {
  const { rows } = await sql.query('select 1 from events limit 1')
  if (rows.length > 0) throw new LogExists()
}

type Batch = { readonly name: Section; readonly rows: object[]; length: number }

/** Keeps the rows of an export in batches of one section each. Answers the sections of the batches, in their order. */
async function gather(sql: Sql, lines: AsyncIterable<string>) {
  const batches: Section[] = []
  let batch: Batch | null = null
  const flush = async () => {
    if (!batch) return
    await sql.query('insert into imported (number, section, rows) values ($1, $2, $3::jsonb)', [
      batches.push(batch.name) - 1,
      batch.name,
      JSON.stringify(batch.rows),
    ])
    batch = null
  }
  let number = 0
  let count = 0
  for await (const text of lines) {
    number++
    if (number === 1) readHeading(text)
    else if (text.trim() !== '') {
      const { in: name, row } = readLine(text, number)
      if (batch && (batch.name !== name || batch.rows.length >= pageSize || batch.length >= batchLength)) await flush()
      batch ??= { name, rows: [], length: 0 }
      batch.rows.push(row)
      batch.length += text.length
      count++
    }
  }
  if (number === 0) throw new NotAnExport('The file is empty.')
  await flush()
  return { count, batches }
}

/** A log is never written into another one: their versions and orders would mix. */
export class LogExists extends Error {
  override readonly name = 'LogExists'
  constructor() {
    super('This database has a log already: an import needs one without.')
  }
}

async function insert(sql: Sql, name: Section, batch: number) {
  const { columns } = sections[name]
  const list = Object.keys(columns).join(', ')
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  await sql.query(
    `insert into ${name} (${list}) select ${list}
     from jsonb_to_recordset((select rows from imported where number = $1)) as r(${typed.join(', ')})`,
    [batch],
  )
}

function readHeading(text: string) {
  const read = heading.safeParse(parsed(text))
  if (!read.success) throw new NotAnExport('Line 1 is no heading of an exported log.')
  if (read.data.format > format)
    throw new NotAnExport(`The export has format ${read.data.format}; this release reads up to ${format}.`)
}

function readLine(text: string, number: number) {
  const read = line.safeParse(parsed(text))
  if (!read.success) throw new NotAnExport(`Line ${number} is no row of an exported log: nothing was imported.`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
