import { expect, test } from 'vitest'
import { isPausedForGood } from '#domain/hours/pause.ts'
import { outlastingPauses } from '#domain/slots/outlasting.ts'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import { aMode, aStore } from '#tests/kit/catalog.ts'

// A Friday.
const now = '2026-03-06T20:00:00.000Z'
const friday = { dayOfWeek: 'FRIDAY', availableHours: ['21:00'] } as const
const orderSchedule = { schedulerDaysInfo: [friday], datesBetween: { from: '2026-03-06', to: '2026-03-20' } }
const later = aMode({ id: 'later', allowsScheduling: true, orderSchedule })
const nowOnly = aMode({ id: 'now', allowsScheduling: false, orderSchedule })
const store = { ...aStore({ orderModes: [later, nowOnly] }), timeZone: 'UTC' }
const beyond = '2026-03-20T21:00:01.000Z'

test('a pause that ends after the last slot names the modes that offered one', () => {
  expect(outlastingPauses(store, [{ modeId: null, until: beyond }], now)).toEqual([
    { modeId: null, until: beyond, withoutSlots: ['later'] },
  ])
  expect(outlastingPauses(store, [{ modeId: 'later', until: beyond }], now)[0]?.withoutSlots).toEqual(['later'])
})

test.each([
  ['that leaves the last slot', { modeId: null, until: '2026-03-20T21:00:00.000Z' }],
  ['of another mode', { modeId: 'now', until: beyond }],
  ['without an end, which says it already', { modeId: null, until: null }],
])('a pause %s stays as it is', (_, pause) => expect(outlastingPauses(store, [pause], now)).toEqual([pause]))

test('a mode without a slot after its pause takes no order for later, and another mode does', () => {
  const pauses = outlastingPauses(store, [{ modeId: null, until: beyond }], now)
  expect(schedulingChoice({ status: 'OPEN', pauses }, later)).toBe('NotOffered')
  expect(isPausedForGood(pauses, 'later')).toBe(true)
  expect(isPausedForGood(pauses, 'now')).toBe(false)
})
