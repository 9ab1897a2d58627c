import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { OrderSchedule } from '#domain/catalog/order-mode.ts'
import type { HoursException } from '#domain/catalog/working-hours.ts'
import { countryCodes } from '#domain/country/countries.ts'
import type { Pause } from '#domain/hours/pause.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { offeredSchedule } from '#domain/slots/offered-schedule.ts'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import { firstSlot, isTaken, type SlotDay, slotDays, slotDaysWith } from '#domain/slots/slots.ts'
import { unpausedSchedule } from '#domain/slots/unpaused.ts'
import { timeZonesIn } from '#gateway/catalog/schema/time-zone.ts'
import { aMode, aStore, everyDay, week } from '#tests/kit/catalog.ts'
import { inputs } from '#tests/kit/sample.ts'

const zone = 'America/Argentina/Buenos_Aires'
/** A Friday. */
const now = '2026-03-06T12:00:00-03:00'
const schedule = (over: Partial<OrderSchedule> = {}): OrderSchedule => ({
  schedulerDaysInfo: [
    { dayOfWeek: 'FRIDAY', availableHours: ['20:00', '12:29', '12:30'] },
    { dayOfWeek: 'SATURDAY', availableHours: ['00:15'] },
  ],
  datesBetween: null,
  ...over,
})
const offered = (over: Partial<OrderSchedule> = {}, at = now) =>
  slotDays(schedule(over), at, zone).map(({ date, slots }) => [date, slots.map(({ time }) => time)])

