import type { Sql } from '../db/database.ts'
import { wholeLog } from './archived.ts'

/**
 * SQL of a relation, for joins of other rooms: events by the instant at which they were recorded, archived ones too. Columns: stream, version,
 * type, data, at. An index on `at` has the types that a day's report counts (migrations 042 and 065); a query has to name them in its text
 * to use it.
 */
export const recordedEvents = wholeLog

/** SQL of the same relation for kinds of streams that never end, and so are never archived. */
export const recordedEventsOfLongStreams = '(select stream, version, type, data, at from events)'

type RawEvent = {
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** All events of some types, as they stand in the log. For a command of an operator: it reads the whole log. */
export async function eventsOfTypes(sql: Sql, types: readonly string[]): Promise<readonly RawEvent[]> {
  const { rows } = await sql.query<RawEvent>(
    `select stream, version, type, data from ${wholeLog} e where type = any($1) order by stream, version`,
    [types],
  )
  return rows
}
