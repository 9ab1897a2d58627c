import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../db/database.ts'
import type { RiderPrincipal } from '../http/operations.ts'
import { HttpProblem } from '../http/problems.ts'
import { bearerToken } from '../http/secrets.ts'
import type { Clock } from '../ports/clock.ts'
import type { KnownRider } from './projection.ts'

/** FOPEN-77. */
export const tokenHours = 12

/** Only a digest is kept, so that a copy of the database opens no shift. */
export const tokenDigest = (token: string) => createHash('sha256').update(token).digest('base64url')

export const keepToken = async (sql: Sql, token: string, riderId: string, now: Date) =>
  void (await sql.query('insert into rider_tokens (digest, rider_id, expires_at) values ($1, $2, $3)', [
    tokenDigest(token),
    riderId,
    new Date(now.getTime() + tokenHours * 3_600_000).toISOString(),
  ]))

/** Ends every device's session of a courier at once (FOPEN-77: ending the shift revokes it). */
export const revokeTokens = async (sql: Sql, riderId: string) =>
  void (await sql.query('delete from rider_tokens where rider_id = $1', [riderId]))

/** The courier of a request's bearer token. Throws 403 for a token that is missing, expired, revoked or foreign (FOPEN-78). */
export async function riderOfToken(sql: Sql, clock: Clock, request: FastifyRequest): Promise<RiderPrincipal> {
  const token = bearerToken(request)
  if (token) {
    const { rows } = await sql.query<{ state: KnownRider }>(
      `select r.state from rider_tokens t join riders r on r.id = t.rider_id
       where t.digest = $1 and t.expires_at > $2 and r.active`,
      [tokenDigest(token), clock.now().toISOString()],
    )
    const rider = rows[0]?.state
    if (rider) return { id: rider.riderId, storeId: rider.storeId, name: rider.name, phone: rider.phone }
  }
  throw new HttpProblem(403, 'ACCESS_DENIED', 'The courier token is missing, expired or not accepted.')
}
