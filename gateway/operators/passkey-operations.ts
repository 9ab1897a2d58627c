import type { FastifyRequest } from 'fastify'
import { byOf } from '#domain/access/by.ts'
import type { OperatorRejection } from '#domain/operator/decide.ts'
import { isAtWork } from '#domain/operator/state.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { operatorById } from '../aggregates/operators/projection.ts'
import { operatorStream } from '../aggregates/operators/stream.ts'
import { guessesBy, guessRefusal, spentGuesses } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { type ChallengeFor, isOwnChallenge, makeChallenge, spendChallenge } from './challenges.ts'
import type { OperatorDeps } from './deps.ts'
import { enter } from './enter.ts'
import { operatorGuesses } from './guesses.ts'
import { createdPasskey, creationOptions, requestOptions, usedPasskey } from './passkey-checks.ts'
import {
  countUse,
  keepPasskey,
  mostPasskeys,
  type Passkey,
  passkeyOfCredential,
  passkeysOf,
  removePasskey,
} from './passkeys.ts'
import { orBusy, passwordRefused } from './password-asked.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { refuseOtherSites } from './same-site.ts'
import { secretsOf } from './secrets.ts'
import { browserOf } from './sign-in.ts'

const needsOperator = problem(401, 'UNAUTHORIZED', 'This call needs the session of a person.')
const noName = problem(
  409,
  'PASSKEYS_NEED_NAME',
  'Browsers make passkeys for a host name, and this page stands at an IP address.',
)
const badPasskey = problem(422, 'PASSKEY_REFUSED', 'The answer of the browser does not hold, or came too late.')
const tooMany = problem(409, 'TOO_MANY_PASSKEYS', `A person has at most ${mostPasskeys} passkeys.`)
const noPasskey = problem(404, 'PASSKEY_NOT_FOUND', 'The person has no such passkey.')
const wrongPasskey = problem(401, 'WRONG_PASSKEY', 'The passkey opens no account here, or its answer came too late.')

/** Another key was made with this challenge: undoes the transaction. */
class ChallengeSpent extends Error {}

const listed = ({ id, browser, since, usedAt }: Awaited<ReturnType<typeof passkeysOf>>[number]) => ({
  ...{ id, browser, since: new Date(since).toISOString() },
  usedAt: usedAt && new Date(usedAt).toISOString(),
})

