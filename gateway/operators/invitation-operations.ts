import type { OperatorRejection } from '#domain/operator/decide.ts'
import { loginOf } from '#domain/operator/secrets.ts'
import { operatorOfInvitation } from '../aggregates/operators/projection.ts'
import { operatorStream } from '../aggregates/operators/stream.ts'
import { isDuplicate } from '../db/database.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { tokenDigest } from '../http/secrets.ts'
import { passwordRefusal, pinRefusal } from './account-operations.ts'
import type { OperatorDeps } from './deps.ts'
import { enter } from './enter.ts'
import { orBusy } from './password-asked.ts'
import { refuseOtherSites } from './same-site.ts'
import { keepSecrets, keyedPin, secretsOfLogin } from './secrets.ts'

const notFound = problem(
  404,
  'INVITATION_NOT_FOUND',
  'The link was used, or replaced by another one, or is not one of ours.',
)
const expired = problem(409, 'INVITATION_EXPIRED', 'The link has expired.')
const taken = problem(409, 'LOGIN_TAKEN', 'Another person has this user name.')
const notALogin = problem(422, 'LOGIN_REFUSED', 'A user name has 3 to 120 letters, digits or . _ % + @ -', [
  { path: 'body/login', type: 'login', message: 'it has 3 to 120 letters, digits or . _ % + @ -' },
])

type Rejected = OperatorRejection | { readonly type: 'LoginTaken' }

/** How a person takes the account that a link opens. */
export function invitationOperations(services: OperatorDeps) {
  const { log, clock, settings } = services

  /** The person for whom a link waits, or the refusal. */
  const invited = async (token: string) => {
    const operator = await operatorOfInvitation(log.sql, tokenDigest(token))
    if (!operator?.invitation || operator.isDisabled) return notFound
    const isOver = !(clock.now().getTime() < Date.parse(operator.invitation.until))
    return isOver ? expired : { operator, until: operator.invitation.until }
  }

  return {
    async readInvitation({ body: { token }, request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const found = await invited(token)
      // A link that is over tells no name.
      if (!('operator' in found)) return notFound
      const { name, role } = found.operator
      return { status: 200, body: { name, role, until: found.until } }
    },

    /** Without the key of a repetition: its answer would open a session again after the password has changed. */
    async acceptInvitation({ body: { token, login: given, password, pin }, request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const found = await invited(token)
      if (!('operator' in found)) return found
      const login = loginOf(given)
      if (login === null) return notALogin
      const weak = (await passwordRefusal(password, login, 'body/password')) ?? pinRefusal(pin, 'body/pin')
      if (weak) return weak
      const { operatorId } = found.operator
      const joined = await hashed(services, { operatorId, password, pin })
      if ('status' in joined) return joined
      const digest = tokenDigest(token)
      const at = clock.now().toISOString()
      const by = { is: 'operator', id: operatorId }
      const done = await log
        .transact<null, Rejected>({ by }, async (unit) => {
          const other = await secretsOfLogin(unit.sql, login)
          if (other && other.operatorId !== operatorId) return { ok: false, rejection: { type: 'LoginTaken' } }
          const taken = await unit.execute(operatorStream, operatorId, { type: 'Join', digest, at })
          if (!taken.ok) return taken
          unit.afterwards(async (sql) => void (await keepSecrets(sql, { operatorId, login, ...joined })))
          return { ok: true, value: null }
        })
        .catch((error: unknown) => {
          if (!isDuplicate(error, 'operator_secrets_login_key')) throw error
          return { ok: false, rejection: { type: 'LoginTaken' } } as const
        })
      if (!done.ok) return refusalOf(done.rejection)
      return (await enter(services, request, operatorId, 'password')) ?? notFound
    },
  } satisfies Partial<Operations>

  function refusalOf({ type }: Rejected) {
    if (type === 'LoginTaken') return taken
    return type === 'InvitationExpired' ? expired : notFound
  }
}

async function hashed(
  { hasher, log }: Pick<OperatorDeps, 'hasher' | 'log'>,
  { operatorId, password, pin }: { readonly operatorId: string; readonly password: string; readonly pin: string },
) {
  return orBusy(async () => ({
    password: await hasher.make(password),
    pin: await hasher.make(keyedPin(log.digests, operatorId, pin)),
  }))
}
