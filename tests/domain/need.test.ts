import { describe, expect, test } from 'vitest'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { heldUntil, nearMetres, reportRateOf } from '#domain/tracking/need.ts'

const store = { lat: -34.617, lng: -58.371 }
const northOf = (metres: number) => ({ ...store, lat: store.lat + metres / 111_195 })
const need = { now: 1_000, watchedUntil: 0, at: northOf(2_000), target: store }

describe('a phone reports', () => {
  test('slowly while no diner watches and nothing is near', () => expect(reportRateOf(need)).toBe('slow'))
  test('fast while a diner watches, and not a moment longer', () => {
    expect(reportRateOf({ ...need, watchedUntil: 1_001 })).toBe('fast')
    expect(reportRateOf({ ...need, watchedUntil: 1_000 })).toBe('slow')
  })
  test(`a phone reports fast nearer than ${nearMetres} m to the courier’s destination`, () => {
    expect(Math.round(distanceInMetres(northOf(299), store))).toBe(299)
    expect(reportRateOf({ ...need, at: northOf(299) })).toBe('fast')
    expect(reportRateOf({ ...need, at: northOf(301) })).toBe('slow')
  })
  test('slowly where no diner waits, even near the store', () => {
    expect(reportRateOf({ ...need, at: store, target: null })).toBe('slow')
  })
  test('fast until it knows its position', () => expect(reportRateOf({ ...need, at: null })).toBe('fast'))
})

test.each([
  ['holds as long as it says', 1_000 + 40_000, 41_000],
  ['holds for a while on a phone whose clock is ahead', -600_000, 21_000],
  ['does not hold for ever on a phone whose clock is behind', 600_000, 61_000],
])('the message “%s” says that a diner watches', (_, until, held) => {
  expect(heldUntil({ watched: true, until }, 1_000)).toBe(held)
})
test('the message that a diner watches ends with the one that none does', () => {
  expect(heldUntil({ watched: false, until: 9_999 }, 1_000)).toBe(1_000)
})
