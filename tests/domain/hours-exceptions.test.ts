import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { HoursException, WorkingDay, WorkingHours } from '#domain/catalog/working-hours.ts'
import { modeBlocks, specialDays } from '#domain/hours/blocks.ts'
import { exceptionsAhead, exceptionsInForce } from '#domain/hours/calendar.ts'
import { isOpenAt, isStoreClosed, nextOpening, orderingState } from '#domain/hours/opening.ts'
import { addDays, dayOfWeekOf, minutesOf } from '#domain/hours/venue-time.ts'
import { aDay, aMode, aStore, everyDay } from '#tests/kit/catalog.ts'
import { inputs } from '#tests/kit/sample.ts'

const zone = 'America/Argentina/Buenos_Aires'
/** On the clock of Buenos Aires. */
const at = (date: string, time: string) => `${date}T${time}:00-03:00`
const closedOn = (date: string): HoursException => ({ date, closed: true })
const openOn = (date: string, ...ranges: readonly [startAt: string, endAt: string][]): HoursException => ({
  date,
  hours: ranges.map(([startAt, endAt]) => ({ startAt, endAt })),
})
const storeWith = (workingDays: readonly WorkingDay[], exceptions: readonly HoursException[], over = {}): Store =>
  aStore({ deliveryConfig: { ...aStore().deliveryConfig, workingDays, exceptions }, ...over })
const modeWith = (exceptions: readonly HoursException[], over: Partial<OrderMode> = {}) =>
  aMode({ exceptions, ...over })

const nights = everyDay(['20:00', '02:00'])
const lunches = everyDay(['12:00', '16:00'])

describe('a date with hours of its own', () => {
  test('a closed date has no hours, and its neighbours keep theirs', () => {
    const open = (date: string) => isOpenAt(lunches, at(date, '13:00'), zone, [closedOn('2026-12-25')])
    expect(['2026-12-24', '2026-12-25', '2026-12-26'].map(open)).toEqual([true, false, true])
  })

  test('other hours take the place of those of the weekday', () => {
    const special = [openOn('2026-12-24', ['10:00', '11:00'], ['13:00', '14:00'])]
    const open = (time: string) => isOpenAt(lunches, at('2026-12-24', time), zone, special)
    expect(['10:30', '12:30', '13:30', '15:00'].map(open)).toEqual([true, false, true, false])
  })

  test('a night that starts before a closed date ends in it, and its own night does not start', () => {
    const open = (date: string, time: string) => isOpenAt(nights, at(date, time), zone, [closedOn('2026-12-25')])
    expect(open('2026-12-25', '01:59')).toBe(true)
    expect(open('2026-12-25', '02:00')).toBe(false)
    expect(open('2026-12-25', '21:00')).toBe(false)
    expect(open('2026-12-26', '01:00')).toBe(false)
    expect(open('2026-12-26', '20:00')).toBe(true)
  })

  test('hours of an exception may run past midnight into an ordinary day', () => {
    const special = [openOn('2026-12-31', ['22:00', '05:00'])]
    const open = (date: string, time: string) => isOpenAt(lunches, at(date, time), zone, special)
    expect(open('2026-12-31', '13:00')).toBe(false)
    expect(open('2027-01-01', '04:59')).toBe(true)
    expect(open('2027-01-01', '05:00')).toBe(false)
    expect(open('2027-01-01', '12:00')).toBe(true)
  })

  test('a store that is always open closes on its exceptions alone', () => {
    const open = (date: string, time: string) => isOpenAt([], at(date, time), zone, [closedOn('2026-12-25')])
    expect(open('2026-12-24', '23:59')).toBe(true)
    expect(open('2026-12-25', '00:00')).toBe(false)
    expect(open('2026-12-25', '23:59')).toBe(false)
    expect(open('2026-12-26', '00:00')).toBe(true)
  })

  test('a date is that of the store’s calendar, and not of UTC', () => {
    const exceptions = [closedOn('2026-12-25')]
    const late = '2026-12-25T23:30:00Z'
    expect(isOpenAt([], late, 'America/Santiago', exceptions)).toBe(false)
    expect(isOpenAt([], late, 'Asia/Tokyo', exceptions)).toBe(true)
  })
})

