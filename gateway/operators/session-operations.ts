import type { Principal } from '#domain/access/principal.ts'
import { loginOf } from '#domain/operator/secrets.ts'
import { isAtWork } from '#domain/operator/state.ts'
import { operatorById } from '../aggregates/operators/projection.ts'
import { type Guessed, guessesBy, guessRefusal, spentGuesses } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { tokenDigest } from '../http/secrets.ts'
import type { OperatorDeps } from './deps.ts'
import { enter, sessionShown } from './enter.ts'
import { operatorGuesses } from './guesses.ts'
import { orBusy } from './password-asked.ts'
import { refuseOtherSites } from './same-site.ts'
import { keyedPin, secretsOf, secretsOfLogin } from './secrets.ts'
import { endSessionOfToken, isKnownOnTablet, lockSession } from './sessions.ts'

const wrongSignIn = problem(401, 'WRONG_SIGN_IN', 'The user name or the password is wrong, or the account is closed.')
const wrongPin = problem(401, 'WRONG_PIN', 'The PIN is wrong, or this browser does not know the person.')
const needsOperator = problem(401, 'UNAUTHORIZED', 'This call needs the session of a person.')

/** How people come into the console, and leave it. */
export function sessionOperations(services: OperatorDeps) {
  const { log, clock, settings, cookies, hasher, sockets } = services

  const answer = async (caller: Principal, tablet: string | null) => {
    return { status: 200, body: await sessionShown(services, caller, tablet) } as const
  }

  /** Compares a secret with its hash unless its guesses are spent, and counts a wrong one. Null when it is right. */
  const refusal = async <Wrong>(
    guessed: readonly Guessed[],
    { isRight, wrong }: { readonly isRight: () => Promise<boolean>; readonly wrong: Wrong },
  ) => {
    const spent = await spentGuesses(log, clock, guessed)
    if (spent) return spent
    return orBusy(async () => {
      const right = await isRight()
      return (await guessRefusal(log, clock, guessed, right)) ?? (right ? null : wrong)
    })
  }

  return {
    readConsoleSession: ({ principal, request }) => answer(principal, cookies.tablet(request)),

    async signInToConsole({ body: { login: given, password }, request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const login = loginOf(given) ?? ''
      const secrets = await secretsOfLogin(log.sql, login)
      const tablet = cookies.tablet(request)
      const isKnown =
        secrets !== null && tablet !== null && (await isKnownOnTablet(log.sql, tablet, secrets.operatorId, clock.now()))
      const guessed: readonly Guessed[] = isKnown
        ? [{ kind: operatorGuesses.operatorPassword, of: [secrets.operatorId, tokenDigest(tablet)] }]
        : [...guessesBy(operatorGuesses.consoleSignIn, request), { kind: operatorGuesses.operatorLogin, of: [login] }]
      const operator = secrets && (await operatorById(log.sql, secrets.operatorId))
      const hash = operator && isAtWork(operator) ? secrets.password : null
      const refused = await refusal(guessed, {
        isRight: () => hasher.isRight(isKnown ? 'known' : 'stranger', password, hash),
        wrong: wrongSignIn,
      })
      if (refused) return refused
      return (operator && (await enter(services, request, operator.operatorId, 'password'))) ?? wrongSignIn
    },

    async switchOperator({ body: { operatorId, pin }, request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const tablet = cookies.tablet(request)
      const isKnown = tablet !== null && (await isKnownOnTablet(log.sql, tablet, operatorId, clock.now()))
      // A PIN opens nothing elsewhere, so a stranger's guesses count for no person and no tablet of the shop.
      const guessed: readonly Guessed[] = isKnown
        ? [
            { kind: operatorGuesses.operatorPin, of: [operatorId, tokenDigest(tablet)] },
            { kind: operatorGuesses.pinAtTablet, of: [tokenDigest(tablet)] },
          ]
        : guessesBy(operatorGuesses.consoleSignIn, request)
      const [operator, secrets] = isKnown
        ? [await operatorById(log.sql, operatorId), await secretsOf(log.sql, operatorId)]
        : [null, null]
      const hash = operator && isAtWork(operator) ? (secrets?.pin ?? null) : null
      const refused = await refusal(guessed, {
        isRight: () => hasher.isRight(isKnown ? 'known' : 'stranger', keyedPin(log.digests, operatorId, pin), hash),
        wrong: wrongPin,
      })
      return refused ?? (await enter(services, request, operatorId, 'pin')) ?? wrongPin
    },

    async signOutOfConsole({ request }) {
      refuseOtherSites(request, settings.PUBLIC_URL)
      const token = cookies.session(request)
      if (token !== null) {
        await endSessionOfToken(log.sql, token, { forgets: true })
        await sockets.ended()
      }
      return { status: 204, body: undefined, headers: { 'set-cookie': cookies.set('') } }
    },

    /** The admission has written that the person is there. */
    async keepConsoleActive({ principal }) {
      return principal.is === 'operator' ? { status: 204, body: undefined } : needsOperator
    },

    async lockConsole({ principal }) {
      if (principal.is !== 'operator') return needsOperator
      await lockSession(log.sql, principal.sessionId)
      return { status: 204, body: undefined }
    },
  } satisfies Partial<Operations>
}
