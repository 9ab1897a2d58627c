import type { FastifyRequest } from 'fastify'
import { type Action, showsPerson } from '#domain/access/may.ts'
import type { SignedInOperator } from '#domain/access/principal.ts'
import { storesIn } from '#domain/operator/place.ts'
import type { OperatorDeps } from './deps.ts'
import { refuseOtherSites } from './same-site.ts'
import { type OperatorSession, sessionOfToken } from './sessions.ts'

type CallerDeps = Pick<OperatorDeps, 'log' | 'catalog' | 'clock' | 'settings' | 'cookies' | 'idleMinutes'>

const reading: readonly string[] = ['GET', 'HEAD']

/**
 * The person whose session a request carries; null for a browser without one. Role and places are read each time, so that a change holds
 * at once. Throws for a change that another site asks for.
 */
export async function operatorOfRequest(
  { log, catalog, clock, settings, cookies, idleMinutes }: CallerDeps,
  request: FastifyRequest,
  action: Action,
): Promise<SignedInOperator | null> {
  const token = cookies.session(request)
  if (token === null) return null
  const isReading = reading.includes(request.method)
  if (!isReading) refuseOtherSites(request, settings.PUBLIC_URL)
  const isUse = showsPerson(action, { isReading })
  const session = await sessionOfToken(log.sql, token, { now: clock.now(), idleMinutes, isUse })
  return session && principalOf(session, catalog)
}

/** The person of a session that was just opened. */
export async function operatorOfToken(
  { log, catalog, clock, idleMinutes }: CallerDeps,
  token: string,
): Promise<SignedInOperator | null> {
  const session = await sessionOfToken(log.sql, token, { now: clock.now(), idleMinutes, isUse: false })
  return session && principalOf(session, catalog)
}

function principalOf({ id, operator, isLocked }: OperatorSession, catalog: CallerDeps['catalog']): SignedInOperator {
  const { operatorId, name, role, places } = operator
  const storeIds = storesIn(places, catalog().document)
  return { is: 'operator', operatorId, name, role, places, storeIds, sessionId: id, isLocked }
}
