import type { FastifyRequest } from 'fastify'
import { seesMoney } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { countInNeed } from '../views/payments-in-need.ts'
import { sessionAnswer } from './answers.ts'
import type { OperatorDeps } from './deps.ts'
import { peopleOnTablet } from './sessions.ts'
import { type SignInBy, signIn } from './sign-in.ts'

/** The caller as the console shows it. `tablet` is the token of its cookie. */
export async function sessionShown(
  { log, catalog, clock, idleMinutes }: OperatorDeps,
  caller: Principal,
  tablet: string | null,
): Promise<Wire['ConsoleSession']> {
  const people = tablet === null ? [] : await peopleOnTablet(log.sql, tablet, clock.now())
  const session = sessionAnswer(catalog(), { caller, people, idleMinutes })
  if (caller.is !== 'operator' || !seesMoney(caller)) return session
  return { ...session, moneyInNeed: await countInNeed(log.sql, caller.storeIds) }
}

/**
 * The answer to a person at the door, with their cookies; null for an account that opens nothing. Their browser is a known device from then on: a
 * new tablet in a rush makes more calls than a young one may (decision 199).
 */
export async function enter(services: OperatorDeps, request: FastifyRequest, operatorId: string, by: SignInBy) {
  const entered = await signIn(services, request, operatorId, by)
  if (!entered) return null
  const body = await sessionShown(services, entered.caller, entered.tablet)
  const known = services.devices.grownUp(request.device)
  const cookies = known ? [...entered.cookies, known] : entered.cookies
  return { status: 200, body, headers: { 'set-cookie': cookies } } as const
}
