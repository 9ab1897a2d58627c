import type { Fix } from '#domain/tracking/fix.ts'
import type { Sql } from '../db/database.ts'

/** Fixes older than this are forgotten. */
export const retentionDays = 30

type Row = {
  at: string
  lat: number
  lng: number
  accuracy: number | null
  speed: number | null
  heading: number | null
}

export async function lastFix(sql: Sql, riderId: string): Promise<Fix | null> {
  const { rows } = await sql.query<Row>(
    `select at::text, lat, lng, accuracy, speed, heading from positions where rider_id = $1 order by at desc limit 1`,
    [riderId],
  )
  const row = rows[0]
  if (!row) return null
  return {
    at: Date.parse(row.at),
    lat: row.lat,
    lng: row.lng,
    accuracy: row.accuracy ?? undefined,
    speed: row.speed ?? undefined,
    heading: row.heading ?? undefined,
  }
}

/** One that is there already, of the same courier and instant, stays as it is. */
export async function saveFixes(sql: Sql, fixes: readonly (Fix & { readonly riderId: string })[]): Promise<void> {
  if (fixes.length === 0) return
  await sql.query(
    `insert into positions (rider_id, at, lat, lng, accuracy, speed, heading)
     select "riderId", to_timestamp(at / 1000), lat, lng, accuracy, speed, heading
     from jsonb_to_recordset($1::jsonb)
       as p("riderId" text, at float8, lat float8, lng float8, accuracy float8, speed float8, heading float8)
     on conflict do nothing`,
    [JSON.stringify(fixes)],
  )
}

export const forgetOldFixes = async (sql: Sql, now: Date) =>
  void (await sql.query('delete from positions where at < $1', [
    new Date(now.getTime() - retentionDays * 86_400_000).toISOString(),
  ]))