/** Passkeys in the place of a password (https://www.w3.org/TR/webauthn-3/). */
export function passkeyOperations(services: OperatorDeps) {
  const { log, clock, random, settings } = services
  const partyOf = (request: FastifyRequest) => relyingPartyOf(request, settings.PUBLIC_URL)
  const challengeFor = (step: ChallengeFor) => makeChallenge({ digests: log.digests, for: step, now: clock.now() })
  const isOwn = (step: ChallengeFor) => (challenge: string) =>
    isOwnChallenge(challenge, { digests: log.digests, for: step, now: clock.now() })
  const listOf = async (operatorId: string) => ({ passkeys: (await passkeysOf(log.sql, operatorId)).map(listed) })

  /** The passkey whose answer holds, with its person; null for all others. Its challenge opens the door once. */
  const rightPasskey = async (answer: Wire['PasskeyAssertion'], party: RelyingParty): Promise<Passkey | null> => {
    const passkey = await passkeyOfCredential(log.sql, answer.id)
    const operator = passkey && (await operatorById(log.sql, passkey.operatorId))
    if (!passkey || !operator || !isAtWork(operator)) return null
    const used = await usedPasskey(answer, passkey, { party, isOwn: isOwn('sign-in') })
    if (!used || !(await spendChallenge(log.sql, used.challenge, clock.now()))) return null
    return (await countUse(log.sql, passkey.id, used.counter, clock.now())) ? passkey : null
  }

  return {
    async listPasskeys({ principal }) {
      if (principal.is !== 'operator') return needsOperator
      return { status: 200, body: await listOf(principal.operatorId) }
    },

    async startPasskey({ body: { password }, principal, request }) {
      if (principal.is !== 'operator') return needsOperator
      const party = partyOf(request)
      if (!party) return noName
      const { operatorId, name } = principal
      return orBusy(async () => {
        const refused = await passwordRefused(services, principal, password)
        if (refused) return refused
        const [passkeys, secrets] = [await passkeysOf(log.sql, operatorId), await secretsOf(log.sql, operatorId)]
        if (passkeys.length >= mostPasskeys) return tooMany
        const login = secrets?.login ?? name
        const known = passkeys.map(({ credential, transports }) => ({ id: credential, transports }))
        const challenge = challengeFor({ operatorId })
        return {
          status: 200,
          body: await creationOptions(party, { operatorId, name, login, challenge, known }),
        } as const
      })
    },

    /** An answer that was lost may be sent again: the key is kept once. */
    async addPasskey({ body: answer, principal, request }) {
      if (principal.is !== 'operator') return needsOperator
      const party = partyOf(request)
      if (!party) return noName
      const { operatorId } = principal
      const created = await createdPasskey(answer, { party, isOwn: isOwn({ operatorId }) })
      if (!created) return badPasskey
      const { challenge, ...key } = created
      const before = await passkeyOfCredential(log.sql, key.credential)
      if (before) return before.operatorId === operatorId ? { status: 200, body: await listOf(operatorId) } : badPasskey
      const now = clock.now()
      const passkey: Passkey = { ...key, id: random.id(), operatorId, rpId: party.rpId, browser: browserOf(request) }
      try {
        const added = await log.transact<null, OperatorRejection>({ by: byOf(principal) }, async (unit) => {
          const command = { type: 'AddPasskey', passkeyId: passkey.id, at: now.toISOString() } as const
          const done = await unit.execute(operatorStream, operatorId, command)
          if (!done.ok) return done
          unit.afterwards(async (sql) => {
            if (!(await spendChallenge(sql, challenge, now))) throw new ChallengeSpent()
            await keepPasskey(sql, passkey, now)
          })
          return { ok: true, value: null }
        })
        return added.ok ? { status: 200, body: await listOf(operatorId) } : needsOperator
      } catch (error) {
        if (error instanceof ChallengeSpent) return badPasskey
        throw error
      }
    },

    async removePasskey({ path: { passkeyId }, principal }) {
      if (principal.is !== 'operator') return needsOperator
      const { operatorId } = principal
      const passkeys = await passkeysOf(log.sql, operatorId)
      if (!passkeys.some(({ id }) => id === passkeyId)) return noPasskey
      const at = clock.now().toISOString()
      await log.transact<null, OperatorRejection>({ by: byOf(principal) }, async (unit) => {
        const done = await unit.execute(operatorStream, operatorId, { type: 'RemovePasskey', passkeyId, at })
        if (!done.ok) return done
        unit.afterwards((sql) => removePasskey(sql, operatorId, passkeyId))
        return { ok: true, value: null }
      })
      return { status: 204, body: undefined }
    },

    /** Names no person and no key: the browser offers the keys that it has for this host. */
    async startPasskeySignIn({ request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const party = partyOf(request)
      if (!party) return noName
      return { status: 200, body: await requestOptions(party, challengeFor('sign-in')) }
    },

    async signInWithPasskey({ body: answer, request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const party = partyOf(request)
      if (!party) return noName
      const guessed = guessesBy(operatorGuesses.consoleSignIn, request)
      const spent = await spentGuesses(log, clock, guessed)
      if (spent) return spent
      const passkey = await rightPasskey(answer, party)
      const refused = await guessRefusal(log, clock, guessed, passkey !== null)
      if (refused) return refused
      return (passkey && (await enter(services, request, passkey.operatorId, 'passkey'))) ?? wrongPasskey
    },
  } satisfies Partial<Operations>
}
