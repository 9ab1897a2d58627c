import { isDuplicate, type Sql } from '../db/database.ts'
import type { PersonOwner } from '../tables/side-table.ts'
import { mayBeArchived, readArchived, wholeLog } from './archived.ts'
import { liftBy, type Meta } from './by.ts'
import { createCodec } from './codec.ts'
import {
  type Addition,
  type Cursor,
  type EventRecord,
  type EventRow,
  isAfter,
  LogWentBack,
  start,
  UnreadableEvent,
  VersionConflict,
} from './event-store.ts'
import { type PersonalData, split } from './personal.ts'
import { newestVersion, type RegisteredKind } from './stream-kind.ts'

/** An event that names a person, as far as an erasure or an export has to know it. */
export type PersonalEvent = {
  readonly stream: string
  readonly type: string
  readonly owner: PersonOwner
  /** Its data, with or without the personal fields. */
  readonly data: Readonly<Record<string, unknown>>
}

type Row = {
  stream: string
  version: number
  tx: string
  seq: string
  at: string
  type: string
  type_version: number
  data: object
  by: unknown
  personal: PersonalData | null
  past: unknown
}

// A subquery, because planning a join costs the reader of a few events more than running it.
const columnsOf = (kinds: readonly RegisteredKind[], log: string) =>
  `e.stream, e.version, e.tx::text, e.seq::text, e.at::text, e.type, e.type_version, e.data, e.meta->'by' as by,
  (select p.data from personal_data p where p.stream = e.stream and p.version = e.version) as personal,
  ${pastOf(kinds, log)} as past`

/** An event of today's version asks for nothing. */
function pastOf(kinds: readonly RegisteredKind[], log: string): string {
  const cases = kinds.flatMap(({ kind, types }) =>
    Object.entries(types).flatMap(([type, known]) =>
      known.past === null
        ? []
        : [
            `when e.type = '${type}' and e.type_version < ${newestVersion(known)} and starts_with(e.stream, '${kind}-')
            then ${known.past(log)}`,
          ],
    ),
  )
  return cases.length > 0 ? `case ${cases.join(' ')} end` : 'null'
}

const cursorOf = ({ tx, seq }: { tx: string; seq: string }): Cursor => ({ tx: BigInt(tx), seq: BigInt(seq) })

export type EventStore = ReturnType<typeof createEventStore>

/**
 * The log, read and written by the types that `kinds` have registered. A stream is read from the table `events`; where its first event is
 * missing there and its kind ends, the earlier ones are in the archive. Events move in that one direction alone, so what leaves `events`
 * between the two statements is found by the second one.
 */
