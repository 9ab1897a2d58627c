import { expect, test } from 'vitest'
import { availabilityDecider } from '#domain/availability/decide.ts'
import type { AvailabilityEvent } from '#domain/availability/events.ts'
import { pausesOf, withSoldOut } from '#domain/availability/on-menu.ts'
import { closedZonesOf, extraMinutesOf, withExtra } from '#domain/availability/serving.ts'
import { leversAt } from '#domain/availability/state.ts'
import { type LeverTarget, targetText, unknownPart } from '#domain/availability/target.ts'
import { quoteDelivery, reachesByDelivery } from '#domain/delivery/quote.ts'
import { fold } from '#domain/kernel/decider.ts'
import { isTaken, slotDays } from '#domain/slots/slots.ts'
import { unpausedSchedule } from '#domain/slots/unpaused.ts'
import { aBranch, aPlate, aStore, aZone, inZone } from '#tests/kit/catalog.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-03-06T20:00:00.000Z'
const busy = (extraMinutes: 10 | 20 | 30) => ({ type: 'busy', extraMinutes }) as const
const pulled = (target: LeverTarget): AvailabilityEvent => ({
  ...{ type: 'LeverPulled', target, end: 'resumed', until: null, at },
})
const pull = (target: LeverTarget) => ({ type: 'Pull', target, end: 'resumed', until: null, at }) as const

test('busy mode takes other minutes in place of those that hold, and the same ones change nothing', () => {
  given(availabilityDecider, pulled(busy(10)))
    .when(pull(busy(20)))
    .then(pulled(busy(20)))
  given(availabilityDecider, pulled(busy(10)))
    .when(pull(busy(10)))
    .nothingHappens()
  const levers = leversAt(fold(availabilityDecider, [pulled(busy(10)), pulled(busy(30))]), at)
  expect([levers.length, extraMinutesOf(levers)]).toEqual([1, 30])
})

test('busy mode ends whatever its minutes are, and the log says which ones have ended', () => {
  const released = { type: 'LeverReleased', target: busy(30), at } as const
  given(availabilityDecider, pulled(busy(10)), pulled(busy(30)))
    .when({ type: 'Release', lever: { type: 'busy' }, at })
    .then(released)
  expect(extraMinutesOf(leversAt(fold(availabilityDecider, [pulled(busy(30)), released]), at))).toBe(0)
})

test('busy mode has another text for other minutes, so that a page is made again', () => {
  expect(new Set([busy(10), busy(20), busy(30)].map(targetText)).size).toBe(3)
})

test('busy mode makes both times of a mode longer, and those without a promise stay so', () => {
  const times = { minDelayInMinutes: 30, maxDelayInMinutes: 45 }
  expect(withExtra(times, 20)).toEqual({ minDelayInMinutes: 50, maxDelayInMinutes: 65 })
  expect(withExtra(withExtra(times, 20), -20)).toEqual(times)
  expect(withExtra(times, 0)).toBe(times)
  const none = { minDelayInMinutes: 0, maxDelayInMinutes: 0 }
  expect(withExtra(none, 20)).toBe(none)
})

test('busy mode moves the first slot, also past midnight, and no slot of a later time', () => {
  const everyTen = Array.from({ length: 6 * 24 }, (_, n) => `${String(Math.floor(n / 6)).padStart(2, '0')}:${n % 6}0`)
  const availableHours = everyTen
  const schedule = {
    schedulerDaysInfo: (['FRIDAY', 'SATURDAY'] as const).map((dayOfWeek) => ({ dayOfWeek, availableHours })),
    datesBetween: null,
  }
  // A Friday, 17:00 at the store.
  const zone = 'America/Argentina/Buenos_Aires'
  const firsts = (extraMinutes?: number, now = at) => {
    const kept = unpausedSchedule({ ...schedule, extraMinutes }, [], 'm', now, zone)
    return slotDays(kept, now, zone).map(({ slots }) => slots[0]?.time)
  }
  expect(firsts()).toEqual(['17:30', '00:00'])
  expect(firsts(20)).toEqual(['17:50', '00:00'])
  const late = '2026-03-06T23:45:00-03:00'
  expect([firsts(0, late), firsts(30, late)]).toEqual([['00:20'], ['00:50']])
  const taken = (slot: string, now: string) =>
    [0, 20, 30].map((extraMinutes) => isTaken({ ...schedule, extraMinutes }, slot, now, zone))
  expect(taken('2026-03-06T20:40:00Z', at)).toEqual([true, true, false])
  expect(taken('2026-03-07T00:20:00-03:00', late)).toEqual([true, false, false])
})

const inner = aZone({ id: 'inner', deliveryFee: 100 })
const wider = aZone({ id: 'wider', deliveryFee: 300 })
const store = aStore({ deliveryZones: [wider, inner] })
const closing = (zoneId: string, until: string | null) => new Map([[zoneId, until]])
const quoted = (zoneId: string, until: string | null = null) =>
  quoteDelivery(store, inZone, true, closing(zoneId, until))

test('a closed zone is out of bounds for now, and its addresses are not taken by the wider zone around it', () => {
  expect(quoted('inner')).toEqual({ type: 'OutOfBounds', isForNow: true })
  expect(reachesByDelivery(store, inZone, closing('inner', null))).toBe(false)
})

test('a closed zone says when it is delivered to again, where it ends by itself', () => {
  expect(quoted('inner', at)).toEqual({ type: 'OutOfBounds', isForNow: true, until: at })
})

test('a closed zone leaves the addresses that belong to another zone', () => {
  expect(quoted('wider')).toMatchObject({ type: 'InDeliveryArea', deliveryFee: 100 })
  expect(reachesByDelivery(store, inZone, closing('wider', null))).toBe(true)
})

test('a closed zone is one of the store, and busy mode is of each store', () => {
  const unknown = (target: LeverTarget) => unknownPart(target, aBranch(), store)
  expect(unknown({ type: 'zone', zoneId: 'inner' })).toBeNull()
  expect(unknown({ type: 'zone', zoneId: 'gone' })).toEqual({ type: 'ZoneUnknown' })
  expect(unknown(busy(10))).toBeNull()
})

test('busy mode and a closed zone pause nothing and mark no plate', () => {
  const levers = [busy(10), { type: 'zone', zoneId: 'pizza' } as const].map((target) => ({ target, until: at }))
  const plate = aPlate({ id: 'pizza' })
  expect(pausesOf(levers)).toEqual([])
  expect(withSoldOut([plate], levers)[0]).toBe(plate)
  expect([...closedZonesOf(levers)]).toEqual([['pizza', at]])
})
