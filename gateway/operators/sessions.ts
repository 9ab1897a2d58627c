import { isAtWork, type KnownOperator } from '#domain/operator/state.ts'
import { knownOperators } from '../aggregates/operators/projection.ts'
import type { Sql } from '../db/database.ts'
import { tokenDigest } from '../http/secrets.ts'
import { sessionDays } from './cookies.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** The most people remembered on one tablet, and the most sessions of one person. The least used is forgotten first. */
const mostOnTablet = 50
const mostSessions = 50

export type OperatorSession = {
  readonly id: string
  readonly operator: KnownOperator
  /** The digest of the tablet's cookie. */
  readonly tablet: string
  readonly isLocked: boolean
}

type Row = {
  id: string
  tablet: string
  isLocked: boolean
  usedAt: Date
  activeAt: Date
  state: KnownOperator
}

/**
 * The session of a cookie's token; null for an unknown one, for one that is over, and for a person with a closed account. `isUse` says that
 * a person did something. Times are written once a minute.
 */
export async function sessionOfToken(
  sql: Sql,
  token: string,
  { now, idleMinutes, isUse }: { readonly now: Date; readonly idleMinutes: number; readonly isUse: boolean },
): Promise<OperatorSession | null> {
  const { rows } = await sql.query<Row>(
    `select s.id, s.tablet, s.is_locked as "isLocked", s.used_at as "usedAt", s.active_at as "activeAt", o.state
     from operator_sessions s join ${knownOperators} o on o.id = s.operator_id
     where s.digest = $1 and s.expires_at > $2`,
    [tokenDigest(token), now.toISOString()],
  )
  const [row] = rows
  if (!row || !isAtWork(row.state)) return null
  const idleMs = now.getTime() - new Date(row.activeAt).getTime()
  const isLocked = row.isLocked || (idleMinutes > 0 && idleMs >= idleMinutes * minuteMs)
  const isActive = isUse && !isLocked && idleMs >= minuteMs
  if (isActive || now.getTime() - new Date(row.usedAt).getTime() >= minuteMs)
    await sql.query(
      'update operator_sessions set used_at = $2, active_at = case when $3 then $2 else active_at end where id = $1',
      [row.id, now.toISOString(), isActive],
    )
  return { id: row.id, operator: row.state, tablet: row.tablet, isLocked }
}

type NewSession = {
  readonly token: string
  readonly id: string
  readonly operatorId: string
  /** The token of the tablet's cookie. */
  readonly tablet: string
  readonly browser: string
}

/** Opens a session by a password or a passkey that was right, and remembers the tablet for the person's PIN. */
export async function openByPassword(sql: Sql, opened: NewSession, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionDays * dayMs).toISOString()
  const tablet = tokenDigest(opened.tablet)
  await sql.query(
    `insert into operator_tablets (tablet, operator_id, used_at, expires_at) values ($1, $2, $3, $4)
     on conflict (tablet, operator_id) do update set used_at = excluded.used_at, expires_at = excluded.expires_at`,
    [tablet, opened.operatorId, now.toISOString(), expiresAt],
  )
  await sql.query(
    `delete from operator_tablets where tablet = $1 and operator_id not in
       (select operator_id from operator_tablets where tablet = $1 order by used_at desc, operator_id limit $2)`,
    [tablet, mostOnTablet],
  )
  await insertSession(sql, opened, expiresAt, now)
}

/** Opens a session by a PIN: it ends when the password is due again on this tablet. False where the tablet does not know the person. */
export async function openByPin(sql: Sql, opened: NewSession, now: Date): Promise<boolean> {
  const { rows } = await sql.query<{ expiresAt: Date }>(
    `update operator_tablets set used_at = $3 where tablet = $1 and operator_id = $2 and expires_at > $3
     returning expires_at as "expiresAt"`,
    [tokenDigest(opened.tablet), opened.operatorId, now.toISOString()],
  )
  const [known] = rows
  if (!known) return false
  await insertSession(sql, opened, new Date(known.expiresAt).toISOString(), now)
  return true
}

