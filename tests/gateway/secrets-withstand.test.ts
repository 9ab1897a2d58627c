import { describe, expect, test } from 'vitest'
import { pinFault } from '#domain/operator/secrets.ts'
import { type GuessKindName, guessableSecrets, guessKinds, limitsOf } from '#gateway/http/guess-kinds.ts'
import { secureRandom } from '#gateway/ports/random.ts'

const dayMs = 86_400_000
const year = 365
/** The addresses of a large net of hired computers. Each gets the count of all known devices of one address (decision 080). */
const addresses = 1_000
const sharesOfAddress = 10

type SecretName = keyof typeof guessableSecrets
const secrets = Object.keys(guessableSecrets) as SecretName[]
const kinds = Object.keys(guessKinds) as GuessKindName[]

const guardsOf = (secret: SecretName, countsFor: 'secret' | 'caller') =>
  kinds.filter((kind) => {
    const { guards } = guessKinds[kind]
    return 'secret' in guards && guards.secret === secret && guards.countsFor === countsFor
  })

/** The guesses of a kind in a day at full speed: a longer window allows what it allows, whatever the shorter ones do. */
const perDay = (kind: GuessKindName) =>
  Math.min(...limitsOf(kind).map(({ most, windowMs }) => (most * dayMs) / windowMs))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The days in which half of a secret's values are tried, by all ways at once. */
function daysToGuess(secret: SecretName): number {
  const { values, ...more } = guessableSecrets[secret]
  const triesEach = 'triesEach' in more ? more.triesEach : 1
  const bounds = guardsOf(secret, 'secret')
  const guesses =
    bounds.length > 0
      ? sum(bounds.map(perDay))
      : sum(guardsOf(secret, 'caller').map(perDay)) * sharesOfAddress * addresses
  return values / 2 / (guesses * triesEach)
}

describe('a secret', () => {
  test('that opens personal data withstands a year of guesses at full speed from many addresses', () => {
    const opening = secrets.filter((secret) => guessableSecrets[secret].opens === 'personal data')
    expect(opening).toEqual(expect.arrayContaining(['courierCode', 'pin', 'consolePassword', 'orderCode']))
    const weak = opening.map((secret) => [secret, Math.floor(daysToGuess(secret))] as const)
    expect(weak.filter(([, days]) => days < year)).toEqual([])
  })

  test('with few values is bounded over all callers, because addresses cost little', () => {
    const few = secrets.filter(
      (secret) => guessableSecrets[secret].values < 1e9 && guessableSecrets[secret].opens === 'personal data',
    )
    expect(few.filter((secret) => guardsOf(secret, 'secret').length === 0)).toEqual([])
  })

  test('is bounded for days by each of its counts, and not by a first window alone', () => {
    const guarding = kinds.filter((kind) => 'secret' in guessKinds[kind].guards)
    const short = guarding.filter((kind) => Math.max(...limitsOf(kind).map(({ windowMs }) => windowMs)) < dayMs)
    expect(short).toEqual([])
  })

  test('has as many values as it says', () => {
    const pins = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
    expect(guessableSecrets.pin.values).toBeLessThanOrEqual(pins.filter((pin) => pinFault(pin) === null).length)
    expect(secureRandom.securityCode()).toMatch(/^\d{4}$/)
    expect(secureRandom.oneTimeCode()).toMatch(/^\d{6}$/)
    expect(secureRandom.orderCode()).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  })
})

describe('a kind of guesses', () => {
  test('protects a secret, or says why it protects none', () => {
    const unexplained = kinds.filter((kind) => {
      const { guards } = guessKinds[kind]
      return !('secret' in guards) && guards.noSecret.length < 10
    })
    expect(unexplained).toEqual([])
    expect(
      secrets.filter((secret) =>
        kinds.every((kind) => !('secret' in guessKinds[kind].guards) || guessKinds[kind].guards.secret !== secret),
      ),
    ).toEqual([])
  })

  test('has pauses that grow: a longer window allows more in all and fewer in an hour', () => {
    for (const kind of kinds)
      for (const [place, { most, windowMs }] of limitsOf(kind).entries()) {
        const shorter = limitsOf(kind)[place - 1]
        if (!shorter) continue
        expect([kind, windowMs > shorter.windowMs, most > shorter.most]).toEqual([kind, true, true])
        expect([kind, most / windowMs < shorter.most / shorter.windowMs]).toEqual([kind, true])
      }
  })
})
