import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDayOf, type DayClock, dayStart, periodOf } from '#domain/close/business-day.ts'
import { type DayCloseCommand, dayCloseDecider } from '#domain/close/day-close.ts'
import { type DayEntry, emptyReport, withEntry } from '#domain/close/report.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { fold } from '#domain/kernel/decider.ts'

const buenosAires: DayClock = { timeZone: 'America/Argentina/Buenos_Aires', dayEndsAt: '05:00' }
const santiago: DayClock = { timeZone: 'America/Santiago', dayEndsAt: '05:00' }
const hours = (day: string, clock: DayClock) =>
  (Date.parse(dayStart(addDays(day, 1), clock)) - Date.parse(dayStart(day, clock))) / 3_600_000

describe('a business day', () => {
  test.each([
    ['2026-11-21T03:30:00.000Z', '2026-11-20'],
    ['2026-11-21T07:59:59.999Z', '2026-11-20'],
    ['2026-11-21T08:00:00.000Z', '2026-11-21'],
    ['2026-11-22T02:59:00.000Z', '2026-11-21'],
  ])('of %s is %s: it ends after midnight', (at, day) => {
    expect(businessDayOf(at, buenosAires)).toBe(day)
  })

  test.each([
    ['2026-04-04', 25],
    ['2026-09-05', 23],
    ['2026-11-21', 24],
  ])('of Santiago on %s has %d hours, as its clock changes', (day, length) => {
    expect(hours(day, santiago)).toBe(length)
  })

  test('that ends at midnight begins an hour late where the clock skips midnight', () => {
    expect(dayStart('2026-09-06', { ...santiago, dayEndsAt: '00:00' })).toBe('2026-09-06T04:00:00.000Z')
  })

  test('holds each instant of its period and no other one, also while clocks change', () => {
    const instant = fc.integer({ min: Date.parse('2026-03-30T00:00:00Z'), max: Date.parse('2026-09-10T00:00:00Z') })
    const clock = fc.record({
      timeZone: fc.constantFrom('America/Santiago', 'America/Argentina/Buenos_Aires', 'Europe/Madrid'),
      dayEndsAt: fc.constantFrom('00:00', '00:30', '02:30', '05:00', '12:00'),
    })
    fc.assert(
      fc.property(instant, clock, (milliseconds, days) => {
        const at = new Date(milliseconds).toISOString()
        const { from, until } = periodOf(businessDayOf(at, days), days, { before: null, own: null })
        expect(from <= at && at < until).toBe(true)
      }),
    )
  })
})

const money = { currency: 'ARS', decimals: 2 }
const close = (over: Partial<DayCloseCommand> = {}): DayCloseCommand => ({
  ...{ type: 'Close', at: '2026-11-22T02:40:00.000Z', storeId: 's', day: '2026-11-21', clock: buenosAires },
  ...{ before: null, counted: 29_000, money, ...over },
})
const closed = (over: Partial<DayCloseCommand> = {}) => {
  const decision = dayCloseDecider.decide(null, close(over))
  if (!decision.ok) throw new Error(decision.rejection.type)
  return fold(dayCloseDecider, decision.events)
}
const refusal = (state: ReturnType<typeof closed>, over: Partial<DayCloseCommand> = {}) => {
  const decision = dayCloseDecider.decide(state, close(over))
  return decision.ok ? null : decision.rejection.type
}

describe('a close', () => {
  test('ends the day at its instant, and the next day begins there', () => {
    const own = closed()
    expect(own).toMatchObject({ from: '2026-11-21T08:00:00.000Z', until: '2026-11-22T02:40:00.000Z' })
    const next = periodOf('2026-11-22', buenosAires, { before: own, own: null })
    expect(next).toEqual({ from: '2026-11-22T02:40:00.000Z', until: '2026-11-23T08:00:00.000Z' })
  })
  test('on a later day leaves what came after the day to the next one', () => {
    expect(closed({ at: '2026-11-24T15:00:00.000Z' })?.until).toBe('2026-11-22T08:00:00.000Z')
  })
  test('begins where the day before was closed', () => {
    const before = { from: '2026-11-20T08:00:00.000Z', until: '2026-11-21T01:00:00.000Z' }
    expect(closed({ before })?.from).toBe(before.until)
  })
  test('keeps its period when the store has another hour of the day’s end later', () => {
    const own = closed()
    expect(periodOf('2026-11-21', { ...buenosAires, dayEndsAt: '02:00' }, { before: null, own })).toMatchObject({
      from: own?.from,
      until: own?.until,
    })
  })
  test('is for ever', () => {
    expect(refusal(closed())).toBe('DayAlreadyClosed')
  })
  test('waits for the day to begin', () => {
    expect(refusal(null, { day: '2026-11-22' })).toBe('DayNotBegun')
    expect(refusal(null, { day: '2026-11-22', at: '2026-11-22T08:00:00.000Z' })).toBeNull()
  })
})

