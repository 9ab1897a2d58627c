import { type AlarmState, atRest } from '#domain/alarm/state.ts'
import type { Sql } from '../db/database.ts'

type StoreAlarmRow = { readonly seenAt: string | null; readonly state: AlarmState | null }

/** Writes down that consoles of these stores are connected to this node. */
export const markSeen = async (sql: Sql, storeIds: readonly string[], now: Date) =>
  void (await sql.query(
    `insert into store_alarms (store_id, seen_at) select id, $2::timestamptz from unnest($1::text[]) as id
     on conflict (store_id) do update set seen_at = greatest(store_alarms.seen_at, excluded.seen_at)`,
    [storeIds, now.toISOString()],
  ))

/** The watch over each of these stores; those without a row were never watched. */
export async function alarmRows(sql: Sql, storeIds: readonly string[]): Promise<ReadonlyMap<string, StoreAlarmRow>> {
  const { rows } = await sql.query<{ id: string; seen: Date | string | null; state: AlarmState | null }>(
    'select store_id as id, seen_at as seen, state from store_alarms where store_id = any($1)',
    [storeIds],
  )
  return new Map(rows.map(({ id, seen, state }) => [id, { seenAt: seen && new Date(seen).toISOString(), state }]))
}

/** Replaces the state that a look has read. False when another node was faster. */
export async function replaceState(
  sql: Sql,
  storeId: string,
  { before, after }: { readonly before: AlarmState | null; readonly after: AlarmState },
): Promise<boolean> {
  const { rows } = await sql.query(
    `insert into store_alarms (store_id, state) values ($1, $3::jsonb)
     on conflict (store_id) do update set state = excluded.state
       where store_alarms.state is not distinct from $2::jsonb
     returning store_id`,
    [storeId, before && JSON.stringify(before), JSON.stringify(after)],
  )
  return rows.length > 0
}

export const stateOf = (row: StoreAlarmRow | undefined): AlarmState => row?.state ?? atRest
