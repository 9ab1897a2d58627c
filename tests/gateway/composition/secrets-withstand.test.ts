import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pinFault } from '#domain/operator/secrets.ts'
import { countedGuesses } from '#gateway/composition/features.ts'
import { contractDocument, type Json, resolve } from '#gateway/http/document.ts'
import type { GuessKind, Secret } from '#gateway/http/guess-kinds.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { guesses } from '#tests/kit/guesses.ts'

const dayMs = 86_400_000
const year = 365
/** The addresses of a large net of hired computers. Each gets the count of all known devices of one address (decision 080). */
const addresses = 1_000
const sharesOfAddress = 10

const document = contractDocument()
const kinds = [...new Set(Object.values(countedGuesses).flat())]
const secretOf = ({ guards }: GuessKind) => ('secret' in guards ? guards.secret : null)
const secrets = [...new Set(kinds.flatMap((kind) => secretOf(kind) ?? []))]
const secretCalled = (name: string) => secrets.find((secret) => secret.name === name)!

const guardsOf = (secret: Secret, countsFor: 'secret' | 'caller') =>
  kinds.filter(({ guards }) => 'secret' in guards && guards.secret === secret && guards.countsFor === countsFor)

/** The guesses of a kind in a day at full speed: a longer window allows what it allows, whatever the shorter ones do. */
const perDay = ({ limits }: GuessKind) => Math.min(...limits.map(({ most, windowMs }) => (most * dayMs) / windowMs))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The days in which half of a secret's values are tried, by all ways at once. */
function daysToGuess(secret: Secret): number {
  const { values, triesEach = 1 } = secret
  const bounds = guardsOf(secret, 'secret')
  const guesses =
    bounds.length > 0
      ? sum(bounds.map(perDay))
      : sum(guardsOf(secret, 'caller').map(perDay)) * sharesOfAddress * addresses
  return values / 2 / (guesses * triesEach)
}

test('a secret that opens personal data withstands a year of guesses at full speed from many addresses', () => {
  const opening = secrets.filter(({ opens }) => opens === 'personal data')
  expect(opening.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['courierCode', 'pin', 'consolePassword', 'orderCode']),
  )
  const weak = opening.map((secret) => [secret.name, Math.floor(daysToGuess(secret))] as const)
  expect(weak.filter(([, days]) => days < year)).toEqual([])
})

test('a secret with few values is bounded over all callers, because addresses cost little', () => {
  const few = secrets.filter(({ values, opens }) => values < 1e9 && opens === 'personal data')
  expect(few.filter((secret) => guardsOf(secret, 'secret').length === 0)).toEqual([])
})

test('a secret is bounded for days by each of its counts, and not by a first window alone', () => {
  const guarding = kinds.filter((kind) => secretOf(kind) !== null)
  const short = guarding.filter(({ limits }) => Math.max(...limits.map(({ windowMs }) => windowMs)) < dayMs)
  expect(short).toEqual([])
})

test('a secret has as many values as it says', () => {
  const pins = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
  expect(secretCalled('pin').values).toBeLessThanOrEqual(pins.filter((pin) => pinFault(pin) === null).length)
  expect(secureRandom.securityCode()).toMatch(/^\d{4}$/)
  expect(secureRandom.oneTimeCode()).toMatch(/^\d{6}$/)
  expect(secureRandom.orderCode()).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
})

const secretField = /^(code|orderCode|securityCode|password|pin|token|key)$/
const unlimited = {
  acceptInvitation: 'a token of 256 bits; its password and PIN are new ones',
  readInvitation: 'a token of 256 bits',
  sendPositionByQuery: 'a token of 256 bits',
  sendPositionsOfApp: 'a token of 256 bits',
  readTracking: 'an order’s code in an address, under the limit of all calls',
  readTrackingWay: 'an order’s code in an address, under the limit of all calls',
  updateOrderDetails: 'it names the id of the order, which is no code',
}

/** The names of all fields and parameters of a request. */
function fieldsOf(part: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const { $ref: reference, properties = {}, in: place, name } = part as Json
  const parts = typeof reference === 'string' ? [resolve(document, reference.slice(1)).value] : Object.values(part)
  const own = [...Object.keys(properties as Json), ...(typeof place === 'string' ? [String(name)] : [])]
  return [...own, ...parts.flatMap((one) => fieldsOf(one, seen))]
}

test('an operation for strangers counts the guesses at a secret that it takes, or has a reason not to', () => {
  const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>)
    .flatMap((path) => Object.values(path))
    .filter(({ operationId, security }) => operationId && security === undefined)
  const taking = operations
    .filter(({ responses: _, ...request }) => fieldsOf(request).some((field) => secretField.test(field)))
    .map(({ operationId }) => operationId as string)
  expect(taking).toEqual(expect.arrayContaining(['registerRider', 'signInToConsole', 'validateDiscountCode']))
  expect(taking.filter((id) => !(id in countedGuesses)).sort()).toEqual(Object.keys(unlimited).sort())
})

test('a kind of guesses protects a secret, or says why it protects none', () => {
  const unexplained = kinds.filter(({ guards }) => 'noSecret' in guards && guards.noSecret.length < 10)
  expect(unexplained).toEqual([])
})

test('a kind of guesses is counted by an operation of some feature', () => {
  expect(kinds.map(({ name }) => name).sort()).toEqual(Object.keys(guesses).sort())
})

test('a kind of guesses has a home in the walk of this test', () => {
  const homes = globSync('gateway/**/guesses.ts').sort()
  const imported = [...readFileSync('tests/kit/guesses.ts', 'utf8').matchAll(/'#(gateway\/.*\/guesses\.ts)'/g)]
  expect(imported.map(([, home]) => home).sort()).toEqual(homes)
})

test('a kind of guesses has pauses that grow: a longer window allows more in all and fewer in an hour', () => {
  for (const kind of kinds)
    for (const [place, { most, windowMs }] of kind.limits.entries()) {
      const shorter = kind.limits[place - 1]
      if (!shorter) continue
      expect([kind.name, windowMs > shorter.windowMs, most > shorter.most]).toEqual([kind.name, true, true])
      expect([kind.name, most / windowMs < shorter.most / shorter.windowMs]).toEqual([kind.name, true])
    }
})