async function insertSession(
  sql: Sql,
  { token, id, operatorId, tablet, browser }: NewSession,
  expiresAt: string,
  now: Date,
) {
  await sql.query(
    `insert into operator_sessions (digest, id, operator_id, tablet, browser, since, used_at, active_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6, $7)`,
    [tokenDigest(token), id, operatorId, tokenDigest(tablet), browser, now.toISOString(), expiresAt],
  )
  await sql.query(
    `delete from operator_sessions where operator_id = $1 and id not in
       (select id from operator_sessions where operator_id = $1 order by used_at desc, id limit $2)`,
    [operatorId, mostSessions],
  )
}

/** Whether a person has given their password on this tablet, in the days of a session. */
export async function isKnownOnTablet(sql: Sql, tablet: string, operatorId: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    'select 1 from operator_tablets where tablet = $1 and operator_id = $2 and expires_at > $3',
    [tokenDigest(tablet), operatorId, now.toISOString()],
  )
  return rows.length > 0
}

/** Whether the gateway has given this token to a tablet, on which a person gave a password in the days of a session. */
export async function isTablet(sql: Sql, tablet: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query('select 1 from operator_tablets where tablet = $1 and expires_at > $2 limit 1', [
    tokenDigest(tablet),
    now.toISOString(),
  ])
  return rows.length > 0
}

/** The people whom a tablet knows, by name. */
export async function peopleOnTablet(sql: Sql, tablet: string, now: Date): Promise<readonly KnownOperator[]> {
  const { rows } = await sql.query<{ state: KnownOperator }>(
    `select o.state from operator_tablets t join ${knownOperators} o on o.id = t.operator_id
     where t.tablet = $1 and t.expires_at > $2 order by lower(o.state->>'name'), o.id limit $3`,
    [tokenDigest(tablet), now.toISOString(), mostOnTablet],
  )
  return rows.map(({ state }) => state).filter(isAtWork)
}

export const lockSession = async (sql: Sql, id: string) =>
  void (await sql.query('update operator_sessions set is_locked = true where id = $1', [id]))

/** Ends the session of a cookie's token. The tablet keeps the person, unless `forgets`. */
export async function endSessionOfToken(sql: Sql, token: string, { forgets }: { readonly forgets: boolean }) {
  const { rows } = await sql.query<{ operatorId: string; tablet: string }>(
    'delete from operator_sessions where digest = $1 returning operator_id as "operatorId", tablet',
    [tokenDigest(token)],
  )
  const [ended] = rows
  if (ended && forgets) await forgetOnTablet(sql, ended)
}

/** Ends one session of a person, whose PIN opens nothing on its tablet any more. False for one that is not theirs. */
export async function endSession(sql: Sql, { id, operatorId }: { readonly id: string; readonly operatorId: string }) {
  const { rows } = await sql.query<{ tablet: string }>(
    'delete from operator_sessions where id = $1 and operator_id = $2 returning tablet',
    [id, operatorId],
  )
  const [ended] = rows
  if (ended) await forgetOnTablet(sql, { operatorId, tablet: ended.tablet })
  return ended !== undefined
}

const forgetOnTablet = async (sql: Sql, { operatorId, tablet }: { operatorId: string; tablet: string }) =>
  void (await sql.query('delete from operator_tablets where tablet = $1 and operator_id = $2', [tablet, operatorId]))

/** Ends all sessions of a person but one, on all tablets. */
export async function endSessions(
  sql: Sql,
  operatorId: string,
  but: Pick<OperatorSession, 'id' | 'tablet'> | null = null,
) {
  await sql.query('delete from operator_sessions where operator_id = $1 and id is distinct from $2', [
    operatorId,
    but?.id ?? null,
  ])
  await sql.query('delete from operator_tablets where operator_id = $1 and tablet is distinct from $2', [
    operatorId,
    but?.tablet ?? null,
  ])
}

type SessionSummary = { readonly id: string; readonly browser: string; readonly since: Date; readonly usedAt: Date }

export async function listSessions(sql: Sql, operatorId: string, now: Date): Promise<readonly SessionSummary[]> {
  const { rows } = await sql.query<SessionSummary>(
    `select id, browser, since, used_at as "usedAt" from operator_sessions
     where operator_id = $1 and expires_at > $2 order by used_at desc, id limit $3`,
    [operatorId, now.toISOString(), mostSessions],
  )
  return rows
}

/** The digest of the tablet of a session; null for a session that is over. */
export async function tabletOfSession(sql: Sql, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ tablet: string }>('select tablet from operator_sessions where id = $1', [id])
  return rows[0]?.tablet ?? null
}
