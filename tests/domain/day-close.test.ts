import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDayOf, type DayClock, dayStart, periodOf } from '#domain/close/business-day.ts'
import {
  type DayCloseCommand,
  type DayCloseEvent,
  type DayCloses,
  dayCloseDecider,
  openShift,
  shiftPeriod,
  wholeDay,
} from '#domain/close/day-close.ts'
import { type DayEntry, emptyReport, withEntry } from '#domain/close/report.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { fold } from '#domain/kernel/decider.ts'

const buenosAires: DayClock = { timeZone: 'America/Argentina/Buenos_Aires', dayEndsAt: '05:00' }
const santiago: DayClock = { timeZone: 'America/Santiago', dayEndsAt: '05:00' }
const hours = (day: string, clock: DayClock) =>
  (Date.parse(dayStart(addDays(day, 1), clock)) - Date.parse(dayStart(day, clock))) / 3_600_000

test.each([
  ['2026-11-21T03:30:00.000Z', '2026-11-20'],
  ['2026-11-21T07:59:59.999Z', '2026-11-20'],
  ['2026-11-21T08:00:00.000Z', '2026-11-21'],
  ['2026-11-22T02:59:00.000Z', '2026-11-21'],
])('a business day of %s is %s: it ends after midnight', (at, day) => expect(businessDayOf(at, buenosAires)).toBe(day))

test.each([
  ['2026-04-04', 25],
  ['2026-09-05', 23],
  ['2026-11-21', 24],
])('a business day of Santiago on %s has %d hours, as its clock changes', (day, length) => {
  expect(hours(day, santiago)).toBe(length)
})

test('a business day that ends at midnight begins an hour late where the clock skips midnight', () => {
  expect(dayStart('2026-09-06', { ...santiago, dayEndsAt: '00:00' })).toBe('2026-09-06T04:00:00.000Z')
})

