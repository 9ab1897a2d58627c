import type { SignedInOperator } from '#domain/access/principal.ts'
import { type Guessed, guessRefusal, spentGuesses } from '../http/guess-limits.ts'
import { problem } from '../http/problems.ts'
import type { OperatorDeps } from './deps.ts'
import { operatorGuesses } from './guesses.ts'
import { HashesBusy } from './hash.ts'
import { secretsOf } from './secrets.ts'
import { tabletOfSession } from './sessions.ts'

const wrongPassword = problem(403, 'WRONG_PASSWORD', 'The password is wrong.')

/** Too many secrets wait to be checked. */
const busy = {
  ...problem(429, 'TOO_BUSY', 'Too many people sign in at once.'),
  headers: { 'retry-after': '2' },
}

/** The answer of some work with secrets, or `busy`. */
export async function orBusy<Answer>(work: () => Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HashesBusy) return busy
    throw error
  }
}

/** Null when a person has typed their password once more. Wrong ones count for this person on this tablet. */
export async function passwordRefused(
  { log, clock, hasher }: Pick<OperatorDeps, 'log' | 'clock' | 'hasher'>,
  { operatorId, sessionId }: SignedInOperator,
  password: string,
) {
  const tablet = await tabletOfSession(log.sql, sessionId)
  const guessed: readonly Guessed[] = [{ kind: operatorGuesses.operatorPassword, of: [operatorId, tablet ?? ''] }]
  const spent = await spentGuesses(log, clock, guessed)
  if (spent) return spent
  const secrets = await secretsOf(log.sql, operatorId)
  const right = await hasher.isRight('known', password, secrets?.password ?? null)
  return (await guessRefusal(log, clock, guessed, right)) ?? (right ? null : wrongPassword)
}
