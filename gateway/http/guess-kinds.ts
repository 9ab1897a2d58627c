import type { Operations } from './operations.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The most guesses that count in a window, which begins with the first of them. */
export type GuessLimit = { readonly most: number; readonly windowMs: number }

export const inQuarter = (most: number): GuessLimit => ({ most, windowMs: 15 * minuteMs })
export const inTwoHours = (most: number): GuessLimit => ({ most, windowMs: 2 * hourMs })
export const inDay = (most: number): GuessLimit => ({ most, windowMs: dayMs })
export const inWeek = (most: number): GuessLimit => ({ most, windowMs: 7 * dayMs })

/**
 * A secret that a caller may try to guess. One that opens personal data withstands a year of guesses at full speed from many
 * addresses; `tests/gateway/composition/secrets-withstand.test.ts` computes it.
 */
export type Secret = {
  readonly name: string
  /** How many values it can have. */
  readonly values: number
  readonly opens: 'personal data' | 'one delivery' | 'a discount'
  /** The tries of one value, where each message carries another. */
  readonly triesEach?: number
}

/** Says what a kind of guesses protects. */
type Guard =
  /** All guesses at one secret count together, from any caller. */
  | { readonly secret: Secret; readonly countsFor: 'secret' }
  /** Each caller has a count. */
  | { readonly secret: Secret; readonly countsFor: 'caller' }
  /** It bounds work or messages, and no guess at a secret; or the reason why its guesses need no bound of their own. */
  | { readonly noSecret: string }

export type GuessKind = {
  /** It is part of the digests that count, so another name begins another count. */
  readonly name: string
  /** The shortest window first; after its last guess no caller learns whether the next one is right. */
  readonly limits: readonly [GuessLimit, ...GuessLimit[]]
  readonly guards: Guard
  /**
   * Whether a right code clears the count of wrong ones. Not where one public code clears the count for others, or where couriers who
   * log in all day would clear the count of an attacker at their store.
   */
  readonly isForgiving: boolean
}

export const ofSecret = (secret: Secret) => ({ secret, countsFor: 'secret' }) as const
export const ofCaller = (secret: Secret) => ({ secret, countsFor: 'caller' }) as const
export const work = (noSecret: string) => ({ noSecret })

/** The kinds of guesses of one room, by their names. */
export const guessKinds = <Name extends string>(kinds: Readonly<Record<Name, Omit<GuessKind, 'name'>>>) =>
  Object.fromEntries(
    Object.entries<Omit<GuessKind, 'name'>>(kinds).map(([name, kind]) => [name, { name, ...kind }]),
  ) as Readonly<Record<Name, GuessKind>>

/** The kinds of guesses that an operation counts. */
export type CountedGuesses = Partial<Readonly<Record<keyof Operations, readonly GuessKind[]>>>
