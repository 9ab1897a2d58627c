import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { GuessKind } from '#gateway/http/guess-kinds.ts'
import { addressOf, type Guessed, guessRefusal } from '#gateway/http/guess-limits.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { guesses, mostGuesses } from '#tests/kit/guesses.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'

const quarter = 15 * 60_000

let db: Database
let clock = manualClock()
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
beforeEach(async () => {
  await db.query('delete from guesses')
  clock = manualClock()
})
afterAll(() => db.close())

const courier = (id: string): Guessed => ({ kind: guesses.courier, of: [id] })
const guess = (guessed: readonly Guessed[], isRight: boolean) =>
  guessRefusal({ sql: db, digests: testDigests }, clock, guessed, isRight)
async function wrongly(guessed: readonly Guessed[], times: number) {
  for (let n = 0; n < times; n++) expect(await guess(guessed, false)).toBeNull()
}
const refusedFor = (seconds: number) => ({
  status: 429,
  body: { statusCode: 429, error: 'Too Many Requests', code: 'TOO_MANY_GUESSES', message: 'Too many wrong codes.' },
  headers: { 'retry-after': String(seconds) },
})

test.each(Object.values<GuessKind>(guesses))(
  'a $name takes $limits.0.most wrong codes, and then neither a wrong one nor the right one',
  async (kind) => {
    const guessed = [{ kind, of: ['it'] }]
    await wrongly(guessed, kind.limits[0].most)
    expect(await guess(guessed, true)).toEqual(refusedFor(900))
    expect(await guess(guessed, false)).toEqual(refusedFor(900))
  },
)

test('a right code one before the limit is accepted', async () => {
  await wrongly([courier('ana')], mostGuesses.courier - 1)
  expect(await guess([courier('ana')], true)).toBeNull()
})

test('the time counts from the first wrong code, in whole seconds, and then starts again', async () => {
  await wrongly([courier('ana')], 1)
  clock.advance(60_000)
  await wrongly([courier('ana')], mostGuesses.courier - 1)
  expect(await guess([courier('ana')], true)).toEqual(refusedFor(840))
  clock.advance(quarter - 60_000 - 1)
  expect(await guess([courier('ana')], true)).toEqual(refusedFor(1))
  clock.advance(1)
  await wrongly([courier('ana')], mostGuesses.courier)
  expect(await guess([courier('ana')], false)).toEqual(refusedFor(900))
})

test('a guess with several keys is refused if any one is full, for the longest of their times', async () => {
  await wrongly([courier('ana')], mostGuesses.courier)
  clock.advance(10_000)
  const store: Guessed = { kind: guesses.shipment, of: ['s'] }
  await wrongly([store], mostGuesses.shipment)
  expect(await guess([courier('beto'), store], true)).toEqual(refusedFor(900))
  expect(await guess([courier('ana'), courier('beto')], true)).toEqual(refusedFor(890))
  expect(await guess([courier('ana'), store], true)).toEqual(refusedFor(900))
})

test('keys are told apart by their kind and by all their parts', async () => {
  await wrongly([{ kind: guesses.courier, of: ['a', 'b'] }], mostGuesses.courier)
  expect(await guess([{ kind: guesses.courier, of: ['a', 'b'] }], true)).not.toBeNull()
  for (const other of [
    { kind: guesses.courier, of: ['a'] },
    { kind: guesses.courier, of: ['ab'] },
    { kind: guesses.courier, of: ['b', 'a'] },
    { kind: guesses.device, of: ['a', 'b'] },
  ] satisfies Guessed[])
    expect(await guess([other], true)).toBeNull()
})

test('a right code clears the caller’s wrong ones', async () => {
  await wrongly([courier('ana')], mostGuesses.courier - 1)
  expect(await guess([courier('ana')], true)).toBeNull()
  await wrongly([courier('ana')], mostGuesses.courier)
})

test.each(['discountCode', 'store', 'surveyedOrder', 'customerPhone'] as const)(
  'a right code clears no wrong one of a %s, where one public code would clear all',
  async (kind) => {
    const many: Guessed = { kind: guesses[kind], of: ['shop'] }
    await wrongly([many, courier('ana')], mostGuesses.courier - 1)
    expect(await guess([many, courier('ana')], true)).toBeNull()
    await wrongly([courier('ana')], mostGuesses.courier)
    await wrongly([many], mostGuesses[kind] - mostGuesses.courier + 1)
    expect(await guess([many], true)).not.toBeNull()
  },
)

test('only the keys of this guess are cleared', async () => {
  await wrongly([courier('ana')], mostGuesses.courier)
  await wrongly([courier('beto')], 1)
  expect(await guess([courier('beto')], true)).toBeNull()
  expect(await guess([courier('ana')], true)).not.toBeNull()
})

test('a right first code leaves its count, and needs no second statement', async () => {
  const texts: string[] = []
  const sql = {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      texts.push(text)
      return db.query<Row>(text, values)
    },
  }
  expect(await guessRefusal({ sql, digests: testDigests }, clock, [courier('ana')], true)).toBeNull()
  expect(await guessRefusal({ sql, digests: testDigests }, clock, [courier('beto')], false)).toBeNull()
  expect(texts).toHaveLength(2)
})

test('a count is deleted when its time is over, and not before', async () => {
  await wrongly([courier('ana')], 1)
  const counts = async () => (await db.query('select 1 from guesses')).rows.length
  clock.advance(quarter - 1)
  await forgetOldIn(db, 'guesses', clock.now())
  expect(await counts()).toBe(1)
  clock.advance(1)
  await forgetOldIn(db, 'guesses', clock.now())
  expect(await counts()).toBe(0)
})

test('keys are counted in one order, so that two guesses never deadlock', async () => {
  const orders: unknown[] = []
  const sql = {
    query: <Row>(text: string, values?: readonly unknown[]) => {
      orders.push(values?.[0])
      return db.query<Row>(text, values)
    },
  }
  const things = ['a', 'b', 'c', 'd', 'e'].map(courier)
  await guessRefusal({ sql, digests: testDigests }, clock, things, false)
  await guessRefusal({ sql, digests: testDigests }, clock, things.toReversed(), false)
  expect(orders[0]).toBe(orders[1])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1:2:3:4:5:6', '0:0:1:2'],
  ['::ffff:1:2', '0:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['64:ff9b::ffff:203.0.113.9', '64:ff9b:0:0'],
  ['1:2:3:4:5:6:203.0.113.9', '1:2:3:4'],
  ['no:address:at:all:this', 'unknown'],
])('guesses from %s count for %s', (ip, counted) => expect(addressOf(ip)).toBe(counted))