const of = { at: '2026-11-21T20:00:00.000Z', code: 'K7M4PQ2X' }
const sums = { items: 1_000, discounts: 100, surcharges: 20, delivery: 50, service: 30, points: 10, total: 990 }
const cash = { id: 'efectivo', name: 'Efectivo', method: 'CASH' } as const
const card = { id: 'tarjeta', name: 'Tarjeta', method: 'ONLINE' } as const
const delivery = { id: 'd', name: 'Delivery' }
const takeAway = { id: 't', name: 'Retiro' }
const sale = (over: Partial<Extract<DayEntry, { kind: 'sale' }>> = {}): DayEntry => ({
  ...{ ...of, kind: 'sale', sums, mode: delivery, payment: cash, isCash: true, courier: null, ...over },
})
const nadia = { id: 'n', name: 'Nadia' }
const day: readonly DayEntry[] = [
  ...[sale(), sale({ courier: nadia }), sale({ courier: nadia }), sale({ courier: { id: 'b', name: 'Beto' } })],
  sale({ payment: card, isCash: false, courier: nadia }),
  { ...of, kind: 'canceled', reason: 'TOO_BUSY', total: 990 },
  { ...of, kind: 'canceled', reason: null, total: 990 },
  { ...of, kind: 'canceled', reason: 'OUT_OF_STOCK', total: 990 },
  { ...of, kind: 'canceled', reason: 'TOO_BUSY', total: 990 },
  { ...of, kind: 'taken', provider: 'webpay', amount: 990 },
  { ...of, kind: 'taken', provider: 'webpay', amount: 500 },
  { ...of, kind: 'refund', provider: 'webpay', amount: 300 },
  { ...of, kind: 'difference', need: 'dispute', provider: 'webpay', amount: 990 },
  { ...of, kind: 'other-currency' },
]
const reportOf = (entries: readonly DayEntry[]) => entries.reduce(withEntry, emptyReport)

describe('the report of a day', () => {
  test('without orders is all zero', () => {
    expect(reportOf([])).toEqual(emptyReport)
  })
  test('adds the delivered orders, in parts and by payment type', () => {
    const { orders, sums: all, payments } = reportOf(day)
    expect(orders).toBe(5)
    expect(all).toEqual({
      ...{ items: 5_000, discounts: 500, surcharges: 100, delivery: 250, service: 150, points: 50, total: 4_950 },
    })
    expect(payments).toEqual([
      { ...cash, mode: delivery, count: 4, total: 3_960 },
      { ...card, mode: delivery, count: 1, total: 990 },
    ])
  })
  test('keeps payment types of two modes with one id apart', () => {
    const atDoor = { id: 'card', name: 'Tarjeta al repartidor', method: 'CARD' } as const
    const inShop = { id: 'card', name: 'Tarjeta en el local', method: 'CARD' } as const
    const entries = [
      sale({ payment: inShop, mode: takeAway, isCash: false }),
      sale({ payment: atDoor, isCash: false }),
      sale({ payment: atDoor, isCash: false }),
    ]
    expect(reportOf(entries).payments).toEqual([
      { ...inShop, mode: takeAway, count: 1, total: 990 },
      { ...atDoor, mode: delivery, count: 2, total: 1_980 },
    ])
  })
  test('says how much cash each courier brought, and how much was paid at the shop', () => {
    expect(reportOf(day).cash).toEqual({
      expected: 3_960,
      shop: { count: 1, total: 990 },
      couriers: [
        { ...nadia, count: 2, total: 1_980 },
        { id: 'b', name: 'Beto', count: 1, total: 990 },
      ],
    })
  })
  test('counts cancellations by reason, in the order of the list', () => {
    expect(reportOf(day).canceled).toEqual([
      { reason: 'OUT_OF_STOCK', count: 1 },
      { reason: 'TOO_BUSY', count: 2 },
      { reason: null, count: 1 },
    ])
  })
  test('adds the money of each provider, its refunds and its differences', () => {
    const { taken, refunds, differences, otherCurrency } = reportOf(day)
    expect(taken).toEqual([{ provider: 'webpay', count: 2, total: 1_490 }])
    expect(refunds).toEqual([{ provider: 'webpay', count: 1, total: 300 }])
    expect(differences).toEqual([expect.objectContaining({ need: 'dispute', amount: 990 })])
    expect(otherCurrency).toBe(1)
  })
  test('comes to the same sums in whatever order the entries come', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...day], { minLength: day.length }), (shuffled) => {
        const [one, other] = [reportOf(day), reportOf(shuffled)]
        expect([other.orders, other.sums, other.canceled]).toEqual([one.orders, one.sums, one.canceled])
        expect(other.cash.expected).toBe(one.cash.expected)
      }),
    )
  })
})
