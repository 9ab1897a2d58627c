import { byOf } from '#domain/access/by.ts'
import type { Principal, SignedInOperator } from '#domain/access/principal.ts'
import { passwordFault, pinFault } from '#domain/operator/secrets.ts'
import { operatorStream } from '../aggregates/operators/stream.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { commonPasswords } from './common-passwords.ts'
import type { OperatorDeps } from './deps.ts'
import { orBusy, passwordRefused } from './password-asked.ts'
import { changeSecret, keyedPin, secretsOf } from './secrets.ts'
import { endSession, endSessions, listSessions, tabletOfSession } from './sessions.ts'

const needsOperator = problem(401, 'UNAUTHORIZED', 'This call needs the session of a person.')
const noSession = problem(404, 'SESSION_NOT_FOUND', 'The person has no such session.')

const refusedSecret = (code: 'PASSWORD_REFUSED' | 'PIN_REFUSED', path: string, type: string) =>
  problem(422, code, `The rule ${type} refuses it.`, [{ path, type, message: `the rule ${type} refuses it` }])

/** The refusal of a password that a person has chosen; null for a good one. */
export async function passwordRefusal(password: string, login: string, path: string) {
  const common = await commonPasswords()
  const fault = passwordFault(password, login, (text) => common.has(text))
  return fault && refusedSecret('PASSWORD_REFUSED', path, fault)
}

/** The refusal of a PIN that a person has chosen; null for a good one. */
export function pinRefusal(pin: string, path: string) {
  const fault = pinFault(pin)
  return fault && refusedSecret('PIN_REFUSED', path, fault)
}

/** A person's hand on their own account: its sessions, its password and its PIN. */
export function accountOperations(services: OperatorDeps) {
  const { log, clock, hasher, sockets } = services
  const now = () => clock.now()

  const change = async (person: SignedInOperator, secret: 'password' | 'pin', value: string) => {
    const hash = await hasher.make(value)
    const { operatorId, sessionId } = person
    const tablet = await tabletOfSession(log.sql, sessionId)
    const at = now().toISOString()
    const changed = await log.transact<null, unknown>({ by: byOf(person) }, async (unit) => {
      const done = await unit.execute(operatorStream, operatorId, { type: 'ChangeSecret', secret, at })
      if (!done.ok) return done
      unit.afterwards(async (sql) => {
        await changeSecret(sql, operatorId, secret, hash)
        if (secret === 'password') await endSessions(sql, operatorId, { id: sessionId, tablet: tablet ?? '' })
      })
      return { ok: true, value: null }
    })
    await sockets.ended()
    return changed.ok ? ({ status: 204, body: undefined } as const) : needsOperator
  }

  const personOf = (principal: Principal) => (principal.is === 'operator' ? principal : null)

  return {
    async listConsoleSessions({ principal }) {
      const person = personOf(principal)
      if (!person) return needsOperator
      const sessions = (await listSessions(log.sql, person.operatorId, now())).map(
        ({ id, browser, since, usedAt }) => ({
          ...{ id, browser, isCurrent: id === person.sessionId },
          since: new Date(since).toISOString(),
          usedAt: new Date(usedAt).toISOString(),
        }),
      )
      return { status: 200, body: { sessions } }
    },

    async endConsoleSession({ path: { sessionId: id }, principal }) {
      const person = personOf(principal)
      if (!person) return needsOperator
      if (!(await endSession(log.sql, { id, operatorId: person.operatorId }))) return noSession
      await sockets.ended()
      return { status: 204, body: undefined }
    },

    async endConsoleSessions({ principal }) {
      const person = personOf(principal)
      if (!person) return needsOperator
      const { operatorId } = person
      const at = now().toISOString()
      await log.transact<null, unknown>({ by: byOf(person) }, async (unit) => {
        const done = await unit.execute(operatorStream, operatorId, { type: 'SignOut', at })
        if (!done.ok) return done
        unit.afterwards((sql) => endSessions(sql, operatorId))
        return { ok: true, value: null }
      })
      await sockets.ended()
      return { status: 204, body: undefined }
    },

    async changePassword({ body: { password, newPassword }, principal }) {
      const person = personOf(principal)
      if (!person) return needsOperator
      return orBusy(async () => {
        const asked = await passwordRefused(services, person, password)
        if (asked) return asked
        const { login = '' } = (await secretsOf(log.sql, person.operatorId)) ?? {}
        return (
          (await passwordRefusal(newPassword, login, 'body/newPassword')) ?? change(person, 'password', newPassword)
        )
      })
    },

    async changePin({ body: { password, pin }, principal }) {
      const person = personOf(principal)
      if (!person) return needsOperator
      return orBusy(async () => {
        const asked = await passwordRefused(services, person, password)
        if (asked) return asked
        return pinRefusal(pin, 'body/pin') ?? change(person, 'pin', keyedPin(log.digests, person.operatorId, pin))
      })
    },
  } satisfies Partial<Operations>
}
