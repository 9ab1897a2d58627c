import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { countryOf } from '#domain/country/countries.ts'
import { formatPhone, type Phone } from '#domain/phone/phone.ts'
import { verificationAt } from '../aggregates/customers/verification.ts'
import type { Ground } from '../ground/ground.ts'
import { type Guessed, guessesBy, guessRefusal } from '../http/guess-limits.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { setTimer } from '../timers/timers.ts'
import { customerGuesses } from './guesses.ts'
import {
  challengeCookie,
  challengeDigest,
  challengeOf,
  changeChallenge,
  codeMinutes,
  endCode,
  keepChallenge,
  sendCode,
  tryCode,
} from './one-time-codes.ts'
import { isProvenDevice, keepProvenDevice } from './proven-devices.ts'
import { endSession, endSessionBefore, keepSession, sessionCookie, sessionDays } from './session.ts'

const unknownStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const notAPhone = problem(422, 'INVALID_PHONE', 'This is not a phone number of an accepted country.')
const notAsked = problem(422, 'CODE_NOT_ASKED', 'The company of this store asks for no code.')
const notOffered = problem(422, 'CODE_NOT_OFFERED', 'The company of this store cannot send codes.')
const noMessenger = problem(502, 'PROVIDER_FAILED', 'No way of sending messages is configured (docs/operations.md).')
const wrongCode = problem(401, 'WRONG_CODE', 'The code is wrong, has expired, or belongs to another browser.')

/** A code that was right, kept under the call's key: a repetition is the same browser's, and comes soon. */
type Confirmed = { readonly challenge: string; readonly at: string }

/** Whether the browser has not heard the answer and asks again: the answer takes its challenge away, and a code lives minutes. */
const isHeardAgain = ({ challenge: digest, at }: Confirmed, challenge: string | null, now: Date) =>
  challenge !== null && digest === challengeDigest(challenge) && now.getTime() - Date.parse(at) < codeMinutes * 60_000

/** The same session for each repetition of one call, as secret as the challenge. */
const sessionOf = (challenge: string, key: string) =>
  createHmac('sha256', challenge).update(`session ${key}`).digest('base64url')

/** How a diner proves that a phone is theirs. Nothing here tells whether a phone is known. */
export function signInOperations(
  services: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random' | 'settings' | 'messenger' | 'devices'>,
) {
  const { log, catalog, clock, random, settings, messenger, devices } = services
  const isSecure = settings.PUBLIC_URL?.startsWith('https:') ?? false

  /** A device that has proven this phone is counted by itself, so that no stranger locks its diner out. */
  const countedFor = async (request: FastifyRequest, phone: Phone, companyId: string): Promise<readonly Guessed[]> => {
    const { device } = request
    if (device && (await isProvenDevice(log, { device, phone }, clock.now())))
      return [{ kind: customerGuesses.codeToOwner, of: [phone, device.id] }]
    return [
      { kind: customerGuesses.codeToPhone, of: [phone] },
      ...guessesBy(customerGuesses.codeForAddress, request),
      { kind: customerGuesses.codeOfCompany, of: [companyId] },
    ]
  }

  return {
    async requestOneTimeCode({ path, body, command, request }) {
      const store = catalog().store(body.branchContactId)
      const branch = store && catalog().branch(store.branchId)
      if (!branch) return unknownStore
      const phone = formatPhone(path.phone, countryOf(store))
      if (!phone) return notAPhone
      const verification = verificationAt(catalog(), branch.companyId)
      if (verification === 'off') return notAsked
      if (!messenger && verification === 'private') return notOffered
      if (!messenger) {
        request.log.warn('a diner asks for a code, and no way of sending messages is configured')
        return noMessenger
      }
      const asked = { id: random.id(), phone, storeId: store.id }
      const challenge = random.token()
      if ((await log.earlier(command)) === null) {
        const counted = await countedFor(request, phone, branch.companyId)
        const tooMany = await guessRefusal(log, clock, counted, false)
        if (tooMany) return tooMany
      }
      const outcome = await log.transact<{ readonly id: string }, never>(command, async (unit) => {
        const now = clock.now()
        unit.afterwards(async (sql) => {
          await keepChallenge(sql, asked, challenge, now)
          await setTimer(sql, { id: `code-${asked.id}`, kind: sendCode, payload: { id: asked.id } }, now)
        })
        return { ok: true, value: { id: asked.id } }
      })
      if (outcome.ok && outcome.value.id !== asked.id) await changeChallenge(log.sql, outcome.value.id, challenge)
      return { status: 204, body: undefined, headers: { 'set-cookie': challengeCookie(challenge, isSecure) } }
    },

    async confirmOneTimeCode({ path, body, command, request }) {
      const store = catalog().store(body.branchContactId)
      if (!store) return unknownStore
      const phone = formatPhone(path.phone, countryOf(store))
      if (!phone) return notAPhone
      const challenge = challengeOf(request)
      const now = clock.now()
      const earlier = await log.earlier<Confirmed>(command)
      if (earlier !== null && !isHeardAgain(earlier, challenge, now)) return wrongCode
      if (earlier === null) {
        const id = challenge && (await tryCode(log, { phone, challenge, code: body.code }, now))
        const tooMany = await guessRefusal(log, clock, guessesBy(customerGuesses.oneTimeCode, request), id !== null)
        if (tooMany) return tooMany
        if (!challenge || id === null) return wrongCode
        const confirmed = { challenge: challengeDigest(challenge), at: now.toISOString() }
        const ended = await log.transact<Confirmed, null>(command, async ({ sql }) =>
          (await endCode(sql, id)) ? { ok: true, value: confirmed } : { ok: false, rejection: null },
        )
        if (!ended.ok) return wrongCode
      }
      const token = command.id && challenge ? sessionOf(challenge, command.id) : random.token()
      await keepSession(log, token, phone, now)
      await endSessionBefore(log.sql, request, token)
      const cookies = [sessionCookie(token, isSecure), challengeCookie('', isSecure)]
      const made = request.device ? null : devices.make()
      const device = request.device ?? made?.device
      if (made) cookies.push(made.cookie)
      if (device) await keepProvenDevice(log, { device, phone }, now)
      const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000).toISOString()
      return { status: 200, body: { expiresAt }, headers: { 'set-cookie': cookies } }
    },

    async endCustomerSession({ request }) {
      await endSession(log.sql, request)
      return { status: 204, body: undefined, headers: { 'set-cookie': sessionCookie('', isSecure) } }
    },
  } satisfies Partial<Operations>
}
