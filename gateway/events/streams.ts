import type { Sql } from '../db/database.ts'
import { isArchivedAfter, wholeLog } from './archived.ts'
import type { Cursor } from './event-store.ts'

/** Lets appends wait until the transaction ends, so that nothing is written between its reading and its writing. Reads go on. */
export const holdAppends = async (sql: Sql) => void (await sql.query('lock table events in share mode'))

/** Keeps everyone else from writing events until the transaction ends, which writes some itself. */
export const holdOtherWriters = async (sql: Sql) => void (await sql.query('lock table events in exclusive mode'))

export async function isLogEmpty(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query('select 1 from events limit 1')
  return rows.length === 0
}

const namesIn = ({ rows }: { readonly rows: readonly { readonly stream: string }[] }): readonly string[] =>
  rows.map(({ stream }) => stream)

/** Those of these streams that have events, in order; in the archive and in detached months too. */
export const streamsThatExist = async (sql: Sql, streams: readonly string[]): Promise<readonly string[]> =>
  namesIn(
    await sql.query<{ stream: string }>(
      `select stream from events where stream = any($1)
       union select stream from archived_streams where stream = any($1) order by stream`,
      [streams],
    ),
  )

/** The streams of a kind with an event after the cursor, settled or not, in order. */
export const streamsAfter = async (sql: Sql, { tx, seq }: Cursor, kind: string): Promise<readonly string[]> =>
  namesIn(
    await sql.query<{ stream: string }>(
      `select distinct stream from ${wholeLog} e
       where (tx, seq) > ($1::text::xid8, $2::bigint) and starts_with(stream, $3) order by stream`,
      [String(tx), String(seq), `${kind}-`],
    ),
  )

/** The next streams of a kind after this one, in the order of their bytes; an empty name stands before the first. */
export const streamsOfKind = async (sql: Sql, kind: string, after: string, limit: number): Promise<readonly string[]> =>
  namesIn(
    await sql.query<{ stream: string }>(
      `select stream from (
         select stream collate "C" as stream from events where version = 1
         union all select stream collate "C" from archived_streams
       ) begun where stream > $1 and stream < $2 order by stream limit $3`,
      // The character after the hyphen ends the names that begin with the kind.
      [after || `${kind}-`, `${kind}.`, limit],
    ),
  )

/** An event without its content. */
export type Heading = { readonly stream: string; readonly type: string; readonly cursor: Cursor }

/** The settled events after the cursor, in the one order that every node sees (`readSettled` has them with their content). */
export async function headingsAfter(sql: Sql, after: Cursor, limit: number): Promise<readonly Heading[]> {
  const recent = await headingsIn(sql, 'events', after, limit)
  // A reader that has stood still for months; it asks afterwards, as events may be archived meanwhile.
  return (await isArchivedAfter(sql, after)) ? headingsIn(sql, wholeLog, after, limit) : recent
}

async function headingsIn(sql: Sql, log: string, { tx, seq }: Cursor, limit: number): Promise<readonly Heading[]> {
  const { rows } = await sql.query<{ stream: string; type: string; tx: string; seq: string }>(
    `select stream, type, tx::text, seq::text from ${log} e
     where (e.tx, e.seq) > ($1::text::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
     order by e.tx, e.seq limit $3`,
    [String(tx), String(seq), limit],
  )
  return rows.map((row) => ({
    stream: row.stream,
    type: row.type,
    cursor: { tx: BigInt(row.tx), seq: BigInt(row.seq) },
  }))
}

type Naming = {
  readonly types: readonly string[]
  /** The path of a field in the data of an event. */
  readonly field: readonly string[]
  readonly values: readonly string[]
  readonly after: Cursor
}

/** The streams with an event of these types after the cursor whose field has one of these values, in order. It reads all events after the cursor. */
export const streamsNaming = async (sql: Sql, { types, field, values, after }: Naming): Promise<readonly string[]> =>
  namesIn(
    await sql.query<{ stream: string }>(
      `select distinct stream from ${wholeLog} e
       where (tx, seq) > ($1::text::xid8, $2::bigint) and type = any($3) and data #>> $4::text[] = any($5)
       order by stream`,
      [String(after.tx), String(after.seq), types, field, values],
    ),
  )

/** The same for a stream that may be in the archive, or in a detached month. */
export const hasEverBegun = (stream: string): string =>
  `(${hasBegun(stream)} or exists (select 1 from archived_streams a where a.stream = ${stream}))`

/** SQL for queries of other rooms: whether a stream of a kind that never ends has an event. `stream` is SQL too, such as a column with a prefix. */
export const hasBegun = (stream: string): string => `exists (select 1 from events where events.stream = ${stream})`

type Earlier = {
  /** SQL over the earlier event `o`. */
  readonly value: string
  readonly types: readonly string[]
  /** A field of the data that both events have, with one value. */
  readonly same: string
}

/** SQL for `withPast`: a value of the newest earlier event of these types in the stream of the event `e`. */
export const ofEarlierEvent =
  ({ value, types, same }: Earlier) =>
  (log: string): string =>
    `(
  select ${value} from ${log} o
  where o.stream = e.stream and o.version < e.version and o.data->>'${same}' = e.data->>'${same}'
    and o.type in (${types.map((type) => `'${type}'`).join(', ')})
  order by o.version desc limit 1
)`