test('a business day holds each instant of its period and no other one, also while clocks change', () => {
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

const money = { currency: 'ARS', decimals: 2 }
type Close = Extract<DayCloseCommand, { type: 'Close' }>
const day = '2026-11-21'
const close = (over: Partial<Close> = {}): Close => ({
  ...{ type: 'Close', at: '2026-11-21T19:00:00.000Z', storeId: 's', day, shift: 1, clock: buenosAires },
  ...{ before: null, counted: 29_000, money, ...over },
})
/** The closes after commands; throws for one that is refused. */
const closesAfter = (...commands: readonly DayCloseCommand[]): DayCloses =>
  commands.reduce<DayCloses>((state, command) => {
    const decision = dayCloseDecider.decide(state, command)
    if (!decision.ok) throw new Error(decision.rejection.type)
    return decision.events.reduce(dayCloseDecider.evolve, state)
  }, null)
const refusal = (state: DayCloses, command: DayCloseCommand) => {
  const decision = dayCloseDecider.decide(state, command)
  return decision.ok ? null : decision.rejection.type
}
const lunch = close()
const dinner = close({ shift: 2, at: '2026-11-22T02:40:00.000Z' })
const reopen = (shift: number, hasLater = false): DayCloseCommand => ({
  ...{ type: 'Reopen', at: '2026-11-22T03:00:00.000Z', shift, hasLater },
})
const today = (closes: DayCloses, before: DayCloses = null) => ({ day, clock: buenosAires, closes, before })
const tomorrow = (before: DayCloses, clock = buenosAires) => ({ day: '2026-11-22', clock, closes: null, before })
/** As a release before shifts has recorded it. */
const wholeDayClosed: DayCloseEvent = {
  ...{ type: 'DayClosed', at: '2026-11-21T19:00:00.000Z', storeId: 's', day, counted: null, money },
  ...{ from: '2026-11-21T08:00:00.000Z', until: '2026-11-21T19:00:00.000Z' },
}

test('a close ends a shift at its instant, and the next shift of the day begins there', () => {
  const closes = closesAfter(lunch)
  expect(shiftPeriod(1, today(closes))).toEqual({
    from: '2026-11-21T08:00:00.000Z',
    until: '2026-11-21T19:00:00.000Z',
  })
  expect(shiftPeriod(2, today(closes))).toEqual({
    from: '2026-11-21T19:00:00.000Z',
    until: '2026-11-22T08:00:00.000Z',
  })
  expect(openShift(today(closes))).toBe(2)
  expect(openShift(today(closesAfter(lunch, dinner)))).toBe(3)
})
test('a close moves nothing to the next day', () => {
  expect(shiftPeriod(1, tomorrow(closesAfter(lunch, dinner))).from).toBe('2026-11-22T08:00:00.000Z')
})
test('a close on a later day ends the last shift with the day', () => {
  const closes = closesAfter(lunch, { ...dinner, at: '2026-11-24T15:00:00.000Z' })
  expect(closes?.shifts[1]?.until).toBe('2026-11-22T08:00:00.000Z')
  expect(openShift(today(closes))).toBeNull()
  expect(refusal(closes, close({ shift: 3, at: '2026-11-24T16:00:00.000Z' }))).toBe('ShiftAlreadyClosed')
})
test('a close keeps its period when the store has another end of the day later, and counts nothing twice', () => {
  const closes = closesAfter(close({ at: '2026-11-24T15:00:00.000Z' }))
  const early = { ...buenosAires, dayEndsAt: '02:00' }
  expect(shiftPeriod(1, { ...today(closes), clock: early }).until).toBe('2026-11-22T08:00:00.000Z')
  expect(shiftPeriod(1, tomorrow(closes, early)).from).toBe('2026-11-22T08:00:00.000Z')
})
test('a close names its shift, so that the second of two presses closes nothing', () => {
  expect(refusal(closesAfter(lunch), lunch)).toBe('ShiftAlreadyClosed')
  expect(refusal(closesAfter(lunch), close({ shift: 3 }))).toBe('ShiftNotBegun')
  expect(refusal(closesAfter(lunch), close({ shift: 2 }))).toBe('ShiftNotBegun')
})
test('a close waits for the day to begin', () => {
  expect(refusal(null, close({ day: '2026-11-22' }))).toBe('ShiftNotBegun')
  expect(refusal(null, close({ day: '2026-11-22', at: '2026-11-22T08:00:00.000Z' }))).toBeNull()
})
test('a close is taken back until the next one, and the shift is closed again with another count', () => {
  const closes = closesAfter(lunch, reopen(1))
  expect(shiftPeriod(1, today(closes)).until).toBe('2026-11-22T08:00:00.000Z')
  expect(closesAfter(lunch, reopen(1), close({ counted: 7 }))?.shifts).toMatchObject([{ counted: 7 }])
  expect(closesAfter(lunch, dinner, reopen(2))?.shifts).toHaveLength(1)
  expect(refusal(closesAfter(lunch, dinner), reopen(1))).toBe('CloseIsFinal')
  expect(refusal(closesAfter(lunch), reopen(1, true))).toBe('CloseIsFinal')
  expect(refusal(closesAfter(lunch), reopen(2))).toBe('ShiftNotClosed')
  expect(refusal(null, reopen(1))).toBe('ShiftNotClosed')
  expect(refusal(closes, reopen(1))).toBe('ShiftNotClosed')
})
test('a close of a release before shifts holds the whole day for ever, and the next day begins with it', () => {
  const closes = fold(dayCloseDecider, [wholeDayClosed])
  expect([openShift(today(closes)), wholeDay(today(closes))]).toEqual([
    null,
    { from: '2026-11-21T08:00:00.000Z', until: '2026-11-21T19:00:00.000Z' },
  ])
  expect(shiftPeriod(1, tomorrow(closes)).from).toBe('2026-11-21T19:00:00.000Z')
  expect([refusal(closes, dinner), refusal(closes, reopen(1))]).toEqual(['ShiftAlreadyClosed', 'CloseIsFinal'])
})
test('a close leaves shifts that hold each instant of their day once', () => {
  const start = Date.parse(dayStart(day, buenosAires))
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 24 * 60 + 200 }), { maxLength: 5 }), (minutes) => {
      const times = minutes.sort((a, b) => a - b).map((each) => new Date(start + each * 60_000).toISOString())
      let closes: DayCloses = null
      for (const at of times) {
        const shift = openShift(today(closes))
        if (shift === null) break
        const decision = dayCloseDecider.decide(closes, close({ shift, at }))
        if (decision.ok) closes = decision.events.reduce(dayCloseDecider.evolve, closes)
      }
      const count = openShift(today(closes)) ?? closes?.shifts.length ?? 0
      const periods = Array.from({ length: count }, (_, index) => shiftPeriod(index + 1, today(closes)))
      expect(periods.slice(1).map(({ from }) => from)).toEqual(periods.slice(0, -1).map(({ until }) => until))
      expect(wholeDay(today(closes))).toEqual({ from: periods[0]?.from, until: periods.at(-1)?.until })
      expect(periods.at(-1)?.until).toBe('2026-11-22T08:00:00.000Z')
    }),
  )
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
const entries: readonly DayEntry[] = [
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

test('the report of a day without orders is all zero', () => expect(reportOf([])).toEqual(emptyReport))
test('the report of a day adds the delivered orders, in parts and by payment type', () => {
  const { orders, sums: all, payments } = reportOf(entries)
  expect(orders).toBe(5)
  expect(all).toEqual({
    ...{ items: 5_000, discounts: 500, surcharges: 100, delivery: 250, service: 150, points: 50, total: 4_950 },
  })
  expect(payments).toEqual([
    { ...cash, mode: delivery, count: 4, total: 3_960 },
    { ...card, mode: delivery, count: 1, total: 990 },
  ])
})
test('the report of a day keeps payment types of two modes with one id apart', () => {
  const atDoor = { id: 'card', name: 'Tarjeta al repartidor', method: 'CARD' } as const
  const inShop = { id: 'card', name: 'Tarjeta en el local', method: 'CARD' } as const
  const cards = [
    sale({ payment: inShop, mode: takeAway, isCash: false }),
    sale({ payment: atDoor, isCash: false }),
    sale({ payment: atDoor, isCash: false }),
  ]
  expect(reportOf(cards).payments).toEqual([
    { ...inShop, mode: takeAway, count: 1, total: 990 },
    { ...atDoor, mode: delivery, count: 2, total: 1_980 },
  ])
})
test('the report of a day says how much cash each courier brought, and how much was paid at the shop', () => {
  expect(reportOf(entries).cash).toEqual({
    expected: 3_960,
    shop: { count: 1, total: 990 },
    couriers: [
      { ...nadia, count: 2, total: 1_980 },
      { id: 'b', name: 'Beto', count: 1, total: 990 },
    ],
  })
})
test('the report of a day counts cancellations by reason, in the order of the list', () => {
  expect(reportOf(entries).canceled).toEqual([
    { reason: 'OUT_OF_STOCK', count: 1 },
    { reason: 'TOO_BUSY', count: 2 },
    { reason: null, count: 1 },
  ])
})
test('the report of a day adds the money of each provider, its refunds and its differences', () => {
  const { taken, refunds, differences, otherCurrency } = reportOf(entries)
  expect(taken).toEqual([{ provider: 'webpay', count: 2, total: 1_490 }])
  expect(refunds).toEqual([{ provider: 'webpay', count: 1, total: 300 }])
  expect(differences).toEqual([expect.objectContaining({ need: 'dispute', amount: 990 })])
  expect(otherCurrency).toBe(1)
})
test('the report of a day comes to the same sums in whatever order the entries come', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...entries], { minLength: entries.length }), (shuffled) => {
      const [one, other] = [reportOf(entries), reportOf(shuffled)]
      expect([other.orders, other.sums, other.canceled]).toEqual([one.orders, one.sums, one.canceled])
      expect(other.cash.expected).toBe(one.cash.expected)
    }),
  )
})
