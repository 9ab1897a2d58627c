import type { Sql } from '../db/database.ts'
import type { Cursor } from './event-store.ts'

/** A month as `2025-03`. */
export type Month = string

const dayOne = (month: Month) => `${month}-01`
const partitionOf = (month: Month) => `archived_events_${month.replace('-', '_')}`

/** A reader of the log may lag by this much, and finds the event that it stands on in `events`. */
const lagHours = 1

/**
 * The newest settled event that is so old that every reader is past it. No stream with an event from there on moves. Null for a log
 * without one.
 */
export async function archivableUntil(sql: Sql, now: Date): Promise<Cursor | null> {
  const { rows } = await sql.query<{ tx: string; seq: string }>(
    `select tx::text, seq::text from events
     where tx < pg_snapshot_xmin(pg_current_snapshot()) and at < $1::timestamptz - make_interval(hours => ${lagHours})
     order by events.tx desc, events.seq desc limit 1`,
    [now.toISOString()],
  )
  return rows[0] ? { tx: BigInt(rows[0].tx), seq: BigInt(rows[0].seq) } : null
}

export type MoveQuery = { readonly before: Date; readonly until: Cursor }

/**
 * SQL of the streams that may move, among those of a relation `given(stream)`, with the month of the newest event. A stream that a follower
 * has parked stays, and so does one whose month is detached.
 */
const movable = (given: string) => `
  select given.stream, to_char(newest.at at time zone 'UTC', 'YYYY-MM') as month, newest.tx, newest.seq
  from ${given} cross join lateral (
    select e.at, e.tx, e.seq from events e where e.stream = given.stream order by e.version desc limit 1
  ) newest
  where newest.at < $2 and (newest.tx, newest.seq) < ($3::text::xid8, $4::bigint)
    and not exists (select 1 from parked p where p.stream = given.stream)
    and not exists (select 1 from archive_months m where m.detached_at is not null
      and m.month = date_trunc('month', newest.at at time zone 'UTC')::date)`

const valuesOf = ({ before, until }: MoveQuery) => [before.toISOString(), String(until.tx), String(until.seq)]

/** The next streams of a kind after this one that may move, in the order of their bytes. */
export async function movableStreams(
  sql: Sql,
  kind: string,
  after: string,
  query: MoveQuery,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select stream from (${movable(`(
       select stream from events where version = 1 and stream collate "C" > $1 and stream collate "C" < $5
     ) given`)}) moving order by stream collate "C" limit $6`,
    [after || `${kind}-`, ...valuesOf(query), `${kind}.`, limit],
  )
  return rows.map(({ stream }) => stream)
}

/** The next archived streams after this one that have later events in `events`, where these may move too. */
export async function movableLateEvents(
  sql: Sql,
  after: string,
  query: MoveQuery,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select stream from (${movable('(select stream from archived_streams where stream collate "C" > $1) given')}) moving
     order by stream collate "C" limit $5`,
    [after, ...valuesOf(query), limit],
  )
  return rows.map(({ stream }) => stream)
}

/**
 * Moves these streams into the archive, as far as they may still move, each whole into the month of its newest event: the part that was
 * archived before goes there too. The caller holds other writers. Answers how many events have left `events`.
 */
export async function moveStreams(sql: Sql, streams: readonly string[], query: MoveQuery): Promise<number> {
  const { rows } = await sql.query<{ stream: string; month: Month; tx: string; seq: string }>(
    `select stream, month, tx::text, seq::text from (${movable('unnest($1::text[]) as given(stream)')}) moving`,
    [streams, ...valuesOf(query)],
  )
  if (rows.length === 0) return 0
  await enterMonths(sql, rows)
  const { rows: gone } = await sql.query<{ count: number }>(
    `with moving as (
       select stream, (month || '-01')::date as month from jsonb_to_recordset($1::jsonb) as r(stream text, month text)
     ), gone as (
       delete from events e using moving where e.stream = moving.stream
       returning moving.month, e.stream, e.version, e.tx, e.seq, e.at, e.type, e.type_version, e.data, e.meta
     ), kept as (
       insert into archived_events (month, stream, version, tx, seq, at, type, type_version, data, meta)
       select month, stream, version, tx, seq, at, type, type_version, data, meta from gone returning 1
     ) select count(*)::int as count from kept`,
    [JSON.stringify(rows)],
  )
  return gone[0]?.count ?? 0
}

type Moving = { readonly stream: string; readonly month: Month; readonly tx: string; readonly seq: string }

