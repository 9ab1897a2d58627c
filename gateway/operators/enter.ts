import type { FastifyRequest } from 'fastify'
import { sessionAnswer } from './answers.ts'
import type { OperatorServices } from './needed.ts'
import { peopleOnTablet } from './sessions.ts'
import { type SignInBy, signIn } from './sign-in.ts'

/** The answer to a person at the door, with their cookies; null for an account that opens nothing. */
export async function enter(services: OperatorServices, request: FastifyRequest, operatorId: string, by: SignInBy) {
  const { log, catalog, clock, idleMinutes } = services
  const entered = await signIn(services, request, operatorId, by)
  if (!entered) return null
  const people = await peopleOnTablet(log.sql, entered.tablet, clock.now())
  const body = sessionAnswer(catalog(), { caller: entered.caller, people, idleMinutes })
  return { status: 200, body, headers: { 'set-cookie': entered.cookies } } as const
}
