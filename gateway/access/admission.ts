import type { FastifyRequest } from 'fastify'
import { type Action, mayCall, type Rule, rules } from '#domain/access/may.ts'
import { anonymous, type Courier, type Diner, type Principal } from '#domain/access/principal.ts'
import type { Admission } from '../http/bind.ts'
import type { Operations } from '../http/operations.ts'
import { HttpProblem } from '../http/problems.ts'
import { bearerToken, isSameSecret } from '../http/secrets.ts'

/** The questions that features answer about a caller. */
export type Callers = {
  /** The diner whose session a request carries; null for a browser without one. */
  dinerOf(request: FastifyRequest): Promise<Diner | null>
  /** The courier of a session's token; null for a token that is missing, expired or revoked. */
  courierOf(token: string): Promise<Courier | null>
}

/** An operation of the contract without a rule does not compile. */
const ruleOf: Readonly<Record<string, Rule>> = rules satisfies Readonly<Record<keyof Operations, Rule>>

/** Answers for each call of the contract who it is, and refuses a caller whom its rule keeps out. */
export function createAdmission({ dinerOf, courierOf }: Callers, adminToken: string | undefined): Admission {
  const isOperator = (token: string) => adminToken !== undefined && isSameSecret(token, adminToken)

  /** Looks only at the proof that the rule asks for: a menu is served without a question to the database. */
  const principalOf = async (rule: Rule, request: FastifyRequest): Promise<Principal> => {
    const token = bearerToken(request)
    switch (rule) {
      case 'everyone':
        return anonymous
      case 'customer':
        return (await dinerOf(request)) ?? anonymous
      case 'courier':
      case 'courier of the store':
      case 'courier alone':
        return (token && (await courierOf(token))) || anonymous
      case 'console':
      case 'script':
        return token && isOperator(token) ? { is: 'script' } : anonymous
      default:
        return rule satisfies never
    }
  }

  return {
    schemeOf(operationId) {
      const rule = ruleOf[operationId]
      return rule && schemes[rule]
    },
    async admit(operationId, request) {
      const rule = rules[operationId as Action]
      const principal = await principalOf(rule, request)
      if (!mayCall(principal, rule)) throw refusalOf(rule)
      return principal
    },
  }
}

/** The security scheme of the contract that proves what a rule asks for; null where the contract asks for none. */
const schemes = {
  everyone: null,
  customer: null,
  console: null,
  courier: 'rider',
  'courier of the store': 'rider',
  'courier alone': 'rider',
  script: 'admin',
} as const satisfies Readonly<Record<Rule, string | null>>

/** 403 for couriers (FOPEN-78), and 401 for the operator. */
const refusalOf = (rule: Rule) =>
  rule === 'script'
    ? new HttpProblem(401, 'UNAUTHORIZED', 'The operator token is missing or not accepted.')
    : new HttpProblem(403, 'ACCESS_DENIED', 'The courier token is missing, expired or not accepted.')
