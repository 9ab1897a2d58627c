import type { FastifyRequest } from 'fastify'
import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../db/database.ts'
import type { DigestContext, Digests } from '../digests/keyed-digests.ts'
import type { Ground } from '../ground/ground.ts'
import { setCookie, tokenCookie } from '../http/cookies.ts'
import { isSameSecret, tokenDigest } from '../http/secrets.ts'
import type { Timer, TimerCalls } from '../timers/timers.ts'

export const codeMinutes = 10
/** The tries of one code. More tries need another code, and these are few (`customerGuesses.codeToPhone`). */
const mostTries = 5
export const sendCode = 'one-time-code'

const cookieName = 'customerChallenge'

/**
 * The cookie that the asking browser has to send beside the code. Guesses of another browser do not count, so an
 * attacker cannot use up a diner's tries, and codes that others ask for leave the diner's own as it is.
 */
export const challengeCookie = (token: string, isSecure: boolean) =>
  setCookie({
    ...{ name: cookieName, value: token, path: '/api/diner/customer', sameSite: 'strict', isSecure },
    seconds: codeMinutes * 60,
  })

export const challengeOf = ({ headers }: FastifyRequest): string | null => tokenCookie(headers, cookieName)

/** A challenge as it is kept. */
export const challengeDigest = tokenDigest

type CodeRequest = { readonly id: string; readonly phone: Phone; readonly storeId: string }

/** Keeps a challenge; the code itself is made when it is sent. */
export const keepChallenge = async (sql: Sql, { id, phone, storeId }: CodeRequest, challenge: string, now: Date) =>
  void (await sql.query(
    'insert into one_time_codes (id, challenge, phone, store_id, expires_at) values ($1, $2, $3, $4, $5)',
    [id, challengeDigest(challenge), phone, storeId, new Date(now.getTime() + codeMinutes * 60_000).toISOString()],
  ))

/** For a browser that asks again because it has not heard the answer, and so has not the cookie either. */
export const changeChallenge = async (sql: Sql, id: string, challenge: string) =>
  void (await sql.query('update one_time_codes set challenge = $2 where id = $1', [id, challengeDigest(challenge)]))

/** Counts a try, and answers the id of the code when it is right. In one statement, so that tries at once are counted each. */
export async function tryCode(
  { sql, digests }: DigestContext,
  { phone, challenge, code }: { readonly phone: Phone; readonly challenge: string; readonly code: string },
  now: Date,
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string; digest: string | null }>(
    `update one_time_codes set tries = tries + 1
     where challenge = $1 and phone = $2 and expires_at > $3 and tries < $4 returning id, digest`,
    [challengeDigest(challenge), phone, now.toISOString(), mostTries],
  )
  const [asked] = rows
  return asked?.digest && isSameSecret(codeDigest(digests, asked.id, code), asked.digest) ? asked.id : null
}

/** Ends a code; false when it has ended before. */
export async function endCode(sql: Sql, id: string): Promise<boolean> {
  const { rows } = await sql.query('delete from one_time_codes where id = $1 returning id', [id])
  return rows.length > 0
}

type CodeDeps = Pick<Ground, 'log' | 'clock' | 'random' | 'catalog' | 'messenger'>

/**
 * Sends a code that was asked for, in these words. Each try makes a new code, so that codes are kept only as digests. When a provider has
 * taken a message and its answer was lost, the newest code is the one that counts.
 */
export const codeTimers = ({ log, clock, random, catalog, messenger }: CodeDeps, words: string): TimerCalls => ({
  [sendCode]: {
    seconds: 30,
    async run({ payload }: Timer) {
      const id = String(payload['id'])
      const now = clock.now()
      const code = random.oneTimeCode()
      const { rows } = await log.sql.query<{ phone: string; storeId: string }>(
        `update one_time_codes set digest = $2 where id = $1 and expires_at > $3 returning phone, store_id as "storeId"`,
        [id, codeDigest(log.digests, id, code), now.toISOString()],
      )
      const [asked] = rows
      // The code has expired, or was used.
      if (!asked || !messenger) return
      const shop = catalog().served.origin(asked.storeId)?.branch.name ?? ''
      const text = textOf(words, { shop, code, minutes: String(codeMinutes) })
      await messenger.sendCode({ id, phone: asked.phone, code, text })
    },
  },
})

const textOf = (words: string, values: Readonly<Record<string, string>>) =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

const codeDigest = (digests: Digests, id: string, code: string) => digests.of('one-time-code', id + code)
