import type { Position } from '#domain/geo/position.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { Sql } from '../../db/database.ts'

/** Fixes older than this are forgotten. */
export const retentionDays = 30

type Row = {
  riderId: string
  at: string
  lat: number
  lng: number
  accuracy: number | null
  speed: number | null
  heading: number | null
}

/** The newest fix of each of these couriers that has one. */
export async function lastFixes(sql: Sql, riderIds: readonly string[]): Promise<ReadonlyMap<string, Fix>> {
  const { rows } = await sql.query<Row>(
    `select rider_id as "riderId", at::text, lat, lng, accuracy, speed, heading
     from unnest($1::text[]) as r(id)
     cross join lateral (select * from positions where rider_id = r.id order by at desc limit 1) p`,
    [riderIds],
  )
  return new Map(
    rows.map(({ riderId, at, lat, lng, accuracy, speed, heading }) => [
      riderId,
      {
        at: Date.parse(at),
        lat,
        lng,
        accuracy: accuracy ?? undefined,
        speed: speed ?? undefined,
        heading: heading ?? undefined,
      },
    ]),
  )
}

/**
 * The newest place of each of these couriers that has one. It comes as one value, because a fleet's rows would cost twice as much to read as
 * to find.
 */
export async function lastPlaces(sql: Sql, riderIds: readonly string[]): Promise<ReadonlyMap<string, Position>> {
  const { rows } = await sql.query<{ places: readonly (readonly [id: string, lat: number, lng: number])[] | null }>(
    `select jsonb_agg(jsonb_build_array(r.id, p.lat, p.lng)) as places
     from unnest($1::text[]) as r(id)
     cross join lateral (select lat, lng from positions where rider_id = r.id order by at desc limit 1) p`,
    [riderIds],
  )
  return new Map(rows[0]?.places?.map(([id, lat, lng]) => [id, { lat, lng }]))
}

/** SQL for queries of other rooms: the newest fix of a courier, as JSON. `riderId` is SQL too, such as a column. */
export const newestFixOf = (
  riderId: string,
): string => `(select jsonb_strip_nulls(to_jsonb(f)) - 'rider_id' from positions f
     where f.rider_id = ${riderId} order by f.at desc limit 1)`

/** A courier on the way with a shipment. */
export type Way = { readonly riderId: string; readonly from: string; readonly to: string }

/** Deletes the positions of couriers on these ways, and for some minutes after each. The rest of a courier's trail stays. */
export const forgetWays = async (sql: Sql, ways: readonly Way[], minutesAfter: number) =>
  void (await sql.query(
    `delete from positions p using jsonb_to_recordset($1::jsonb) as w("riderId" text, "from" timestamptz, "to" timestamptz)
     where p.rider_id = w."riderId" and p.at between w."from" and w."to" + make_interval(mins => $2)`,
    [JSON.stringify(ways), minutesAfter],
  ))

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
