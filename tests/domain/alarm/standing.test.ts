import { expect, test } from 'vitest'
import { needsPerson, standingOf } from '#domain/alarm/standing.ts'
import type { Lever } from '#domain/availability/state.ts'
import { aMode, aPickupMode, aStore, everyDay } from '#tests/kit/catalog.ts'

const noon = '2026-11-27T15:00:00.000Z'
const night = '2026-11-27T06:00:00.000Z'

const hours = {
  deliveryConfig: { workingDays: everyDay(['10:00', '22:00']), betweenStreetsRequired: false, npsAvg: null },
}
const store = aStore({ ...hours, orderModes: [aMode({ id: 'envio' }), aPickupMode({ id: 'retiro' })] })

const lever = (over: Partial<Lever>): Lever => ({
  ...{ target: { type: 'store' }, end: 'resumed', until: null, since: noon },
  ...over,
})
const pausedModes = ['envio', 'retiro'].map((modeId) => lever({ target: { type: 'mode', modeId } }))

test('a store is open in its hours, and closed outside of them', () => {
  expect([noon, night].map((at) => standingOf(store, [], at))).toEqual(['open', 'closed'])
})

test('a store that a person has paused, whole or in every mode, is closed', () => {
  expect(standingOf(store, [lever({})], noon)).toBe('closed')
  expect(standingOf(store, pausedModes, noon)).toBe('closed')
  expect(standingOf(store, pausedModes.slice(1), noon)).toBe('open')
})

test('a store that the alarm has paused is told apart, as long as it would be open without that', () => {
  const own = lever({ reason: 'unanswered' })
  expect(standingOf(store, [own], noon)).toBe('paused')
  expect(standingOf(store, [own], night)).toBe('closed')
  expect(standingOf(store, [own, ...pausedModes], noon)).toBe('closed')
})

test('a store with one open mode that waits for the shop needs a person', () => {
  const modes = (...minutes: readonly (number | null)[]) => ({
    ...store,
    orderModes: store.orderModes.map((mode, at) => ({ ...mode, autoAcceptMinutes: minutes[at] ?? null })),
  })
  expect(needsPerson(modes(0, null), [], noon)).toBe(true)
  expect(needsPerson(modes(0, 5), [], noon)).toBe(false)
  expect(needsPerson(modes(0, null), pausedModes.slice(1), noon)).toBe(false)
})
