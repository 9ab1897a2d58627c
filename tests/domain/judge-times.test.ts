import { describe, expect, test } from 'vitest'
import type { Discount } from '#domain/catalog/discount.ts'
import { aLine } from '#tests/kit/cart.ts'
import { aBranch, aCode, aDay, aMode, aPickupMode, aStore, percentOff } from '#tests/kit/catalog.ts'
import { aSubmission, fee, type judged, orderOf, rejectionOf } from './judged.ts'

test('an order may be scheduled for a slot that its mode offers, where the mode allows it', () => {
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['12:00'] }],
    datesBetween: null,
  }
  const slot = { scheduledAt: '2026-11-22T15:00:00.000Z' }
  expect(orderOf({ mode: aMode({ allowsScheduling: true, orderSchedule }) }, slot).scheduledAt).toBe(slot.scheduledAt)
  expect(rejectionOf({ mode: aMode({ allowsScheduling: false, orderSchedule }) }, slot)).toEqual({
    type: 'SlotNotOffered',
  })
})

test('a closed store takes scheduled orders; one that has closed for a while takes nothing', () => {
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['12:00'] }],
    datesBetween: null,
  }
  const mode = aMode({ allowsScheduling: true, orderSchedule })
  const slot = { scheduledAt: '2026-11-22T12:00:00-03:00' }
  const workingDays = [aDay('SUNDAY', ['11:00', '15:00'])]
  const closedNow = aStore({ deliveryConfig: { ...aStore().deliveryConfig, workingDays } })
  expect(rejectionOf({ mode, store: closedNow })).toEqual({ type: 'StoreClosed' })
  expect(orderOf({ mode, store: closedNow }, slot).scheduledAt).toBe(slot.scheduledAt)
  const onlyScheduling = aMode({ ...mode, onlyScheduling: true })
  expect(orderOf({ mode: onlyScheduling, store: closedNow }, slot).scheduledAt).toBe(slot.scheduledAt)
  expect(rejectionOf({ mode, store: aStore({ status: 'TEMPORARILY_CLOSED' }) }, slot)).toEqual({ type: 'StoreClosed' })
})

describe('discounts and codes with times', () => {
  const saturdays = { weekdays: ['SATURDAY' as const] }
  const sundays = { weekdays: ['SUNDAY' as const] }
  const seen = (cartTotal: number) => ({ ...aSubmission().shown, total: cartTotal + fee })
  const half = { shown: seen(475_000) }
  const off = { lines: [aLine({ price: 760_000 })], shown: seen(760_000) }
  const selling = (discount: Discount) => ({ branch: aBranch({ discounts: [discount] }) })

  test('a discount on a plate counts on its day alone', () => {
    expect(rejectionOf(selling({ ...percentOff(20), ...saturdays }), off)).toBeNull()
    expect(rejectionOf(selling({ ...percentOff(20), ...sundays }), off)).toMatchObject({ type: 'PriceChanged' })
    expect(rejectionOf(selling({ ...percentOff(20), ...sundays }))).toBeNull()
  })

  test('a discount of the mode counts on its day alone', () => {
    const mode = (times: object) =>
      aMode({ generalDiscounts: [{ id: 'half', name: 'Mitad', type: 'PERCENT', percentage: 50, ...times }] })
    expect(rejectionOf({ mode: mode(saturdays) }, half)).toBeNull()
    expect(rejectionOf({ mode: mode(sundays) }, half)).toMatchObject({ type: 'PriceChanged' })
  })

  test('the store’s own clock says which day it is', () => {
    const auckland = { store: aStore({ timeZone: 'Pacific/Auckland' }) }
    expect(rejectionOf({ ...auckland, ...selling({ ...percentOff(20), ...sundays }) }, off)).toBeNull()
    expect(rejectionOf({ ...auckland, ...selling({ ...percentOff(20), ...saturdays }) }, off)).not.toBeNull()
  })

  const code = (times: object) => ({ code: aCode({ value: 50, ...times }) })

  test('a code outside of its times is refused with the reason', () => {
    expect(rejectionOf(code(saturdays), half)).toBeNull()
    expect(rejectionOf(code(sundays), half)).toEqual({
      type: 'CodeNotApplicable',
      problems: [{ type: 'CodeNotValidThen' }],
    })
    expect(rejectionOf(code({ validUntil: '2026-11-20' }), half)).toMatchObject({ type: 'CodeNotApplicable' })
  })

  test('[AMBIG-48] a scheduled order needs a code that holds at its time, and pays the prices of now', () => {
    const orderSchedule = {
      schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY' as const, availableHours: ['12:00'] }],
      datesBetween: null,
    }
    const mode = aMode({ allowsScheduling: true, orderSchedule })
    const slot = { scheduledAt: '2026-11-22T12:00:00-03:00' }
    const tomorrow = { ...half, ...slot }
    const cheaper = { ...off, ...slot }
    expect(rejectionOf({ mode, ...code(sundays) }, tomorrow)).toBeNull()
    expect(rejectionOf({ mode, ...code(saturdays) }, tomorrow)).toMatchObject({ type: 'CodeNotApplicable' })
    expect(rejectionOf({ mode, ...selling({ ...percentOff(20), ...saturdays }) }, cheaper)).toBeNull()
    expect(rejectionOf({ mode, ...selling({ ...percentOff(20), ...sundays }) }, cheaper)).not.toBeNull()
  })
})

