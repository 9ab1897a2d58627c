import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../db/database.ts'
import type { Digests } from '../digests/keyed-digests.ts'
import { tokenDigest } from '../http/secrets.ts'

/** A person has this long for the touch or the face that the browser asks for. */
export const challengeMinutes = 5

const nonceBytes = 16

/** The step that a challenge is good for: a sign-in, or a new passkey of this person. */
export type ChallengeFor = 'sign-in' | { readonly operatorId: string }

type ChallengeContext = { readonly digests: Digests; readonly for: ChallengeFor; readonly now: Date }

/**
 * A challenge for a passkey to sign. It carries its own end and its own proof, so that strangers who ask for many of them fill no
 * table (https://www.w3.org/TR/webauthn-3/#sctn-cryptographic-challenges).
 */
export function makeChallenge({ digests, for: step, now }: ChallengeContext): string {
  const until = now.getTime() + challengeMinutes * 60_000
  const open = `${randomBytes(nonceBytes).toString('base64url')}.${until}`
  return `${open}.${proof(digests, step, open)}`
}

/** Whether a challenge was made here for this step, and is not over. */
export function isOwnChallenge(challenge: string, { digests, for: step, now }: ChallengeContext): boolean {
  const end = challenge.indexOf('.', challenge.indexOf('.') + 1)
  const [open, given] = [challenge.slice(0, end), Buffer.from(challenge.slice(end + 1))]
  const right = Buffer.from(proof(digests, step, open))
  const until = Number(open.split('.')[1])
  return given.length === right.length && timingSafeEqual(given, right) && now.getTime() < until
}

/** Takes a challenge; false for one that was taken before. */
export async function spendChallenge(sql: Sql, challenge: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    'insert into operator_challenges (digest, expires_at) values ($1, $2) on conflict do nothing returning digest',
    [tokenDigest(challenge), new Date(now.getTime() + challengeMinutes * 60_000).toISOString()],
  )
  return rows.length > 0
}

const proof = (digests: Digests, step: ChallengeFor, open: string): string =>
  digests.of('passkey-challenge', JSON.stringify([step === 'sign-in' ? null : step.operatorId, open]))