/** Chile, 2026: the irrevocable holidays, and the dates around the 18th of September. */
const holidays = ['2026-01-01', '2026-05-01', '2026-09-18', '2026-09-19', '2026-12-25'].map(closedOn)
const santiago = 'America/Santiago'

test.each([
  ['2026-01-01T12:00:00-03:00', '2026-01-02T12:00:00-03:00'],
  ['2026-05-01T12:00:00-04:00', '2026-05-02T12:00:00-04:00'],
  ['2026-09-17T20:00:00-03:00', '2026-09-20T12:00:00-03:00'],
  ['2026-12-24T17:00:00-03:00', '2026-12-26T12:00:00-03:00'],
  ['2026-12-23T17:00:00-03:00', '2026-12-24T12:00:00-03:00'],
])('the next opening of a store in Santiago with its holidays, from %s, is %s', (now, opens) => {
  expect(nextOpening(lunches, now, santiago, holidays)).toBe(opens)
})

test('the next opening after a holiday whose midnight the clock skips is the first minute that it shows', () => {
  const exceptions = [closedOn('2026-09-05')]
  const fromMidnight = everyDay(['00:00', '10:00'])
  expect(nextOpening(fromMidnight, '2026-09-05T12:00:00-04:00', santiago, exceptions)).toBe('2026-09-06T01:00:00-03:00')
  expect(isOpenAt(fromMidnight, '2026-09-06T01:00:00-03:00', santiago, exceptions)).toBe(true)
})

test('a closed date lasts through the hour that the clock shows twice', () => {
  const exceptions = [closedOn('2026-04-04')]
  for (const instant of ['2026-04-04T23:30:00-03:00', '2026-04-04T23:30:00-04:00'])
    expect(isOpenAt([], instant, santiago, exceptions)).toBe(false)
  expect(nextOpening([], '2026-04-04T23:30:00-03:00', santiago, exceptions)).toBe('2026-04-05T00:00:00-04:00')
  expect(isOpenAt([], '2026-04-05T00:00:00-04:00', santiago, exceptions)).toBe(true)
})

test('the next opening comes after weeks of closed dates', () => {
  const closed = Array.from({ length: 45 }, (_, days) => closedOn(addDays('2027-01-01', days)))
  expect(nextOpening(lunches, at('2026-12-31', '17:00'), zone, closed)).toBe(at('2027-02-15', '12:00'))
  const mondays = [aDay('MONDAY', ['12:00', '13:00'])]
  expect(nextOpening(mondays, at('2026-12-31', '17:00'), zone, closed)).toBe(at('2027-02-15', '12:00'))
})

test('the next opening may be an exception of a store that is closed all week', () => {
  const special = [openOn('2027-03-01', ['18:00', '20:00']), openOn('2027-02-01', ['18:00', '20:00'])]
  expect(nextOpening([aDay('MONDAY')], at('2026-12-31', '17:00'), zone, special)).toBe(at('2027-02-01', '18:00'))
})

test('the next opening skips an exception whose hours are over', () => {
  const special = [openOn('2026-12-24', ['10:00', '11:00'])]
  expect(nextOpening(lunches, at('2026-12-24', '11:30'), zone, special)).toBe(at('2026-12-25', '12:00'))
})