const busy = { levers: [{ target: { type: 'busy', extraMinutes: 20 }, until: null }] } as const
const shown = (minDelayInMinutes: number, maxDelayInMinutes: number) => ({ minDelayInMinutes, maxDelayInMinutes })
const promised = (...of: Parameters<typeof judged>) => {
  const { minDelayInMinutes, maxDelayInMinutes } = orderOf(...of)
  return [minDelayInMinutes, maxDelayInMinutes]
}
const pickup = aPickupMode({ minDelayInMinutes: 15, maxDelayInMinutes: 25 })
const atCounter = { modeType: 'TAKE_AWAY', destination: null } as const
const picksUp = { ...atCounter, shown: { ...aSubmission().shown, total: 950_000 } }
const inShop = { delivery: null, position: null }

test('busy mode adds to the promise of the zone, or of the mode', () => {
  expect(promised()).toEqual([30, 45])
  expect(promised({}, {}, busy)).toEqual([50, 65])
  expect(promised({ mode: pickup }, picksUp, { ...inShop, ...busy })).toEqual([35, 45])
})

test('busy mode adds nothing to a mode that promises nothing', () => {
  const silent = aPickupMode({ minDelayInMinutes: 0, maxDelayInMinutes: 0 })
  expect(promised({ mode: silent }, picksUp, { ...inShop, ...busy })).toEqual([0, 0])
})

test('busy mode refuses an order whose page has shown an earlier time', () => {
  const refusal = { type: 'CheckoutRefused', failures: [{ type: 'ArrivesLater' }] }
  expect(rejectionOf({}, shown(30, 45), busy)).toEqual(refusal)
  expect(rejectionOf({}, shown(40, 55), busy)).toEqual(refusal)
  expect(rejectionOf({}, shown(30, 45))).toBeNull()
})

test('busy mode takes an order whose page has shown this time, a later one, or none', () => {
  expect(promised({}, shown(50, 65), busy)).toEqual([50, 65])
  expect(promised({}, shown(60, 75), busy)).toEqual([50, 65])
  expect(promised({}, shown(50, 65))).toEqual([30, 45])
  // The catalogue has changed since, which the order's page tells. Less than its time is refused by no press.
  expect(promised({}, shown(20, 30))).toEqual([30, 45])
  expect(promised({}, shown(20, 30), busy)).toEqual([50, 65])
  expect(promised({}, shown(0, 0), busy)).toEqual([50, 65])
})

test('busy mode leaves the promise of an order for later, and its first slot is later', () => {
  const orderSchedule = {
    schedulerDaysInfo: [{ dayOfWeek: 'SATURDAY' as const, availableHours: ['17:30', '18:00'] }],
    datesBetween: null,
  }
  const mode = aMode({ allowsScheduling: true, orderSchedule })
  const at = (time: string) => ({ ...shown(30, 45), scheduledAt: `2026-11-21T${time}:00-03:00` })
  expect(promised({ mode }, at('18:00'), busy)).toEqual([30, 45])
  expect(promised({ mode }, { ...at('18:00'), ...shown(25, 40) }, busy)).toEqual([30, 45])
  expect(rejectionOf({ mode }, at('17:30'), busy)).toEqual({ type: 'SlotNotOffered' })
  expect(rejectionOf({ mode }, at('17:30'))).toBeNull()
})
