import { expect, test } from 'vitest'
import { afterFailure, isAwayStatus } from '#gateway/till/pauses.ts'

const minutes = (ms: number) => ms / 60_000

test('an order that alone is refused stands aside, longer each time', () => {
  const asides = [0, 1, 2, 3].map((tries) => afterFailure({ failures: 0, tries, isAway: false }))
  expect(asides).toEqual([10_000, 20_000, 40_000, 80_000].map((aside) => ({ aside })))
})

test('the whole store rests after three failures in a row, and at once where the receiver is away', () => {
  const inARow = (failures: number, isAway = false) => afterFailure({ failures, tries: 0, isAway })
  expect([inARow(0), inARow(1), inARow(2), inARow(3)]).toEqual([
    ...[{ aside: 10_000 }, { aside: 10_000 }],
    ...[{ rest: 40_000 }, { rest: 80_000 }],
  ])
  expect(inARow(0, true)).toEqual({ rest: 10_000 })
})

test('a receiver that is away for days is asked every ten minutes', () => {
  const rests = [10, 100, 5_000].map((failures) => afterFailure({ failures, tries: 0, isAway: true }))
  expect(rests.map((one) => ('rest' in one ? minutes(one.rest) : null))).toEqual([10, 10, 10])
})

test('the answers of a proxy without its server count as no answer', () => {
  expect([408, 429, 502, 503, 504].every(isAwayStatus)).toBe(true)
  expect([200, 301, 400, 401, 404, 410, 500].some(isAwayStatus)).toBe(false)
})
