import { expect, test } from 'vitest'
import { availabilityDecider } from '#domain/availability/decide.ts'
import { endOf } from '#domain/availability/ending.ts'
import type { AvailabilityEvent } from '#domain/availability/events.ts'
import { allAvailable, evolve, leversAt, nextEnd } from '#domain/availability/state.ts'
import { aDay, aStore } from '#tests/kit/catalog.ts'

const pulled = (plateId: string, at: string, until: string | null): AvailabilityEvent => ({
  ...{ type: 'LeverPulled', target: { type: 'plate', plateId }, end: 'time', until, at },
})
const [one, two, three] = ['2026-03-06T12:00:00.000Z', '2026-03-06T13:00:00.000Z', '2026-03-06T14:00:00.000Z']
const both = [pulled('b', two, null), pulled('c', two, three), pulled('a', one, '2026-03-07T00:00:00.000Z')]
const state = both.reduce(evolve, allAvailable)

test('levers are listed by age, the oldest first, and by name within an instant', () => {
  const names = leversAt(state, two).map(({ target }) => target.type === 'plate' && target.plateId)
  expect(names).toEqual(['a', 'b', 'c'])
})

test('the next end is the nearest of all', () => expect(nextEnd(state)).toBe(three))

test('the same instant with another kind of end is another lever', () => {
  const target = { type: 'plate', plateId: 'c' } as const
  const pull = (end: 'time' | 'opening') =>
    availabilityDecider.decide(state, { type: 'Pull', target, end, until: three, at: two })
  expect(pull('time')).toEqual({ ok: true, events: [] })
  expect(pull('opening')).toMatchObject({ ok: true, events: [{ type: 'LeverPulled', end: 'opening' }] })
})

test('the next opening is the first of a day whose hours are written in any order', () => {
  const workingDays = [aDay('FRIDAY', ['20:00', '23:00'], ['12:00', '15:00'])]
  const store = aStore({ deliveryConfig: { ...aStore().deliveryConfig, workingDays } })
  expect(endOf({ type: 'opening' }, store, '2026-03-06T08:00:00-03:00').until).toBe('2026-03-06T15:00:00.000Z')
})
