import { createHmac } from 'node:crypto'
import type { Courier } from '#domain/access/principal.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import { activeRiders } from '../aggregates/riders/projection.ts'
import type { Sql } from '../db/database.ts'
import { tokenDigest } from '../http/secrets.ts'
import type { Clock } from '../ports/clock.ts'

/** FOPEN-77. */
export const tokenHours = 12

export const keepToken = async (sql: Sql, token: string, riderId: string, now: Date) =>
  void (await sql.query('insert into rider_tokens (digest, rider_id, expires_at) values ($1, $2, $3)', [
    tokenDigest(token),
    riderId,
    new Date(now.getTime() + tokenHours * 3_600_000).toISOString(),
  ]))

/** Ends every device's session of a courier at once (FOPEN-77: ending the shift revokes it). */
export const revokeTokens = async (sql: Sql, riderId: string) =>
  void (await sql.query('delete from rider_tokens where rider_id = $1', [riderId]))

/** The courier of a session's token; null for a token that is missing, expired, revoked or foreign (FOPEN-78). */
export async function courierOfToken(sql: Sql, clock: Clock, token: string): Promise<Courier | null> {
  const { rows } = await sql.query<{ state: KnownRider }>(
    `select r.state from rider_tokens t join ${activeRiders} r on r.id = t.rider_id
     where t.digest = $1 and t.scope = 'session' and t.expires_at > $2`,
    [tokenDigest(token), clock.now().toISOString()],
  )
  const rider = rows[0]?.state
  if (!rider?.phone) return null
  return { is: 'courier', id: rider.riderId, storeId: rider.storeId, name: rider.name, phone: rider.phone }
}

/**
 * The token of a session's own positions URL, for phones whose pages sleep when they are locked. It
 * is made of the session's token, so that asking again gives the same one, and leads nowhere else: it
 * opens no other call, tells nothing of the session, and ends with it. Null when the session has ended.
 */
export async function positionsToken(
  sql: Sql,
  sessionToken: string,
): Promise<{ readonly token: string; readonly expiresAt: string } | null> {
  const token = createHmac('sha256', sessionToken).update('positions').digest('base64url')
  const { rows } = await sql.query<{ expiresAt: Date }>(
    `insert into rider_tokens (digest, rider_id, expires_at, scope)
     select $1, rider_id, expires_at, 'positions' from rider_tokens where digest = $2 and scope = 'session'
     on conflict (digest) do update set expires_at = excluded.expires_at
     returning expires_at as "expiresAt"`,
    [tokenDigest(token), tokenDigest(sessionToken)],
  )
  const [row] = rows
  return row ? { token, expiresAt: row.expiresAt.toISOString() } : null
}

/** Returns the courier of a positions URL, by its token; null when it is unknown, has expired, or its shift has ended. */
export async function riderOfPositionsToken(sql: Sql, clock: Clock, token: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select r.id from rider_tokens t join ${activeRiders} r on r.id = t.rider_id
     where t.digest = $1 and t.scope = 'positions' and t.expires_at > $2`,
    [tokenDigest(token), clock.now().toISOString()],
  )
  return rows[0]?.id ?? null
}
