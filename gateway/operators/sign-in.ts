import type { FastifyRequest } from 'fastify'
import type { SignedInOperator } from '#domain/access/principal.ts'
import { operatorOfToken } from './caller.ts'
import type { OperatorDeps } from './deps.ts'
import { endSessionOfToken, isTablet, openByPassword, openByPin } from './sessions.ts'

const longestBrowser = 200

type SignInResult = {
  readonly caller: SignedInOperator
  /** The token of the tablet's cookie. */
  readonly tablet: string
  readonly cookies: string[]
}

/** A passkey does what a password does: the browser has asked for a finger, a face or a code. */
export type SignInBy = 'password' | 'passkey' | 'pin'

/**
 * Opens a session for a person, after a right password, PIN or passkey. Each sign-in has a new token, and the session that the browser showed before ends: a token that
 * another person has put there opens nothing. A tablet keeps its own token only where the gateway has given it.
 */
export async function signIn(
  services: OperatorDeps,
  request: FastifyRequest,
  operatorId: string,
  by: SignInBy,
): Promise<SignInResult | null> {
  const { log, clock, random, cookies, sockets } = services
  const now = clock.now()
  const token = random.token()
  const shown = cookies.tablet(request)
  const isGiven = shown !== null && (await isTablet(log.sql, shown, now))
  const tablet = isGiven ? shown : random.token()
  const opened = { token, id: random.id(), operatorId, tablet, browser: browserOf(request) }
  const before = cookies.session(request)
  if (by === 'pin' && !(await openByPin(log.sql, opened, now))) return null
  if (by !== 'pin') await openByPassword(log.sql, opened, now)
  if (before !== null) {
    await endSessionOfToken(log.sql, before, { forgets: false })
    await sockets.ended()
  }
  const caller = await operatorOfToken(services, token)
  return caller && { caller, tablet, cookies: cookies.set(token, tablet) }
}

/** The name that a browser gives itself. */
export const browserOf = ({ headers }: FastifyRequest) => (headers['user-agent'] ?? '').slice(0, longestBrowser)