describe('the slots of a schedule', () => {
  test('[SCHED-07] only days with a configured schedule are offered', () => {
    expect(slotDays(schedule(), now, zone).map(({ dayOfWeek }) => dayOfWeek)).toEqual(['FRIDAY', 'SATURDAY'])
  })

  test('[SCHED-08, OPEN-05] today only slots at least half an hour from now are', () => {
    expect(offered()[0]).toEqual(['2026-03-06', ['12:30', '20:00']])
  })

  test('[SCHED-09] the lead time cuts no later day further than it reaches past midnight', () => {
    expect(offered({}, '2026-03-06T23:45:00-03:00')).toEqual([['2026-03-07', ['00:15']]])
    expect(offered({}, '2026-03-06T23:46:00-03:00')).toEqual([])
    expect(offered({ datesBetween: { from: '2026-03-07', to: '2026-03-07' } }, '2026-03-06T22:00:00-03:00')).toEqual([
      ['2026-03-07', ['00:15']],
    ])
  })

  test('[SCHED-10] today is gone when none of its slots remains', () => {
    expect(offered({}, '2026-03-06T19:31:00-03:00').map(([date]) => date)).toEqual(['2026-03-07'])
  })

  test('[SCHED-13, AMBIG-47] the dates bound the days, both included', () => {
    const dates = (from: string, to: string) => offered({ datesBetween: { from, to } }).map(([date]) => date)
    expect(dates('2026-03-07', '2026-03-13')).toEqual(['2026-03-07', '2026-03-13'])
    expect(dates('2026-01-01', '2026-03-06')).toEqual(['2026-03-06'])
    expect(dates('2026-01-01', '2026-02-01')).toEqual([])
  })

  test('dates that reach far are offered for sixty days, including today', () => {
    const daily = slotDays(
      {
        schedulerDaysInfo: week.map((dayOfWeek) => ({ dayOfWeek, availableHours: ['20:00'] })),
        datesBetween: { from: '2026-03-06', to: '2027-03-06' },
      },
      now,
      zone,
    )
    expect(daily.map(({ date }) => date).slice(0, 2)).toEqual(['2026-03-06', '2026-03-07'])
    expect(daily).toHaveLength(60)
    expect(daily.at(-1)?.date).toBe('2026-05-04')
  })

  test('the bounds of the dates may be instants', () => {
    const datesBetween = { from: '2026-03-07T00:00:00-03:00', to: '2026-03-13T00:00:00-03:00' }
    expect(offered({ datesBetween }).map(([date]) => date)).toEqual(['2026-03-07', '2026-03-13'])
  })

  test('without dates a week is offered, including today', () => {
    const daily = week.map((dayOfWeek) => ({ dayOfWeek, availableHours: ['20:00'] }))
    expect(offered({ schedulerDaysInfo: daily }).map(([date]) => date)).toEqual(
      ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-03-${day}`),
    )
  })

  test('an hour that appears twice is one slot', () => {
    const twice = [{ dayOfWeek: 'FRIDAY' as const, availableHours: ['20:00', '13:00', '20:00'] }]
    expect(offered({ schedulerDaysInfo: twice })).toEqual([['2026-03-06', ['13:00', '20:00']]])
  })

  test('a chosen one stays for eight minutes after the others of its time, while the form is filled in', () => {
    const chosen = '2026-03-06T12:30:00-03:00'
    const first = (at: string) => firstSlot(slotDaysWith(chosen, schedule(), at, zone))?.time
    expect(first('2026-03-06T12:08:00-03:00')).toBe('12:30')
    expect(first('2026-03-06T12:09:00-03:00')).toBe('20:00')
  })

  test('one that is chosen for the first minutes of tomorrow stays as long, and never until itself', () => {
    const chosen = '2026-03-07T00:15:00-03:00'
    const first = (at: string) => firstSlot(slotDaysWith(chosen, schedule(), at, zone))?.at
    expect(first('2026-03-06T23:53:00-03:00')).toBe(chosen)
    expect(first('2026-03-06T23:54:00-03:00')).not.toBe(chosen)
    const early = '2026-03-07T00:15:00-03:00'
    expect(slotDaysWith(early, schedule(), early, zone)).toEqual(slotDays(schedule(), early, zone))
  })

  test('[OPEN-06] [OPEN-07] today and the instants are those of the venue', () => {
    const days = slotDays(schedule(), '2026-03-07T01:00:00Z', zone)
    expect(days[0]).toMatchObject({ date: '2026-03-07', slots: [{ at: '2026-03-07T00:15:00-03:00' }] })
  })

  test('[SCHED-05] the earliest slot of the first day comes first', () => {
    expect(firstSlot(slotDays(schedule(), now, zone))?.at).toBe('2026-03-06T12:30:00-03:00')
    expect(firstSlot([])).toBeNull()
  })

  test('an order may ask only for an offered instant, in any notation', () => {
    const asks = (at: string, over: Partial<OrderSchedule> = {}) => isTaken(schedule(over), at, now, zone)
    expect(asks('2026-03-06T15:30:00.000Z')).toBe(true)
    expect(asks('2026-03-06T12:28:00-03:00')).toBe(false)
    expect(asks('2026-03-06T12:30:01-03:00')).toBe(false)
    expect(asks('2026-02-27T20:00:00-03:00')).toBe(false)
    expect(asks('2026-03-13T20:00:00-03:00')).toBe(false)
    expect(asks('soon')).toBe(false)
    const datesBetween = { from: '2026-03-13', to: '2026-03-13' }
    expect(asks('2026-03-13T20:00:00-03:00', { datesBetween })).toBe(true)
    expect(asks('2026-03-06T20:00:00-03:00', { datesBetween })).toBe(false)
  })
})

describe('the slots of a day on which the clock changes', () => {
  const quarters = Array.from({ length: 96 }, (_, n) => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(Math.floor(n / 4))}:${two((n % 4) * 15)}`
  })
  const always: OrderSchedule = {
    schedulerDaysInfo: week.map((dayOfWeek) => ({ dayOfWeek, availableHours: quarters })),
    datesBetween: null,
  }
  /** The first instant from here at which the clock shows a quarter of an hour for the first time. */
  const firstQuarterFrom = (earliest: number, timeZone: string): number => {
    const start = Math.ceil(earliest / 60_000) * 60_000
    for (let ms = start; ; ms += 60_000) {
      const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
      const first = shown.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' })
      if (shown.minute % 15 === 0 && shown.second === 0 && first.epochMilliseconds === ms) return ms
    }
  }
  const slotsOf = (date: string, timeZone: string) => {
    const day = slotDays(always, `${addDays(date, -1)}T06:00:00Z`, timeZone).find((each) => each.date === date)
    return day?.slots ?? []
  }

  test.each([
    ['America/New_York', '2026-03-08', '02:00', '02:45'],
    ['Europe/Madrid', '2026-03-29', '02:00', '02:45'],
    ['America/Santiago', '2026-09-06', '00:00', '00:45'],
    ['Australia/Lord_Howe', '2026-10-04', '02:00', '02:15'],
  ])('in %s on %s no skipped time is offered', (timeZone, date, from, to) => {
    const times = slotsOf(date, timeZone).map(({ time }) => time)
    expect(times).toEqual(quarters.filter((time) => time < from || time > to))
  })

  test.each([
    ['America/New_York', '2026-11-01', '2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00'],
    ['Europe/Madrid', '2026-10-25', '2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'],
  ])('in %s on %s a repeated time is offered once, the first', (timeZone, date, first, second) => {
    expect(slotsOf(date, timeZone)).toHaveLength(96)
    const asks = (at: string) => isTaken(always, at, `${addDays(date, -1)}T06:00:00Z`, timeZone)
    expect([asks(first), asks(second)]).toEqual([true, false])
  })

  test('in any zone, the slots of a day are those of the platform’s calendar', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const dates = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays('2018-01-01', days))
    fc.assert(
      fc.property(fc.constantFrom(...zones), dates, (timeZone, date) => {
        const expected = quarters.flatMap((time) => {
          const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
          const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
          // A skipped time is moved before the change, and so shows another one.
          return first.toPlainDateTime().equals(wall) ? [{ time, ms: first.epochMilliseconds }] : []
        })
        expect(slotsOf(date, timeZone).map(({ time, at }) => ({ time, ms: Date.parse(at) }))).toEqual(expected)
      }),
      { numRuns: inputs(200) },
    )
  })

  test('in every zone of every served country, no slot comes before the lead time and busy mode’s minutes', () => {
    const zones = [...new Set(countryCodes.flatMap(timeZonesIn))]
    const nows = fc.date({ min: new Date('2018-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const nearMidnight = fc.integer({ min: -180, max: 180 })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        nows,
        nearMidnight,
        fc.constantFrom(0, 10, 20, 30),
        (timeZone, day, shift, extraMinutes) => {
          const midnight = Temporal.Instant.fromEpochMilliseconds(day.getTime())
            .toZonedDateTimeISO(timeZone)
            .startOfDay().epochMilliseconds
          const from = midnight + shift * 60_000
          const slots = slotDays({ ...always, extraMinutes }, new Date(from).toISOString(), timeZone)
          const earliest = from + (30 + extraMinutes) * 60_000
          expect(Date.parse(firstSlot(slots)!.at)).toBe(firstQuarterFrom(earliest, timeZone))
          const tooEarly = new Date(Math.floor((earliest - 1) / 900_000) * 900_000 - 900_000).toISOString()
          expect(isTaken({ ...always, extraMinutes }, tooEarly, new Date(from).toISOString(), timeZone)).toBe(false)
        },
      ),
      { numRuns: inputs(400) },
    )
  })

  test('an order may ask for a slot that is offered or was ten minutes ago, and for nothing else', () => {
    const zones = ['America/New_York', 'Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe', zone]
    const nows = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), nows, fc.nat(8 * 24 * 4), (timeZone, date, quartersOn) => {
        const at = new Date(Math.floor(date.getTime() / 900_000 + quartersOn - 48) * 900_000).toISOString()
        const earlier = new Date(date.getTime() - 10 * 60_000)
        const offered = [date, earlier]
          .flatMap((now) => slotDays(always, now.toISOString(), timeZone))
          .flatMap(({ slots }) => slots)
          .filter((slot) => Date.parse(slot.at) > date.getTime())
        expect(isTaken(always, at, date.toISOString(), timeZone)).toBe(
          offered.some((slot) => Date.parse(slot.at) === Date.parse(at)),
        )
      }),
      { numRuns: inputs(200) },
    )
  })

  test('an order may ask for every slot that a page shows, whose clock stands still within a minute', () => {
    const zones = ['America/New_York', 'Europe/Madrid', 'America/Santiago', zone]
    const nows = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    const first = (days: readonly SlotDay[]) => firstSlot(days)!.at
    fc.assert(
      fc.property(fc.constantFrom(...zones), nows, fc.nat(40), fc.nat(59), (timeZone, opened, minutes, seconds) => {
        const chosen = first(slotDays(always, opened.toISOString(), timeZone))
        const shownAt = new Date(opened.getTime() + minutes * 60_000)
        const shown = first(slotDaysWith(chosen, always, shownAt.toISOString(), timeZone))
        const sentAt = new Date(shownAt.getTime() + seconds * 1_000).toISOString()
        expect(isTaken(always, shown, sentAt, timeZone)).toBe(Date.parse(shown) > Date.parse(sentAt))
      }),
      { numRuns: inputs(500) },
    )
  })
})

