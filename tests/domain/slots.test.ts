import { describe, expect, test } from 'vitest'
import type { OrderSchedule } from '#domain/catalog/order-mode.ts'
import { firstSlot, isOffered, schedulingChoice, slotDays } from '#domain/slots/slots.ts'
import { aMode, week } from '#tests/kit/catalog.ts'

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
  test('only days with a configured schedule are offered', () => {
    expect(slotDays(schedule(), now, zone).map(({ dayOfWeek }) => dayOfWeek)).toEqual(['FRIDAY', 'SATURDAY'])
  })

  test('[OPEN-05] today only slots at least half an hour from now are', () => {
    expect(offered()[0]).toEqual(['2026-03-06', ['12:30', '20:00']])
  })

  test('the lead time does not cut later days', () => {
    expect(offered({}, '2026-03-06T23:59:00-03:00')).toEqual([['2026-03-07', ['00:15']]])
  })

  test('today is gone when none of its slots remains', () => {
    expect(offered({}, '2026-03-06T19:31:00-03:00').map(([date]) => date)).toEqual(['2026-03-07'])
  })

  test('[AMBIG-47] the dates bound the days, both included', () => {
    const dates = (from: string, to: string) => offered({ datesBetween: { from, to } }).map(([date]) => date)
    expect(dates('2026-03-07', '2026-03-13')).toEqual(['2026-03-07', '2026-03-13'])
    expect(dates('2026-01-01', '2026-03-06')).toEqual(['2026-03-06'])
    expect(dates('2026-01-01', '2026-02-01')).toEqual([])
  })

  test('dates that reach far are offered for sixty days, today among them', () => {
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

  test('without dates a week is offered, today among it', () => {
    const daily = week.map((dayOfWeek) => ({ dayOfWeek, availableHours: ['20:00'] }))
    expect(offered({ schedulerDaysInfo: daily }).map(([date]) => date)).toEqual(
      ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-03-${day}`),
    )
  })

  test('an hour that stands twice is one slot, and the lead time is the caller’s', () => {
    const twice = [{ dayOfWeek: 'FRIDAY' as const, availableHours: ['20:00', '13:00', '20:00'] }]
    expect(offered({ schedulerDaysInfo: twice })).toEqual([['2026-03-06', ['13:00', '20:00']]])
    const [friday] = slotDays(schedule({ schedulerDaysInfo: twice }), now, zone, 61)
    expect(friday?.slots.map(({ time }) => time)).toEqual(['20:00'])
  })

  test('[OPEN-06] [OPEN-07] today and the instants are those of the venue', () => {
    const days = slotDays(schedule(), '2026-03-07T01:00:00Z', zone)
    expect(days[0]).toMatchObject({ date: '2026-03-07', slots: [{ at: '2026-03-07T00:15:00-03:00' }] })
  })

  test('the earliest slot of the first day comes first', () => {
    expect(firstSlot(slotDays(schedule(), now, zone))?.at).toBe('2026-03-06T12:30:00-03:00')
    expect(firstSlot([])).toBeNull()
  })

  test('an order may ask for an offered instant only, however it is written', () => {
    const days = slotDays(schedule(), now, zone)
    expect(isOffered(days, '2026-03-06T15:30:00.000Z')).toBe(true)
    expect(isOffered(days, '2026-03-06T12:29:00-03:00')).toBe(false)
    expect(isOffered(days, 'soon')).toBe(false)
  })
})

test('[OPEN-08] scheduling is offered, or forced, by the flags of the mode', () => {
  expect(schedulingChoice(aMode())).toBe('NotOffered')
  expect(schedulingChoice(aMode({ allowsScheduling: true }))).toBe('Optional')
  expect(schedulingChoice(aMode({ allowsScheduling: true, onlyScheduling: true }))).toBe('Forced')
})