describe('ordering on an exception', () => {
  const noon = at('2026-12-25', '13:00')

  test('[HOURS-15] a store that is closed for a holiday says when it opens again', () => {
    const store = storeWith(lunches, [closedOn('2026-12-25'), closedOn('2026-12-26')])
    expect(orderingState(store, aMode(), noon)).toEqual({ type: 'StoreClosed', opensAt: at('2026-12-27', '12:00') })
    expect(isStoreClosed(store, noon)).toBe(true)
  })

  test('a mode may be closed alone, also one that follows the store’s hours', () => {
    const store = storeWith(lunches, [])
    const closed = modeWith([closedOn('2026-12-25')])
    expect(orderingState(store, closed, noon)).toEqual({ type: 'ModeClosed', opensAt: at('2026-12-26', '12:00') })
    expect(orderingState(store, aMode(), noon)).toEqual({ type: 'Open' })
    expect(isStoreClosed(store, noon)).toBe(false)
  })

  test('hours of a mode’s exception stay within those of the store', () => {
    const store = storeWith(lunches, [openOn('2026-12-25', ['14:00', '15:00'])])
    const early = modeWith([openOn('2026-12-25', ['10:00', '14:30'])])
    const state = (time: string) => orderingState(store, early, at('2026-12-25', time)).type
    expect(['13:00', '14:00', '14:45'].map(state)).toEqual(['StoreClosed', 'Open', 'ModeClosed'])
  })

  test('store and mode may be closed on dates in turn for a month', () => {
    const dates = Array.from({ length: 30 }, (_, days) => addDays('2027-01-01', days))
    const store = storeWith([], dates.filter((_, index) => index % 2 === 0).map(closedOn))
    const mode = modeWith(dates.filter((_, index) => index % 2 === 1).map(closedOn))
    expect(orderingState(store, mode, at('2027-01-01', '12:00'))).toEqual({
      type: 'StoreClosed',
      opensAt: at('2027-01-31', '00:00'),
    })
  })
})

describe('the exceptions that are shown', () => {
  const all = ['2027-03-01', '2026-12-24', '2026-12-25', '2026-12-23'].map(closedOn)

  test('the shown exceptions begin today, in order, and end with the days that were asked for', () => {
    const dates = (days?: number) => exceptionsAhead(all, at('2026-12-24', '01:00'), zone, days).map(({ date }) => date)
    expect(dates()).toEqual(['2026-12-24', '2026-12-25'])
    expect(dates(1)).toEqual(['2026-12-24'])
    expect(dates(100)).toEqual(['2026-12-24', '2026-12-25', '2027-03-01'])
  })

  test('exceptions of yesterday still count, because their hours may run past midnight', () => {
    const dates = exceptionsInForce(all, at('2026-12-24', '01:00'), zone).map(({ date }) => date)
    expect(dates).toEqual(['2026-12-23', '2026-12-24', '2026-12-25', '2027-03-01'])
  })

  test('a store names each with its day and its hours in order; closed for a time, it names none', () => {
    const exceptions = [openOn('2026-12-24', ['18:00', '20:00'], ['10:00', '12:00']), closedOn('2026-12-25')]
    expect(specialDays(storeWith(lunches, exceptions), at('2026-12-20', '12:00'))).toEqual([
      {
        date: '2026-12-24',
        dayOfWeek: 'THURSDAY',
        hours: [
          { startAt: '10:00', endAt: '12:00' },
          { startAt: '18:00', endAt: '20:00' },
        ],
      },
      { date: '2026-12-25', dayOfWeek: 'FRIDAY', hours: [] },
    ])
    const closed = storeWith(lunches, exceptions, { status: 'TEMPORARILY_CLOSED' })
    expect(specialDays(closed, at('2026-12-20', '12:00'))).toEqual([])
  })

  test('[HOURS-04] modes share a block only with the same exceptions', () => {
    const orderModes = [aMode({ id: 'a' }), modeWith([closedOn('2026-12-25')], { id: 'b' }), aMode({ id: 'c' })]
    const blocks = modeBlocks(aStore({ orderModes }), at('2026-12-20', '12:00'))
    expect(blocks.map(({ modeIds, special }) => [modeIds, special.length])).toEqual([
      [['a', 'c'], 0],
      [['b'], 1],
    ])
  })

  test('[HOURS-09] a mode without orders shows no exceptions', () => {
    const orderModes = [modeWith([closedOn('2026-12-25')], { orderEnabled: false })]
    expect(modeBlocks(aStore({ orderModes }), at('2026-12-20', '12:00'))[0]?.special).toEqual([])
  })
})

