import type { Sql } from '../db/database.ts'

/** Longer than a run with its last call. A node that dies in the middle leaves the lane after this. */
const claimMs = 60_000

type Lane = { readonly failures: number; readonly restsUntil: Date | null }

/** Claims the orders of a store for one run. Null where another run has them. */
export async function claimLane(sql: Sql, storeId: string, run: string, now: Date): Promise<Lane | null> {
  await sql.query('insert into till_lanes (store_id) values ($1) on conflict (store_id) do nothing', [storeId])
  const { rows } = await sql.query<{ failures: number; restsUntil: string | null }>(
    `update till_lanes set claimed_by = $2, claimed_until = $3
     where store_id = $1 and (claimed_until is null or claimed_until <= $4)
     returning failures, rests_until::text as "restsUntil"`,
    [storeId, run, new Date(now.getTime() + claimMs).toISOString(), now.toISOString()],
  )
  const [lane] = rows
  return lane
    ? { failures: lane.failures, restsUntil: lane.restsUntil === null ? null : new Date(lane.restsUntil) }
    : null
}

export const noteFailures = async (sql: Sql, storeId: string, failures: number, restsUntil: Date | null) =>
  void (await sql.query('update till_lanes set failures = $2, rests_until = $3 where store_id = $1', [
    storeId,
    failures,
    restsUntil?.toISOString() ?? null,
  ]))

export const releaseLane = async (sql: Sql, storeId: string, run: string) =>
  void (await sql.query(
    'update till_lanes set claimed_by = null, claimed_until = null where store_id = $1 and claimed_by = $2',
    [storeId, run],
  ))
