import type { Sql } from '../db/database.ts'

export type Parked = {
  readonly follower: string
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly error: string
  readonly tries: number
  readonly at: string
  readonly isAsked: boolean
  /** The newest event of the stream: the events after the parked one wait behind it. */
  readonly newest: number
}

/** More than this many are a fault of the release, and the oldest are enough to see it. */
export const mostParked = 1_000

export async function parkedRows(sql: Sql): Promise<readonly Parked[]> {
  const { rows } = await sql.query<Parked>(
    `select follower, stream, version, type, error, tries, at::text, asked_at is not null as "isAsked",
       (select max(e.version) from events e where e.stream = p.stream) as newest
     from parked p order by at limit ${mostParked}`,
  )
  return rows
}

export const askedFor = (rows: readonly Parked[]) => rows.filter(({ isAsked }) => isAsked)

type Failure = Pick<Parked, 'follower' | 'stream' | 'version' | 'error' | 'tries'> & { readonly at: Date }

export const park = async (sql: Sql, { follower, stream, version, tries, error, at }: Failure) =>
  void (await sql.query(
    `insert into parked (follower, stream, version, type, error, tries, at)
     select $1, $2, $3, coalesce((select type from events where stream = $2 and version = $3), ''), $4, $5, $6
     on conflict (follower, stream) do update set version = excluded.version, type = excluded.type,
       error = excluded.error, tries = excluded.tries, at = excluded.at, asked_at = null`,
    [follower, stream, version, error, tries, at.toISOString()],
  ))

export const forget = async (sql: Sql, follower: string, stream: string) =>
  void (await sql.query('delete from parked where follower = $1 and stream = $2', [follower, stream]))

/** Asks all nodes to take the parked events of one stream or of all. Answers how many are parked. */
export async function askAgain(sql: Sql, stream: string | null, at: Date): Promise<number> {
  const { rows } = await sql.query(
    'update parked set asked_at = $2 where $1::text is null or stream = $1 returning stream',
    [stream, at.toISOString()],
  )
  return rows.length
}