/** Enters streams in their months, which are created where they are missing. The part of a stream that was archived before goes along. */
async function enterMonths(sql: Sql, moving: readonly Moving[]) {
  for (const month of new Set(moving.map((one) => one.month))) await createMonth(sql, month)
  const given = `(
    select stream, (month || '-01')::date as month, tx::xid8 as tx, seq
    from jsonb_to_recordset($1::jsonb) as r(stream text, month text, tx text, seq bigint)
  ) moving`
  const values = [JSON.stringify(moving)]
  await sql.query(
    `insert into archive_months (month, tx, seq)
     select distinct on (month) month, tx, seq from ${given} order by month, tx desc, seq desc
     on conflict (month) do update set tx = excluded.tx, seq = excluded.seq
     where (archive_months.tx, archive_months.seq) < (excluded.tx, excluded.seq)`,
    values,
  )
  await sql.query(
    `update archived_events e set month = moving.month from ${given}
     join archived_streams s on s.stream = moving.stream and s.month <> moving.month
     where e.stream = moving.stream and e.month = s.month`,
    values,
  )
  await sql.query(
    `insert into archived_streams (stream, month) select stream, month from ${given}
     on conflict (stream) do update set month = excluded.month`,
    values,
  )
}

/** Creates the partition of a month where it is missing. Readers of the archive do not wait. */
async function createMonth(sql: Sql, month: Month) {
  const { rows } = await sql.query<{ isThere: boolean }>(`select to_regclass($1) is not null as "isThere"`, [
    partitionOf(month),
  ])
  if (rows[0]?.isThere) return
  await createLoose(sql, month)
  await putIntoArchive(sql, month)
}

/** Creates an empty table of the shape of a partition, beside the archive. */
export async function createLoose(sql: Sql, month: Month): Promise<void> {
  await sql.query(`drop table if exists ${partitionOf(month)}`)
  await sql.query(`create table ${partitionOf(month)} (like archived_events including all)`)
}

const putIntoArchive = async (sql: Sql, month: Month) =>
  void (await sql.query(
    `alter table archived_events attach partition ${partitionOf(month)}
     for values from ('${dayOne(month)}') to ('${dayOne(nextMonth(month))}')`,
  ))

const nextMonth = (month: Month): Month => monthOf(new Date(Date.parse(`${dayOne(month)}T00:00:00Z`) + 32 * 86_400_000))
export const monthOf = (instant: Date): Month => instant.toISOString().slice(0, 7)

export type MonthState = { readonly isAway: boolean; readonly digest: string | null }

/** Null for a month that the archive does not have. */
export async function stateOfMonth(sql: Sql, month: Month): Promise<MonthState | null> {
  const { rows } = await sql.query<MonthState>(
    `select detached_at is not null as "isAway", digest from archive_months where month = $1::date`,
    [dayOne(month)],
  )
  return rows[0] ?? null
}

/** Whether streams of a month have later events in `events`. */
export async function hasLateEvents(sql: Sql, month: Month): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from archived_streams s where s.month = $1::date
     and exists (select 1 from events e where e.stream = s.stream) limit 1`,
    [dayOne(month)],
  )
  return rows.length > 0
}

/**
 * Moves the streams of a month that have later events to another month, within the archive: today's, which is too young to be detached. The
 * later events stay where they are.
 */
export async function moveStreamsWithLateEvents(sql: Sql, month: Month, today: Month): Promise<void> {
  const { rows } = await sql.query<Moving>(
    `select s.stream, $2 as month, m.tx::text, m.seq::text from archived_streams s join archive_months m using (month)
     where s.month = $1::date and exists (select 1 from events e where e.stream = s.stream)`,
    [dayOne(month), today],
  )
  if (rows.length > 0) await enterMonths(sql, rows)
}

/** The next events of a month after this one, each as the JSON text of its row. */
export async function rowsOfMonth(
  sql: Sql,
  month: Month,
  after: { readonly stream: string; readonly version: number },
  limit: number,
): Promise<readonly { readonly stream: string; readonly version: number; readonly row: string }[]> {
  const { rows } = await sql.query<{ stream: string; version: number; row: string }>(
    `select stream, version, to_jsonb(e)::text as row from archived_events e
     where month = $1::date and (stream, version) > ($2, $3) order by e.stream, e.version limit $4`,
    [dayOne(month), after.stream, after.version, limit],
  )
  return rows
}

/** Takes a month out of the database: its events are in the file of this digest alone. */
export async function takeOut(sql: Sql, month: Month, digest: string, at: Date): Promise<void> {
  await sql.query(`alter table archived_events detach partition ${partitionOf(month)}`)
  await sql.query(`drop table ${partitionOf(month)}`)
  await sql.query('update archive_months set detached_at = $2, digest = $3 where month = $1::date', [
    dayOne(month),
    at.toISOString(),
    digest,
  ])
}

/** Writes rows, as a list of JSON, into the table of a month that is not in the archive yet. */
export const fillLoose = async (sql: Sql, month: Month, rows: string) =>
  void (await sql.query(
    `insert into ${partitionOf(month)} select * from jsonb_populate_recordset(null::archived_events, $1::jsonb)`,
    [rows],
  ))

/** Puts the filled table of a month in its place. */
export async function putBack(sql: Sql, month: Month): Promise<void> {
  await putIntoArchive(sql, month)
  await sql.query('update archive_months set detached_at = null, digest = null where month = $1::date', [dayOne(month)])
}