test('[OPEN-08] scheduling is offered, or forced, by the flags of the mode', () => {
  expect(schedulingChoice(aStore(), aMode())).toBe('NotOffered')
  expect(schedulingChoice(aStore(), aMode({ allowsScheduling: true }))).toBe('Optional')
  const only = aMode({ allowsScheduling: true, onlyScheduling: true })
  expect(schedulingChoice(aStore(), only)).toBe('Forced')
  expect(schedulingChoice(aStore({ status: 'TEMPORARILY_CLOSED' }), only)).toBe('NotOffered')
})

describe('the slots on exceptions', () => {
  const daily: OrderSchedule = {
    schedulerDaysInfo: week.map((dayOfWeek) => ({ dayOfWeek, availableHours: ['00:30', '12:00', '20:30'] })),
    datesBetween: null,
  }
  const storeWith = (exceptions: readonly HoursException[], workingDays = everyDay(['11:00', '02:00'])) =>
    aStore({ deliveryConfig: { ...aStore().deliveryConfig, workingDays, exceptions } })
  /** The slots of the first three days; the 6th of March is the day of `now`. */
  const left = (store = storeWith([]), mode = aMode(), from = '2026-03-05T20:31:00-03:00') =>
    slotDays(offeredSchedule(daily, store, mode, from), from, zone)
      .slice(0, 3)
      .map(({ date, slots }) => [date.slice(8), slots.map(({ time }) => time)])
  const all = ['00:30', '12:00', '20:30']

  test('a closed date has only those of the night before, and the next day none of its own night', () => {
    expect(left(storeWith([{ date: '2026-03-06', closed: true }]))).toEqual([
      ['06', ['00:30']],
      ['07', ['12:00', '20:30']],
      ['08', all],
    ])
  })

  test('other hours keep the slots that lie in them', () => {
    const hours = [{ startAt: '11:00', endAt: '16:00' }]
    expect(left(storeWith([{ date: '2026-03-06', hours }]))[0]).toEqual(['06', ['00:30', '12:00']])
  })

  test('a mode’s exception takes its own slots alone', () => {
    const closed = aMode({ exceptions: [{ date: '2026-03-06', closed: true }] })
    expect(left(storeWith([]), closed).map(([day]) => day)).toEqual(['07', '08', '09'])
    expect(left(storeWith([]), aMode()).map(([day]) => day)).toEqual(['06', '07', '08'])
  })

  test('slots outside the hours of an ordinary day stay, also beside an exception', () => {
    const lunches = everyDay(['12:00', '15:00'])
    expect(left(storeWith([{ date: '2026-03-06', closed: true }], lunches)).map(([day]) => day)).toEqual([
      '07',
      '08',
      '09',
    ])
    expect(left(storeWith([{ date: '2026-03-06', closed: true }], lunches))[0]).toEqual(['07', all])
  })

  test('an order may not use a slot of a closed date', () => {
    const schedule = offeredSchedule(daily, storeWith([{ date: '2026-03-07', closed: true }]), aMode(), now)
    expect(isTaken(schedule, '2026-03-07T12:00:00-03:00', now, zone)).toBe(false)
    expect(isTaken(schedule, '2026-03-08T12:00:00-03:00', now, zone)).toBe(true)
  })

  test('past exceptions are not told', () => {
    const past = storeWith([{ date: '2026-03-01', closed: true }])
    expect(offeredSchedule(daily, past, aMode(), now).exceptions).toEqual([])
  })
})

