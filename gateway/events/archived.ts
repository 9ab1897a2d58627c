import type { Sql } from '../db/database.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import type { Cursor } from './event-store.ts'
import type { RegisteredKind } from './stream-kind.ts'

const columns = 'stream, version, tx, seq, at, type, type_version, data, meta'

/** SQL of a relation: every event, in `events` or in the archive. Those of detached months are in neither. */
export const wholeLog = `(select ${columns} from events union all select ${columns} from archived_events)`

/** SQL over a row `e`: the month of a stream, as `2025-03`. */
const monthText = (month: string) => `to_char(${month}, 'YYYY-MM')`

/** The events of a stream lie in the file of a detached month: nothing is read of it or written to it before the month is attached. */
export class StreamAway extends Error {
  override readonly name = 'StreamAway'
  constructor(stream: string, month: string) {
    super(`The events of ${stream} are in the file of ${month}: ${attachFirst(month)}`)
  }
}

/** A piece of work needs events that lie in the files of detached months. */
export class MonthsAway extends CannotStart {
  override readonly name = 'MonthsAway'
  constructor(months: readonly string[], work: string) {
    super(`${work} needs the events of ${months.join(', ')}, which are detached: ${attachFirst(months[0] ?? '')}`)
  }
}

const attachFirst = (month: string) => `"npm run log -- attach FILE" reads the file of ${month} back.`

/**
 * Keeps all months where they are until the transaction ends. It comes before the first read of a transaction that reads one moment: a
 * partition that leaves afterwards is gone for that moment too.
 */
export const holdMonths = async (sql: Sql) => void (await sql.query('lock table archived_events in access share mode'))

/** The months whose events lie in files alone, in order. */
export async function monthsAway(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ month: string }>(
    `select ${monthText('month')} as month from archive_months where detached_at is not null order by month`,
  )
  return rows.map(({ month }) => month)
}

/** The months away that hold some of these streams, in order. */
export async function monthsOfStreamsAway(sql: Sql, streams: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql.query<{ month: string }>(
    `select distinct ${monthText('m.month')} as month from archived_streams s join archive_months m using (month)
     where m.detached_at is not null and s.stream = any($1) order by month`,
    [streams],
  )
  return rows.map(({ month }) => month)
}

/** Whether the archive has, or had, an event after this place. A reader of `events` alone asks after it has read. */
export async function isArchivedAfter(sql: Sql, { tx, seq }: Cursor): Promise<boolean> {
  const { rows } = await sql.query(
    'select 1 from archive_months where (tx, seq) > ($1::text::xid8, $2::bigint) limit 1',
    [String(tx), String(seq)],
  )
  return rows.length > 0
}

type ArchivedQuery = {
  /** SQL over the event `e`, as for a row of `events`. `log` is SQL of the relation that holds its stream. */
  readonly columns: (log: string) => string
  readonly streams: readonly string[]
  readonly from: number
  /** The most events of each stream; null for all. */
  readonly limit: number | null
}

/**
 * The archived events of these streams, stream by stream. Throws StreamAway. The months are looked up first and stand in the text of the
 * statement, because the plan of a read over all months takes ten times as long as the read. Streams that an operator moves between the
 * two statements are looked up again.
 */
export async function readArchived<Row>(
  sql: Sql,
  { columns: read, streams, from, limit }: ArchivedQuery,
): Promise<readonly Row[]> {
  const found: Row[] = []
  for (let left = await placesOf(sql, streams); left.length > 0; ) {
    const moved: string[] = []
    for (const [month, places] of Map.groupBy(left, (place) => place.month)) {
      const away = places.find(({ isAway }) => isAway)
      if (away) throw new StreamAway(away.stream, month)
      const log = `(select * from archived_events where month = '${month}-01')`
      const { rows } = await sql.query<Row & { sought: string; stream: string | null }>(
        `select s.stream as sought, ${read(log)}
         from unnest($1::text[]) as given(stream)
         join archived_streams s on s.stream = given.stream and s.month = '${month}-01'
         join archive_months m on m.month = s.month and m.detached_at is null
         left join lateral (
           select * from ${log} a where a.stream = s.stream and a.version >= $2 order by a.version limit $3
         ) e on true
         order by s.stream, e.version`,
        [places.map(({ stream }) => stream), from, limit],
      )
      found.push(...rows.filter(({ stream }) => stream !== null))
      const seen = new Set(rows.map(({ sought }) => sought))
      moved.push(...places.flatMap(({ stream }) => (seen.has(stream) ? [] : [stream])))
    }
    left = moved.length > 0 ? await placesOf(sql, moved) : []
  }
  return found
}

type StreamPlace = { readonly stream: string; readonly month: string; readonly isAway: boolean }

async function placesOf(sql: Sql, streams: readonly string[]): Promise<readonly StreamPlace[]> {
  const { rows } = await sql.query<StreamPlace>(
    `select s.stream, ${monthText('s.month')} as month, m.detached_at is not null as "isAway"
     from archived_streams s join archive_months m using (month) where s.stream = any($1)`,
    [streams],
  )
  return rows
}

/** Tells the streams that the archive may hold, by the kinds whose streams end. */
export function mayBeArchived(kinds: readonly RegisteredKind[]): (stream: string) => boolean {
  const prefixes = kinds.flatMap(({ kind, ends }) => (ends ? [`${kind}-`] : []))
  return (stream) => prefixes.some((prefix) => stream.startsWith(prefix))
}
