import { beforeEach, expect, test, vi } from 'vitest'
import type { Sql } from '#gateway/db/database.ts'
import { positionKeeper } from '#gateway/tracking/position-keeper.ts'
import { manualClock } from '#tests/kit/clock.ts'

type Saved = { readonly riderId: string; readonly at: number }

/** A database that answers each statement when the test says so. */
let statements: { readonly saved: readonly Saved[]; readonly answer: (error?: Error) => void }[]
let failures: unknown[]
let dropped: number
let clock: ReturnType<typeof manualClock>
let keeper: ReturnType<typeof positionKeeper>

beforeEach(() => {
  statements = []
  failures = []
  dropped = 0
  clock = manualClock()
  const query = (_: string, [fixes]: readonly unknown[] = []) =>
    new Promise((resolve, reject) => {
      const answer = (error?: Error) => (error ? reject(error) : resolve({ rows: [] }))
      statements.push({ saved: JSON.parse(String(fixes)) as Saved[], answer })
    })
  keeper = positionKeeper(
    { query } as Sql,
    clock,
    (error) => failures.push(error),
    (count) => {
      dropped += count
    },
  )
})

const fixes = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ at: first + n, lat: -34.61, lng: -58.37 }))
const statement = (index: number) => vi.waitFor(() => statements[index] ?? expect.fail('none yet'))
const timesOf = ({ saved }: { readonly saved: readonly Saved[] }) => saved.map(({ at }) => at)
const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

test('fixes wait a second and are written with their courier, 250 in a statement', async () => {
  keeper.keep('ana', fixes(0, 250))
  keeper.keep('bea', fixes(250, 1))
  clock.advance(999)
  expect(statements).toHaveLength(0)
  clock.advance(1)
  const first = await statement(0)
  expect([first.saved.length, first.saved[0]]).toEqual([250, { riderId: 'ana', at: 0, lat: -34.61, lng: -58.37 }])
  first.answer()
  const second = await statement(1)
  expect(second.saved).toMatchObject([{ riderId: 'bea', at: 250 }])
  second.answer()
  await endOfTurn()
  clock.advance(5_000)
  expect(statements).toHaveLength(2)
})

test('one statement is under way at a time, and fixes that come meanwhile follow it', async () => {
  keeper.keep('ana', fixes(0, 1))
  clock.advance(1_000)
  keeper.keep('ana', fixes(1, 1))
  clock.advance(3_000)
  expect(statements).toHaveLength(1)
  statements[0]!.answer()
  expect(timesOf(await statement(1))).toEqual([1])
})

test('fixes that an absent database did not take are logged, and written before later ones', async () => {
  keeper.keep('ana', fixes(0, 300))
  clock.advance(1_000)
  keeper.keep('ana', fixes(300, 1))
  const away = new Error('away')
  statements[0]!.answer(away)
  await vi.waitFor(() => expect(failures).toEqual([away]))
  clock.advance(1_000)
  const again = await statement(1)
  expect(timesOf(again)).toEqual(Array.from({ length: 250 }, (_, n) => n))
  again.answer()
  expect(timesOf(await statement(2))).toEqual(Array.from({ length: 51 }, (_, n) => 250 + n))
})

test('while a database stays away, the newest 50,000 fixes are kept', async () => {
  keeper.keep('ana', fixes(0, 50_000))
  clock.advance(1_000)
  keeper.keep('ana', fixes(50_000, 250))
  statements[0]!.answer(new Error('away'))
  await vi.waitFor(() => expect(failures).toHaveLength(1))
  clock.advance(1_000)
  const written = await statement(1)
  expect([written.saved.length, written.saved[0]?.at, dropped]).toEqual([250, 250, 250])
})

test('while a statement takes long, no more than 50,250 fixes wait for it', async () => {
  keeper.keep('ana', fixes(0, 250))
  clock.advance(1_000)
  const slow = await statement(0)
  for (let batch = 0; batch < 300; batch++) keeper.keep('ana', fixes(1_000 * batch, 250))
  slow.answer()
  const next = await statement(1)
  expect(dropped).toBeGreaterThanOrEqual(300 * 250 - 50_250)
  expect(next.saved[0]?.at).toBeGreaterThan(0)
})

test('a node that stops waits for its statement, writes the rest, and no more', async () => {
  keeper.keep('ana', fixes(0, 1))
  clock.advance(1_000)
  keeper.keep('ana', fixes(1, 1))
  let isStopped = false
  const stopping = keeper.stop().then(() => {
    isStopped = true
  })
  await endOfTurn()
  expect([statements.length, isStopped]).toEqual([1, false])
  statements[0]!.answer()
  const rest = await statement(1)
  expect(isStopped).toBe(false)
  rest.answer()
  await stopping
  keeper.keep('ana', fixes(2, 1))
  clock.advance(5_000)
  expect(statements).toHaveLength(2)
})
