import { isDuplicate, type Sql } from '../db/database.ts'
import { type Addition, type Place, type Recorded, VersionConflict } from './event-store.ts'

type Row = { stream: string; version: number; tx: string; seq: string; at: string; type: string; data: object }

const columns = 'stream, version, tx::text, seq::text, at::text, type, data'

const recorded = <Event>(row: Row): Recorded<Event> => ({
  stream: row.stream,
  version: row.version,
  place: { tx: BigInt(row.tx), seq: BigInt(row.seq) },
  at: new Date(row.at),
  event: { type: row.type, ...row.data } as Event,
})

/**
 * Appends to one stream or several, all or nothing, in one statement. It must be the first
 * write of its transaction: only then is its `tx` younger than every version that it follows.
 * Throws VersionConflict when somebody appended first.
 */
export async function appendEvents(
  sql: Sql,
  additions: readonly Addition[],
  at: Date,
  meta: object = {},
): Promise<readonly Recorded[]> {
  const rows = additions.flatMap(({ stream, expected, events }) =>
    events.map(({ type, ...data }, index) => ({ stream, version: expected + 1 + index, type, data })),
  )
  if (rows.length === 0) return []
  try {
    const answer = await sql.query<Row>(
      `insert into events (stream, version, at, type, data, meta)
       select e.stream, e.version, $2::timestamptz, e.type, e.data, $3::jsonb
       from jsonb_to_recordset($1::jsonb) as e(stream text, version int, type text, data jsonb)
       returning ${columns}`,
      [JSON.stringify(rows), at.toISOString(), JSON.stringify(meta)],
    )
    return answer.rows.map((row) => recorded(row))
  } catch (error) {
    if (isDuplicate(error, 'events_pkey'))
      throw new VersionConflict(additions.map(({ stream, expected }) => `${stream}@${expected}`).join(' '))
    throw error
  }
}

export async function readStream<Event>(sql: Sql, stream: string): Promise<readonly Recorded<Event>[]> {
  const { rows } = await sql.query<Row>(`select ${columns} from events where stream = $1 order by version`, [stream])
  return rows.map((row) => recorded<Event>(row))
}

/**
 * Settled events after `after`, in the one order that every node sees. A sequence is drawn
 * before its transaction commits, so a lower number can appear after a higher one: waiting for
 * older transactions to settle keeps a resuming reader from stepping over an event unseen.
 */
export async function readSettled(sql: Sql, after: Place, limit: number): Promise<readonly Recorded[]> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from events
     where (tx, seq) > ($1::text::xid8, $2::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
     order by tx, seq limit $3`,
    [String(after.tx), String(after.seq), limit],
  )
  return rows.map((row) => recorded(row))
}

/** The place of the newest settled event: where a reader that starts now starts from. */
export async function settledHead(sql: Sql): Promise<Place> {
  const { rows } = await sql.query<{ tx: string; seq: string }>(
    `select tx::text, seq::text from events
     where tx < pg_snapshot_xmin(pg_current_snapshot()) order by events.tx desc, events.seq desc limit 1`,
  )
  const head = rows[0]
  return head ? { tx: BigInt(head.tx), seq: BigInt(head.seq) } : { tx: 0n, seq: 0n }
}
