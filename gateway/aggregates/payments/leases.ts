import type { Sql } from '../../db/database.ts'

/** Longer than all calls to a provider that one lease, or one run of a timer, covers: three of up to 10, 30 and 10 seconds. */
export const providerSeconds = 60

/** Longer than a refund of up to 30 seconds and the four reads of up to 10 seconds around it. */
export const refundSeconds = 90

/**
 * Does the work while no other caller, on any node, works on the same attempt at its provider. Answers false, and does
 * nothing, when another one does. The lease of a node that died ends by itself after `seconds`.
 */
export async function withLease(
  sql: Sql,
  attemptId: string,
  now: Date,
  work: () => Promise<unknown>,
  seconds = providerSeconds,
): Promise<boolean> {
  const { rows } = await sql.query(
    `insert into payment_turns as t (attempt_id, until) values ($1, $2)
     on conflict (attempt_id) do update set until = excluded.until where t.until <= $3 returning attempt_id`,
    [attemptId, new Date(now.getTime() + seconds * 1000).toISOString(), now.toISOString()],
  )
  if (rows.length === 0) return false
  try {
    await work()
    return true
  } finally {
    await sql.query('delete from payment_turns where attempt_id = $1', [attemptId])
  }
}
