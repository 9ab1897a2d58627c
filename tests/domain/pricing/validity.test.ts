import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Validity } from '#domain/catalog/discount.ts'
import type { DayOfWeek, WorkingHours } from '#domain/catalog/working-hours.ts'
import { holdingAt, holdsAt, isOver, nextChange } from '#domain/pricing/validity.ts'
import { percentOff, week } from '#tests/kit/catalog.ts'
import { inputs } from '#tests/kit/sample.ts'

const zone = 'America/Argentina/Buenos_Aires'
const santiago = 'America/Santiago'
/** On the clock of Buenos Aires. */
const at = (time: string) => `${time}:00-03:00`
const holds = (validity: Validity, ...times: string[]) => times.map((time) => holdsAt(validity, at(time), zone))
const range = (startAt: string, endAt: string): WorkingHours => ({ startAt, endAt })

describe('the times of a discount', () => {
  test('a discount without times always holds', () => {
    expect(holds({}, '2020-01-01T00:00', '2030-12-31T23:59')).toEqual([true, true])
  })

  test('dates count from the first midnight to the end of the last day', () => {
    const march = { validFrom: '2026-03-02', validUntil: '2026-03-04' }
    expect(holds(march, '2026-03-01T23:59', '2026-03-02T00:00', '2026-03-04T23:59', '2026-03-05T00:00')).toEqual([
      ...[false, true],
      ...[true, false],
    ])
  })

  test('times count from their minute to the one before the end', () => {
    const evening = { validFrom: '2026-03-02T18:30', validUntil: '2026-03-02T22:00' }
    expect(holds(evening, '2026-03-02T18:29', '2026-03-02T18:30', '2026-03-02T21:59', '2026-03-02T22:00')).toEqual([
      ...[false, true],
      ...[true, false],
    ])
  })

  test('weekdays are whole days', () => {
    // The 3rd of March 2026 is a Tuesday.
    const tuesdays: Validity = { weekdays: ['TUESDAY'] }
    expect(holds(tuesdays, '2026-03-02T23:59', '2026-03-03T00:00', '2026-03-03T23:59', '2026-03-04T00:00')).toEqual([
      ...[false, true],
      ...[true, false],
    ])
  })

  test('hours past midnight belong to the weekday on which they start', () => {
    const fridayNights: Validity = { weekdays: ['FRIDAY'], hours: [range('22:00', '02:00')] }
    expect(holds(fridayNights, '2026-03-06T01:00', '2026-03-06T22:00', '2026-03-07T01:59', '2026-03-07T22:00')).toEqual(
      [...[false, true], ...[true, false]],
    )
  })

  test('each store judges them by its own clock', () => {
    const christmas = { validFrom: '2026-12-25', validUntil: '2026-12-25' }
    const instant = '2026-12-25T02:30:00Z'
    expect(['Europe/Madrid', zone].map((timeZone) => holdsAt(christmas, instant, timeZone))).toEqual([true, false])
    const all = [percentOff(10, { id: 'always' }), { ...percentOff(20, { id: 'christmas' }), ...christmas }]
    expect(holdingAt(all, instant, zone).map(({ id }) => id)).toEqual(['always'])
  })

  test('an end does not begin again in the hour that the clock shows twice', () => {
    const until = { validUntil: '2026-04-04T23:30' }
    expect(holdsAt(until, '2026-04-04T23:29:00-03:00', santiago)).toBe(true)
    expect(holdsAt(until, '2026-04-04T23:10:00-04:00', santiago)).toBe(false)
    expect(isOver(until, '2026-04-04T23:10:00-04:00', santiago)).toBe(true)
  })

  test('only an end in the past is over', () => {
    const over = (validity: Validity) => isOver(validity, at('2026-03-05T00:00'), zone)
    expect([{}, { validUntil: '2026-03-05' }, { validUntil: '2026-03-04' }].map(over)).toEqual([false, false, true])
    expect(over({ weekdays: ['MONDAY'] })).toBe(false)
  })
})