const zones = fc.constantFrom('America/Santiago', 'Europe/Madrid', 'America/New_York', 'Asia/Kolkata', zone)
const first = fc.constantFrom('2026-09-03', '2026-04-02', '2026-03-27', '2026-10-31', '2026-12-24')
const time = fc.constantFrom('00:00', '01:30', '09:00', '13:15', '22:00', '23:30')
const range = fc.record({ startAt: time, endAt: fc.constantFrom('00:30', '02:00', '12:00', '24:00') })
const hours = fc.array(range, { maxLength: 2 })
const weeks = fc.array(hours, { minLength: 7, maxLength: 7 })
const special = fc.uniqueArray(fc.record({ ahead: fc.nat(6), hours: fc.option(hours, { nil: null }) }), {
  selector: ({ ahead }) => ahead,
  maxLength: 4,
})

const hoursOfDate = (days: readonly WorkingDay[], exceptions: readonly HoursException[], date: string) =>
  exceptions.some((each) => each.date === date)
    ? (exceptions.find((each) => each.date === date)?.hours ?? [])
    : days.filter(({ dayOfWeek }) => dayOfWeek === dayOfWeekOf(date)).flatMap(({ workingHours }) => workingHours)

/** By the shown time alone, written in another way than the rule. */
const showsOpen = (ofToday: readonly WorkingHours[], ofYesterday: readonly WorkingHours[], shown: string) =>
  ofToday.some(({ startAt, endAt }) => startAt <= shown && (endAt <= startAt || shown < endAt)) ||
  ofYesterday.some(({ startAt, endAt }) => endAt <= startAt && shown < endAt)

test('a store is open by the hours of the date and of the day before, and never before its next opening', () => {
  fc.assert(
    fc.property(zones, first, weeks, special, fc.nat(7 * 96), (timeZone, from, week, dates, quarter) => {
      const days = week.map((workingHours, index) => ({ dayOfWeek: dayOfWeekOf(addDays(from, index)), workingHours }))
      const exceptions = dates.map(({ ahead, hours: own }): HoursException => {
        const date = addDays(from, ahead)
        return own === null ? closedOn(date) : { date, hours: own }
      })
      fc.pre(exceptions.length > 0)
      const start = Temporal.PlainDate.from(from).toZonedDateTime(timeZone).epochMilliseconds
      const instant = start + quarter * 15 * 60_000
      const shownAt = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
      const isOpen = (ms: number) => {
        const wall = shownAt(ms)
        const date = wall.toPlainDate().toString()
        const of = (day: string) => hoursOfDate(days, exceptions, day)
        return showsOpen(of(date), of(addDays(date, -1)), wall.toPlainTime().toString().slice(0, 5))
      }
      const now = new Date(instant).toISOString()
      const isFull = week.every((ranges) =>
        ranges.some(({ startAt, endAt }) => startAt === '00:00' && endAt === '24:00'),
      )
      fc.pre(!isFull)
      expect(isOpenAt(days, now, timeZone, exceptions)).toBe(isOpen(instant))
      const opens = nextOpening(days, now, timeZone, exceptions)
      if (opens === null) return
      expect(Date.parse(opens)).toBeGreaterThan(instant)
      // Its start may be a time that the clock skips: then it opens at once, or not at all.
      const wanted = hoursOfDate(days, exceptions, opens.slice(0, 10)).map(({ startAt }) => minutesOf(startAt))
      if (wanted.includes(minutesOf(opens.slice(11, 16)))) expect(isOpen(Date.parse(opens))).toBe(true)
    }),
    { numRuns: inputs(300) },
  )
})