export function createEventStore(kinds: readonly RegisteredKind[]) {
  const codec = createCodec(kinds)
  const columns = columnsOf(kinds, 'events')
  const columnsIn = (log: string) => columnsOf(kinds, log)
  const wholeColumns = columnsOf(kinds, wholeLog)
  const isArchivable = mayBeArchived(kinds)
  const skipped = new Map<string, number>()

  const stored = ({
    stream,
    version,
    at,
    type,
    type_version: typeVersion,
    data,
    by,
    personal,
    past,
    ...rest
  }: Row): EventRow => ({
    stream,
    version,
    cursor: cursorOf(rest),
    at: new Date(at),
    by: liftBy(by),
    type,
    decoded: codec.decode({ stream, type, typeVersion, data, personal, past }),
  })

  /** Null for what a newer release has written. Throws UnreadableEvent. */
  const readable = (one: EventRow): EventRecord | null => {
    const { type, decoded, ...rest } = one
    if (decoded.is === 'unreadable') throw new UnreadableEvent(one, decoded.reason)
    if (decoded.is === 'known') return { ...rest, event: decoded.event }
    skipped.set(type, (skipped.get(type) ?? 0) + 1)
    return null
  }

  return {
    kinds,
    encode: codec.encode,
    ownerOf: codec.ownerOf,
    whole: codec.whole,
    readable,

    /** How often an event of a type (or version) that this release does not know was passed over, by type. */
    skipped: skipped as ReadonlyMap<string, number>,

    /**
     * Appends to one stream or several, all or nothing, in one statement. It must be the first
     * write of its transaction: only then is its `tx` younger than every version that it follows.
     * Throws VersionConflict when another transaction appended first.
     */
    async append(sql: Sql, additions: readonly Addition[], at: Date, meta: Meta): Promise<readonly EventRecord[]> {
      const rows = additions.flatMap(({ stream, expected, events }) =>
        events.map((event, index) => ({ stream, version: expected + 1 + index, ...event })),
      )
      if (rows.length === 0) return []
      try {
        const answer = await sql.query<{ tx: string; seq: string }>(
          `with given as (
             select * from jsonb_to_recordset($1::jsonb)
               as e(stream text, version int, type text, "typeVersion" int, data jsonb, personal jsonb)
           ), beside as (
             insert into personal_data (stream, version, data)
             select stream, version, personal from given where jsonb_typeof(personal) = 'object'
           )
           insert into events (stream, version, at, type, type_version, data, meta)
           select e.stream, e.version, $2::timestamptz, e.type, e."typeVersion", e.data, $3::jsonb from given e
           returning tx::text, seq::text`,
          [JSON.stringify(rows), at.toISOString(), JSON.stringify(meta)],
        )
        return rows.map(({ stream, version, ...event }, index) => ({
          stream,
          version,
          cursor: cursorOf(answer.rows[index] as { tx: string; seq: string }),
          at,
          by: meta.by,
          event: codec.whole(stream, event),
        }))
      } catch (error) {
        if (isDuplicate(error, 'events_pkey') || isDuplicate(error, 'personal_data_pkey'))
          throw new VersionConflict(additions.map(({ stream, expected }) => `${stream}@${expected}`).join(' '))
        throw error
      }
    },

    /**
     * Erases one person from streams: the rows beside the log, and in place the fields that releases before these rows have
     * written into the events themselves. `isTheirs` picks the events, as a stream may name two people. No event goes, and
     * none changes its place; the tables have to be folded again. Answers how many events have lost something.
     */
    async erase(sql: Sql, streams: readonly string[], isTheirs: (event: PersonalEvent) => boolean): Promise<number> {
      const { rows } = await sql.query<Pick<Row, 'stream' | 'version' | 'type' | 'data'> & { isBeside: boolean }>(
        `select e.stream, e.version, e.type, e.data, p.stream is not null as "isBeside"
         from ${wholeLog} e left join personal_data p on p.stream = e.stream and p.version = e.version
         where e.stream = any($1)`,
        [streams],
      )
      const lost = rows.flatMap(({ stream, version, type, data, isBeside }) => {
        const owner = codec.ownerOf(stream, type)
        if (owner === null || !isTheirs({ stream, type, owner, data: data as PersonalEvent['data'] })) return []
        const { data: rest, personal } = split(data, codec.personalFieldsOf(stream, type))
        return isBeside || personal ? [{ stream, version, data: rest, isInside: personal !== null }] : []
      })
      await sql.query(
        `delete from personal_data p using jsonb_to_recordset($1::jsonb) as r(stream text, version int)
         where p.stream = r.stream and p.version = r.version`,
        [JSON.stringify(lost.map(({ stream, version }) => ({ stream, version })))],
      )
      const inside = lost.filter(({ isInside }) => isInside)
      for (const table of ['events', 'archived_events']) await replaceData(sql, table, inside)
      return lost.length
    },

    /** Reads a stream from its first event, or from a later one. Events of a newer release are left out of `events`, and count in `version`. */
    async readStream(sql: Sql, stream: string, from = 1): Promise<{ version: number; events: readonly EventRecord[] }> {
      const all = await readStored(sql, stream, from)
      return { version: all.at(-1)?.version ?? from - 1, events: all.map(readable).filter((one) => one !== null) }
    },

    readStored: (sql: Sql, stream: string, from: number, limit?: number) => readStored(sql, stream, from, limit),

    /**
     * Settled events after `after`, in the one order that every node sees. A sequence is drawn
     * before its transaction commits, so a lower number can appear after a higher one: waiting for
     * older transactions to settle keeps a resuming reader from stepping over an event unseen.
     *
     * Throws LogWentBack when the log has no event at `after`. A restored database may give its place to another event, which
     * `last` tells apart: the event that the reader took there.
     */
    async readSettled(
      sql: Sql,
      after: Cursor,
      limit: number,
      last: Pick<EventRow, 'stream' | 'version'> | null = null,
    ): Promise<readonly EventRow[]> {
      // The event at `after` comes too, in the same statement: between two statements a restore would go unseen.
      const { rows } = await sql.query<Row>(
        `select ${columns} from events e
         where (e.tx, e.seq) >= ($1::text::xid8, $2::bigint) and e.tx < pg_snapshot_xmin(pg_current_snapshot())
         order by e.tx, e.seq limit $3`,
        [String(after.tx), String(after.seq), limit + 1],
      )
      const read = rows.map(stored)
      if (!isAfter(after, start)) return read.slice(0, limit)
      const [at, ...later] = read
      const isThere = at?.cursor.tx === after.tx && at.cursor.seq === after.seq
      const isSame = !last || (at?.stream === last.stream && at.version === last.version)
      if (!isThere || !isSame) throw new LogWentBack(after)
      return later
    },

    /** All streams one after the other, each from its first event on: `after` is the last event that was read before. */
    async readByStream(
      sql: Sql,
      after: { readonly stream: string; readonly version: number },
      limit: number,
    ): Promise<readonly EventRow[]> {
      const { rows } = await sql.query<Row>(
        `select ${wholeColumns} from ${wholeLog} e
         where (e.stream, e.version) > ($1, $2) order by e.stream, e.version limit $3`,
        [after.stream, after.version, limit],
      )
      return rows.map(stored)
    },

    /** The first events of each of these streams, `most` at most, stream by stream in the order given. */
    async readBeginnings(sql: Sql, streams: readonly string[], most: number): Promise<readonly EventRow[]> {
      // Each stream is read by the key: with few statistics a join would read the whole log.
      const { rows } = await sql.query<Row>(
        `select ${columns} from unnest($1::text[]) with ordinality as given(stream, place)
         cross join lateral (
           select * from events o where o.stream = given.stream order by o.version limit $2
         ) e
         order by given.place, e.version`,
        [streams, most],
      )
      const isWhole = new Set(rows.flatMap(({ stream, version }) => (version === 1 ? [stream] : [])))
      const cut = streams.filter((stream) => !isWhole.has(stream) && isArchivable(stream))
      if (cut.length === 0) return rows.map(stored)
      const archived = await archivedRows(sql, cut, 1, most)
      const later = Map.groupBy(rows, ({ stream }) => stream)
      const earlier = Map.groupBy(archived, ({ stream }) => stream)
      return streams.flatMap((stream) =>
        [...(earlier.get(stream) ?? []), ...(later.get(stream) ?? [])].slice(0, most).map(stored),
      )
    },
  }

  async function replaceData(sql: Sql, table: string, rows: readonly object[]) {
    await sql.query(
      `update ${table} e set data = r.data
       from jsonb_to_recordset($1::jsonb) as r(stream text, version int, data jsonb)
       where e.stream = r.stream and e.version = r.version`,
      [JSON.stringify(rows)],
    )
  }

  function archivedRows(sql: Sql, streams: readonly string[], from: number, limit: number | null) {
    return readArchived<Row>(sql, { columns: columnsIn, streams, from, limit })
  }

  async function readStored(
    sql: Sql,
    stream: string,
    from: number,
    limit: number | null = null,
  ): Promise<readonly EventRow[]> {
    const { rows } = await sql.query<Row>(
      `select ${columns} from events e where e.stream = $1 and e.version >= $2 order by e.version limit $3`,
      [stream, from, limit],
    )
    const isWhole = rows[0]?.version === from || !isArchivable(stream)
    const earlier = isWhole ? [] : await archivedRows(sql, [stream], from, limit)
    return [...earlier, ...rows].slice(0, limit ?? undefined).map(stored)
  }
}

/** Where the newest settled event stands: a reader that starts now starts from there. */
export async function settledHead(sql: Sql): Promise<Cursor> {
  const { rows } = await sql.query<{ tx: string; seq: string }>(
    `select tx::text, seq::text from events
     where tx < pg_snapshot_xmin(pg_current_snapshot()) order by events.tx desc, events.seq desc limit 1`,
  )
  return rows[0] ? cursorOf(rows[0]) : start
}

/** Where the newest event stands, settled or not. An older transaction of any database of the server keeps it from settling. */
export async function newestHead(sql: Sql): Promise<Cursor> {
  const { rows } = await sql.query<{ tx: string; seq: string }>(
    'select tx::text, seq::text from events order by events.tx desc, events.seq desc limit 1',
  )
  return rows[0] ? cursorOf(rows[0]) : start
}
