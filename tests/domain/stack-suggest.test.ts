import { expect, test } from 'vitest'
import { metresBetween, ridesWith } from '#domain/stack/suggest.ts'

const at = (lat: number, clock: string | null = '20:30') => ({
  position: { lat, lng: -58.43 },
  promisedTo: clock && `2026-11-21T${clock}:00.000Z`,
})

test.each([
  ['near doors and near times', at(-34.6), at(-34.61), true],
  ['near doors and no time', at(-34.6), at(-34.61, null), true],
  ['near doors and far times', at(-34.6), at(-34.61, '20:51'), false],
  ['far doors', at(-34.6), at(-34.62), false],
  ['a door that is not known', at(-34.6), { ...at(-34.6), position: null }, false],
])('one courier is suggested for %s: %#', (_, one, other, rides) => {
  expect(ridesWith(one, other)).toBe(rides)
  expect(ridesWith(other, one)).toBe(rides)
})

test('the way between two doors is counted in metres', () => {
  expect(Math.round(metresBetween(at(-34.6), at(-34.61)) ?? 0)).toBe(1112)
})