const change = (...all: Validity[]) => nextChange(all, at('2026-03-03T12:00'), zone)

test('there is no next change where every discount always holds, or none comes any more', () => {
  expect(change()).toBeNull()
  expect(change({}, {})).toBeNull()
  expect(change({ validUntil: '2026-03-01' })).toBeNull()
  expect(change({ weekdays: [...week] })).toBeNull()
})

test('the next change of prices is the first beginning or end of any discount', () => {
  expect(change({ validFrom: '2026-03-20' })).toBe(at('2026-03-20T00:00'))
  expect(change({ validUntil: '2026-03-03' }, { validFrom: '2026-03-03T18:30' })).toBe(at('2026-03-03T18:30'))
  expect(change({ weekdays: ['TUESDAY'] })).toBe(at('2026-03-04T00:00'))
  expect(change({ weekdays: ['MONDAY'] })).toBe(at('2026-03-09T00:00'))
  expect(change({ hours: [range('11:00', '15:00')] })).toBe(at('2026-03-03T15:00'))
})

test('the next change of prices is within the weekly hours of a discount that begins in months', () => {
  const mondays: Validity = { validFrom: '2026-10-01', weekdays: ['MONDAY'], hours: [range('18:00', '20:00')] }
  expect(change(mondays)).toBe(at('2026-10-05T18:00'))
})

test('the next change of prices skips a beginning that the end of another makes no change', () => {
  const lunch = { hours: [range('12:00', '15:00')] }
  expect(
    nextChange([{ hours: [range('12:00', '15:00'), range('15:00', '16:00')] }], at('2026-03-03T12:00'), zone),
  ).toBe(at('2026-03-03T16:00'))
  expect(nextChange([lunch], at('2026-03-03T15:00'), zone)).toBe(at('2026-03-04T12:00'))
})

test('the next change of prices is the change of the clock where the clock skips the beginning', () => {
  // At midnight the clock of Santiago goes to 01:00.
  const early: Validity = { hours: [range('00:30', '03:00')] }
  expect(nextChange([early], '2026-09-05T12:00:00-04:00', santiago)).toBe('2026-09-06T01:00:00-03:00')
})

test('the next change of prices is in every zone the first instant at which something changes', () => {
  const zones = fc.constantFrom(santiago, 'Europe/Madrid', 'America/New_York', zone)
  const from = fc.constantFrom('2026-09-04', '2026-04-03', '2026-03-27', '2026-10-31')
  const time = fc.constantFrom('00:00', '00:30', '01:30', '09:00', '22:00', '23:30')
  const validity: fc.Arbitrary<Validity> = fc.record(
    {
      validFrom: fc.constantFrom('2026-09-05', '2026-04-04T23:30', '2026-03-29T02:30'),
      validUntil: fc.constantFrom('2026-09-06', '2026-04-04T23:30', '2026-10-25T02:30', '2026-11-01T01:30'),
      weekdays: fc.subarray<DayOfWeek>([...week], { minLength: 1 }),
      hours: fc.array(fc.record({ startAt: time, endAt: fc.constantFrom('00:30', '02:30', '24:00') }), {
        minLength: 1,
        maxLength: 2,
      }),
    },
    { requiredKeys: [] },
  )
  const all = fc.array(validity, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(zones, from, all, fc.nat(4 * 96), (timeZone, first, limited, quarter) => {
      const start = Date.parse(`${first}T00:00:00Z`) + quarter * 15 * 60_000
      const stateAt = (ms: number) => limited.map((each) => holdsAt(each, new Date(ms).toISOString(), timeZone)).join()
      const now = stateAt(start)
      const next = nextChange(limited, new Date(start).toISOString(), timeZone)
      const end = Math.min(next === null ? Number.POSITIVE_INFINITY : Date.parse(next), start + 8 * 86_400_000)
      for (let ms = start; ms < end; ms += 15 * 60_000) expect(stateAt(ms)).toBe(now)
      if (next !== null) expect(stateAt(Date.parse(next))).not.toBe(now)
    }),
    { numRuns: inputs(60) },
  )
})
