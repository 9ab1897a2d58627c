import { expect, test } from 'vitest'
import { ageOf, hearFix } from '#domain/tracking/age.ts'

const hour = 3_600_000

test('the age of the newest fix uses both clocks unchanged, until a second fix shows their difference', () => {
  const first = hearFix(null, 1_000, 4_000)
  expect(ageOf(first, 4_000)).toBe(3_000)
  expect(ageOf(first, 9_000)).toBe(8_000)
})

test('the age of the newest fix counts from its arrival when the screen is an hour ahead of the phone', () => {
  const second = hearFix(hearFix(null, 0, hour), 10_000, hour + 10_050)
  expect(ageOf(second, hour + 10_050)).toBe(0)
  expect(ageOf(second, hour + 15_050)).toBe(5_000)
})

test('the age of the newest fix includes the extra travel time of a message compared with the quickest one', () => {
  const quick = hearFix(hearFix(null, 0, hour), 10_000, hour + 10_050)
  const slow = hearFix(quick, 20_000, hour + 25_000)
  expect(ageOf(slow, hour + 25_000)).toBe(4_950)
  const quicker = hearFix(slow, 30_000, hour + 30_010)
  expect(ageOf(quicker, hour + 30_010)).toBe(0)
})

test('the age of the newest fix is never negative, on a phone whose clock is ahead', () => {
  expect(ageOf(hearFix(null, 10_000, 4_000), 4_000)).toBe(0)
})

test('the age of the newest fix does not change with a fix that is late, or already known', () => {
  const newest = hearFix(hearFix(null, 0, 0), 10_000, 10_050)
  expect(hearFix(newest, 10_000, 12_000)).toBe(newest)
  expect(hearFix(newest, 9_999, 12_000)).toBe(newest)
})
