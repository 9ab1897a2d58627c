import type { FastifyRequest } from 'fastify'
import { type Action, mayCall, opensWhileLocked, type Rule, rules } from '#domain/access/may.ts'
import { anonymous, type Courier, type Diner, type Principal, type SignedInOperator } from '#domain/access/principal.ts'
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
  /** The person whose console session a request carries; null for a browser without one. */
  operatorOf(request: FastifyRequest, action: Action): Promise<SignedInOperator | null>
  /** The stores of a printing program; null for a token that no store has. */
  printerStoresOf(token: string): readonly string[] | null
}

/** An operation of the contract without a rule does not compile. */
const ruleOf: Readonly<Record<string, Rule>> = rules satisfies Readonly<Record<keyof Operations, Rule>>

/** Answers for each call of the contract who it is, and refuses a caller whom its rule keeps out. */
export function createAdmission(
  { dinerOf, courierOf, operatorOf, printerStoresOf }: Callers,
  adminToken: string | undefined,
): Admission {
  const isScript = (token: string) => adminToken !== undefined && isSameSecret(token, adminToken)

  /** Looks only at the proof that the rule asks for: a menu is served without a question to the database. */
  const principalOf = async (action: Action, request: FastifyRequest): Promise<Principal> => {
    const rule: Rule = rules[action]
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
      case 'listener':
        return (token ? await courierOf(token) : await operatorOf(request, action)) ?? anonymous
      case 'account':
        return (await operatorOf(request, action)) ?? anonymous
      case 'console':
      case 'cocina':
      case 'caja':
      case 'encargado':
      case 'administrador':
        // A program sends its token and never a cookie, and a page the other way round.
        if (token) return isScript(token) ? { is: 'script' } : anonymous
        return (await operatorOf(request, action)) ?? anonymous
      case 'printer': {
        const storeIds = token && printerStoresOf(token)
        return storeIds ? { is: 'printer', storeIds } : anonymous
      }
      case 'script':
        return token && isScript(token) ? { is: 'script' } : anonymous
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
      const action = operationId as Action
      const rule = rules[action]
      const principal = await principalOf(action, request)
      if (!mayCall(principal, rule)) throw refusalOf(rule, principal)
      if (principal.is === 'operator' && principal.isLocked && !opensWhileLocked(action)) throw locked()
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
  listener: 'rider or operator',
  cocina: 'admin or operator',
  caja: 'admin or operator',
  encargado: 'admin or operator',
  administrador: 'admin or operator',
  account: 'operator',
  printer: 'printer',
  script: 'admin',
} as const satisfies Readonly<Record<Rule, string | null>>

/** 403 for couriers (FOPEN-78) and for a person whose role is too small, and 401 for those who have shown nothing that the console knows. */
function refusalOf(rule: Rule, principal: Principal) {
  if (principal.is === 'operator')
    return new HttpProblem(403, 'ACCESS_DENIED', 'The role of this person may not do that.')
  if (schemes[rule] === 'rider' || rule === 'listener')
    return new HttpProblem(403, 'ACCESS_DENIED', 'The courier token is missing, expired or not accepted.')
  if (rule === 'printer')
    return new HttpProblem(401, 'UNAUTHORIZED', 'The token of a printing program is missing or not accepted.')
  return rule === 'script'
    ? new HttpProblem(401, 'UNAUTHORIZED', 'The token of scripts is missing or not accepted.')
    : new HttpProblem(401, 'UNAUTHORIZED', 'A session of the console is missing or over.')
}

const locked = () => new HttpProblem(401, 'SESSION_LOCKED', 'The tablet was left alone: its person types the PIN.')