describe('the slots during a pause', () => {
  const daily: OrderSchedule = {
    schedulerDaysInfo: week.map((dayOfWeek) => ({ dayOfWeek, availableHours: ['12:00', '20:30'] })),
    datesBetween: null,
  }
  const from = '2026-03-06T11:00:00-03:00'
  const mode = aMode({ id: 'delivery' })
  const scheduleIn = (pauses: readonly Pause[], exceptions: readonly HoursException[] = []) => {
    const deliveryConfig = { ...aStore().deliveryConfig, exceptions }
    return offeredSchedule(daily, { ...aStore({ deliveryConfig }), pauses }, mode, from)
  }
  /** The slots of the first three days; the 6th of March is the day of `from`. */
  const left = (...pauses: readonly Pause[]) =>
    slotDays(scheduleIn(pauses), from, zone)
      .slice(0, 3)
      .map(({ date, slots }) => [date.slice(8), slots.map(({ time }) => time)])
  const all = ['12:00', '20:30']
  const usual = ['06', '07', '08'].map((day) => [day, all])

  test('the slots without a pause are as configured', () => {
    expect(left()).toEqual(usual)
    expect(scheduleIn([])).toEqual({ ...daily, exceptions: [] })
  })

  test('the slots before the end of a pause are not offered, and one at its end is', () => {
    const until = (at: string) => left({ modeId: null, until: at })
    expect(until('2026-03-06T12:00:00-03:00')).toEqual(usual)
    expect(until('2026-03-06T15:00:00.001Z')).toEqual([['06', ['20:30']], ...usual.slice(1)])
    expect(until('2026-03-07T13:00:00-03:00')[0]).toEqual(['07', ['20:30']])
    expect(until('2026-03-09T00:00:00-03:00')[0]).toEqual(['09', all])
  })

  test('the slots during a pause of another mode stay, and those of their own mode go', () => {
    const at = '2026-03-07T00:00:00-03:00'
    expect(left({ modeId: 'take-away', until: at })).toEqual(usual)
    expect(left({ modeId: 'delivery', until: at })[0]?.[0]).toBe('07')
  })

  test('the slots during several pauses are taken by the longest', () => {
    const [short, long] = ['2026-03-06T13:00:00-03:00', '2026-03-06T20:31:00-03:00']
    const both = [
      { modeId: null, until: short },
      { modeId: 'delivery', until: long },
    ]
    expect(left(...both)[0]).toEqual(['07', all])
    expect(left(...both.toReversed())[0]).toEqual(['07', all])
  })

  test('the slots during a pause without an end are all gone', () => {
    expect(left({ modeId: null, until: null })).toEqual([])
    expect(left({ modeId: 'delivery', until: null }, { modeId: null, until: from })).toEqual([])
    expect(left({ modeId: 'take-away', until: null })).toEqual(usual)
  })

  test('the slots after a pause that has ended are all there', () => {
    expect(left({ modeId: null, until: from })).toEqual(usual)
  })

  test('the slots during a pause are those that the exceptions of the hours leave', () => {
    const exceptions = [
      { date: '2026-03-06', hours: [{ startAt: '19:00', endAt: '23:00' }] },
      { date: '2026-03-08', closed: true as const },
    ]
    const paused = scheduleIn([{ modeId: null, until: '2026-03-07T13:00:00-03:00' }], exceptions)
    expect(paused.exceptions).toEqual([
      { date: '2026-03-06', availableHours: [] },
      { date: '2026-03-07', availableHours: ['20:30'] },
      { date: '2026-03-08', availableHours: [] },
    ])
  })

  test('the slots during a pause beyond the offered days leave nothing', () => {
    expect(left({ modeId: null, until: '2026-12-31T00:00:00-03:00' })).toEqual([])
  })

  test('the slots during a pause cannot be ordered for, not even in the minutes of one that has just gone', () => {
    const paused = scheduleIn([{ modeId: null, until: '2026-03-06T12:15:00-03:00' }])
    const later = '2026-03-06T11:35:00-03:00'
    const noon = '2026-03-06T12:00:00-03:00'
    expect(isTaken(scheduleIn([]), noon, later, zone)).toBe(true)
    expect(isTaken(paused, noon, later, zone)).toBe(false)
    expect(slotDaysWith(noon, paused, later, zone)[0]?.slots.map(({ time }) => time)).toEqual(['20:30'])
  })

  test('the slots during a pause end at the first of a repeated time', () => {
    // The clock of New York goes back at 2:00 on the 1st of November.
    const twice: OrderSchedule = {
      schedulerDaysInfo: [{ dayOfWeek: 'SUNDAY', availableHours: ['01:15', '01:45', '02:15'] }],
      datesBetween: null,
    }
    const hoursAfter = (until: string) =>
      unpausedSchedule(twice, [{ modeId: null, until }], 'delivery', '2026-10-31T12:00:00Z', 'America/New_York')
        .exceptions
    expect(hoursAfter('2026-11-01T01:30:00-04:00')).toEqual([
      { date: '2026-11-01', availableHours: ['01:45', '02:15'] },
    ])
    expect(hoursAfter('2026-11-01T01:30:00-05:00')).toEqual([{ date: '2026-11-01', availableHours: ['02:15'] }])
  })
})
