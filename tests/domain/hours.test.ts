import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { modeBlocks, storeHours } from '#domain/hours/blocks.ts'
import { openUntil } from '#domain/hours/closing.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { isOpenAt, isStoreClosed, nextOpening, orderingState } from '#domain/hours/opening.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import { isAlwaysOpen } from '#domain/hours/week.ts'
import { aDay, aMode, aPickupMode, aStore, everyDay } from '#tests/kit/catalog.ts'
import { inputs } from '#tests/kit/sample.ts'

const zone = 'America/Argentina/Buenos_Aires'
/** 2026-03-06 is a Friday. */
const friday = (time: string) => `2026-03-06T${time}:00-03:00`
const saturday = (time: string) => `2026-03-07T${time}:00-03:00`
const scheduled = (...days: ReturnType<typeof aDay>[]) => ({
  useSchedule: true,
  schedules: [{ scheduleConfigs: [{ workingDays: days }] }],
})
const openFridays = {
  deliveryConfig: { ...aStore().deliveryConfig, workingDays: [aDay('FRIDAY', ['20:00', '02:00'])] },
}

const openOn = (...days: ReturnType<typeof aDay>[]) =>
  aStore({ deliveryConfig: { ...aStore().deliveryConfig, workingDays: days } })

test('an open store closes at the end of its range, also past midnight', () => {
  const store = openOn(aDay('FRIDAY', ['12:00', '15:30'], ['20:00', '02:00']))
  expect(openUntil(store, friday('13:00'))).toBe('15:30')
  expect(openUntil(store, friday('22:00'))).toBe('02:00')
  expect(openUntil(store, saturday('01:00'))).toBe('02:00')
  expect(openUntil(store, friday('16:00'))).toBeNull()
})

test('an open store stays open where the next range begins at the end of this one', () => {
  const store = openOn(aDay('FRIDAY', ['10:00', '24:00']), aDay('SATURDAY', ['00:00', '03:15']))
  expect(openUntil(store, friday('22:00'))).toBe('03:15')
  expect(openUntil(openOn(), friday('22:00'))).toBeNull()
  expect(openUntil(openOn(...everyDay(['00:00', '24:00'])), friday('22:00'))).toBeNull()
})

test('an open store that is paused or closed for a while says no time', () => {
  const store = openOn(aDay('FRIDAY', ['12:00', '15:30']))
  expect(openUntil({ ...store, status: 'TEMPORARILY_CLOSED' }, friday('13:00'))).toBeNull()
})

describe('the local clock', () => {
  test('[OPEN-06] the local clock is read in the time zone of the venue', () => {
    expect(venueTime('2026-03-07T01:30:00Z', zone)).toEqual({ date: '2026-03-06', dayOfWeek: 'FRIDAY', minutes: 1350 })
    expect(venueTime('2026-03-07T00:05:00-03:00', zone)).toMatchObject({ dayOfWeek: 'SATURDAY', minutes: 5 })
  })

  test('[OPEN-07] an instant carries the offset of the venue, on days that change it too', () => {
    expect(instantAt('2026-03-06', 21 * 60, zone)).toBe('2026-03-06T21:00:00-03:00')
    expect(instantAt('2026-03-29', 60, 'Europe/Madrid')).toBe('2026-03-29T01:00:00+01:00')
    expect(instantAt('2026-03-29', 3 * 60, 'Europe/Madrid')).toBe('2026-03-29T03:00:00+02:00')
    expect(instantAt('2026-03-06', 90, 'UTC')).toBe('2026-03-06T01:30:00+00:00')
    expect(instantAt('2026-03-06', 90, 'Asia/Kolkata')).toBe('2026-03-06T01:30:00+05:30')
  })

  test('the first of a doubled clock time counts, and a skipped time moves by the skipped hour', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const changes = fc.constantFrom('2026-03-08', '2026-03-29', '2026-11-01', '2026-10-25', '2026-09-06', '2026-04-05')
    const minutes = fc.oneof(fc.nat(4 * 60), fc.nat(24 * 60 - 1))
    fc.assert(
      fc.property(zones, changes, minutes, (timeZone, date, minute) => {
        const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute })
        const expected = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
        const at = instantAt(date, minute, timeZone)
        expect(Date.parse(at)).toBe(expected.epochMilliseconds)
        expect(at.slice(0, 16)).toBe(expected.toPlainDateTime().toString().slice(0, 16))
      }),
      { numRuns: inputs(500) },
    )
  })

  test('a minute lasts until its last second', () => {
    expect(venueTime('2026-03-06T12:29:59-03:00', zone)).toMatchObject({ minutes: 12 * 60 + 29 })
    expect(venueTime('2026-03-06T12:30:59.999-03:00', zone)).toMatchObject({ minutes: 12 * 60 + 30 })
  })
})

describe('opening', () => {
  test.each(['23:59', '24:00'])('hours to %s and on from 00:00 have no closed minute', (end) => {
    const days = [aDay('FRIDAY', ['18:00', end]), aDay('SATURDAY', ['00:00', '02:00'])]
    expect(isOpenAt(days, '2026-03-06T23:59:30-03:00', zone)).toBe(true)
    expect(isOpenAt(days, saturday('00:00'), zone)).toBe(true)
    expect(isOpenAt(days, saturday('02:00'), zone)).toBe(false)
    expect(isOpenAt([aDay('FRIDAY', ['18:00', end])], saturday('00:00'), zone)).toBe(false)
  })

  test('hours from 23:59 to 23:59 are still a whole day', () => {
    expect(isOpenAt([aDay('FRIDAY', ['23:59', '23:59'])], saturday('12:00'), zone)).toBe(true)
  })

  const days = [aDay('FRIDAY', ['12:00', '15:00'], ['20:00', '02:00'])]

  test('a range holds from its start until just before its end', () => {
    expect(isOpenAt(days, friday('12:00'), zone)).toBe(true)
    expect(isOpenAt(days, friday('14:59'), zone)).toBe(true)
    expect(isOpenAt(days, friday('15:00'), zone)).toBe(false)
  })

  test('a range past midnight runs into the next day, and into that one only', () => {
    expect(isOpenAt(days, saturday('01:59'), zone)).toBe(true)
    expect(isOpenAt(days, saturday('02:00'), zone)).toBe(false)
    expect(isOpenAt(days, friday('01:00'), zone)).toBe(false)
  })

  test('[HOURS-06] a venue without hours, or with full days, is always open', () => {
    expect(isAlwaysOpen([])).toBe(true)
    expect(isAlwaysOpen(everyDay(['00:00', '00:00']))).toBe(true)
    expect(isAlwaysOpen(everyDay(['00:00', '23:59']))).toBe(true)
    expect(isAlwaysOpen(everyDay(['00:00', '24:00']))).toBe(true)
    expect(isAlwaysOpen(everyDay(['08:00', '23:00']))).toBe(false)
    expect(isAlwaysOpen([aDay('FRIDAY', ['00:00', '24:00'])])).toBe(false)
  })

  test.each([
    ['00:01', '24:00'],
    ['00:01', '23:59'],
    ['00:01', '00:00'],
  ])('[HOURS-06] days from %s to %s lack a minute, and so are not full', (start, end) => {
    expect(isAlwaysOpen(everyDay([start, end]))).toBe(false)
    expect(isOpenAt(everyDay([start, end]), friday('00:00'), zone)).toBe(false)
    expect(isOpenAt(everyDay([start, end]), friday('00:01'), zone)).toBe(true)
  })

  test('the next opening is the next start of a range', () => {
    expect(nextOpening(days, friday('16:00'), zone)).toBe('2026-03-06T20:00:00-03:00')
    expect(nextOpening(days, saturday('02:00'), zone)).toBe('2026-03-13T12:00:00-03:00')
    expect(nextOpening(days, friday('13:00'), zone)).toBeNull()
    expect(nextOpening([aDay('FRIDAY')], friday('13:00'), zone)).toBeNull()
    const fridaysOnly = [aDay('FRIDAY', ['12:00', '15:00'])]
    expect(nextOpening(fridaysOnly, friday('16:00'), zone)).toBe('2026-03-13T12:00:00-03:00')
  })

  test('[AMBIG-62] a store is closed outside its hours or while closed for a time', () => {
    expect(isStoreClosed(aStore(openFridays), friday('21:00'))).toBe(false)
    expect(isStoreClosed(aStore(openFridays), friday('19:00'))).toBe(true)
    expect(isStoreClosed(aStore({ status: 'TEMPORARILY_CLOSED' }), friday('21:00'))).toBe(true)
  })
})

describe('ordering now', () => {
  test('[AMBIG-31] [MODE-14] [BRANCH-28] a mode without orders, or a blocked store, takes none', () => {
    expect(orderingState(aStore(), aMode({ orderEnabled: false }), friday('21:00'))).toEqual({ type: 'OrdersDisabled' })
    const blocked = aStore({ commercialTermsInfo: { blocked: true } })
    expect(orderingState(blocked, aMode(), friday('21:00'))).toEqual({ type: 'OrdersDisabled' })
  })

  test('[HOURS-15] a closed store says when it takes orders again', () => {
    expect(orderingState(aStore(openFridays), aMode(), friday('19:00'))).toEqual({
      type: 'StoreClosed',
      opensAt: '2026-03-06T20:00:00-03:00',
    })
  })

  test('[HOURS-08] [AMBIG-62] a store closed for a time takes no orders, with an unknown end', () => {
    const closed = aStore({ ...openFridays, status: 'TEMPORARILY_CLOSED' })
    for (const time of ['19:00', '21:00'])
      expect(orderingState(closed, aMode(), friday(time))).toEqual({ type: 'StoreClosed', opensAt: null })
  })

  test('a mode whose week has no hours at all never opens', () => {
    expect(orderingState(aStore(), aMode(scheduled(aDay('FRIDAY'))), friday('21:00'))).toEqual({
      type: 'ModeClosed',
      opensAt: null,
    })
  })

  test('[HOURS-12] hours of the mode narrow those of the store', () => {
    const mode = aMode(scheduled(aDay('FRIDAY', ['18:00', '22:00'])))
    expect(orderingState(aStore(openFridays), mode, friday('19:00')).type).toBe('StoreClosed')
    expect(orderingState(aStore(openFridays), mode, friday('21:00')).type).toBe('Open')
    expect(orderingState(aStore(openFridays), mode, friday('23:00')).type).toBe('ModeClosed')
  })

  test('a store takes orders again when store and mode are both open', () => {
    const late = aMode(scheduled(aDay('FRIDAY', ['12:00', '13:00'], ['22:00', '23:00'])))
    expect(orderingState(aStore(openFridays), late, friday('11:00'))).toEqual({
      type: 'StoreClosed',
      opensAt: '2026-03-06T22:00:00-03:00',
    })
    const never = aMode(scheduled(aDay('MONDAY', ['12:00', '13:00'])))
    expect(orderingState(aStore(openFridays), never, friday('21:00'))).toEqual({ type: 'ModeClosed', opensAt: null })
  })

  test('[HOURS-10] a mode that follows the store ignores its own hours', () => {
    const mode = aMode({ ...scheduled(aDay('MONDAY', ['18:00', '22:00'])), useSchedule: false })
    expect(orderingState(aStore(openFridays), mode, friday('21:00'))).toEqual({ type: 'Open' })
  })
})

describe('the blocks of the working hours', () => {
  test('[HOURS-02] [HOURS-07] the week runs from Monday, and a day without hours has none', () => {
    const hours = storeHours(aStore(openFridays))
    expect(hours.type === 'Week' && hours.days.map(({ dayOfWeek, hours: of }) => [dayOfWeek, of.length])).toEqual([
      ['MONDAY', 0],
      ['TUESDAY', 0],
      ['WEDNESDAY', 0],
      ['THURSDAY', 0],
      ['FRIDAY', 1],
      ['SATURDAY', 0],
      ['SUNDAY', 0],
    ])
  })

  test('[HOURS-06] [HOURS-08] a store may be always open, or closed for a time', () => {
    expect(storeHours(aStore())).toEqual({ type: 'AlwaysOpen' })
    expect(storeHours(aStore({ status: 'TEMPORARILY_CLOSED' }))).toEqual({ type: 'TemporarilyClosed' })
  })

  test('[HOURS-04] [HOURS-05] modes of the same hours share a block titled with their names', () => {
    const orderModes = [
      aMode(scheduled(aDay('MONDAY', ['10:00', '12:00'], ['18:00', '22:00']))),
      aPickupMode(scheduled(aDay('MONDAY', ['18:00', '22:00'], ['10:00', '12:00']))),
      aMode({ id: 'table', showName: 'Mesa' }),
    ]
    expect(modeBlocks(aStore({ orderModes }), friday('21:00')).map(({ title }) => title)).toEqual([
      'Delivery & Retiro en local',
      'Mesa',
    ])
  })

  test('[HOURS-11] a block has its hours in their order', () => {
    const mode = aMode(scheduled(aDay('MONDAY', ['18:00', '22:00'], ['10:00', '12:00'])))
    const [block] = modeBlocks(aStore({ orderModes: [mode] }), friday('21:00'))
    expect(block?.hours.type === 'OwnHours' && block.hours.days[0]).toEqual({
      dayOfWeek: 'MONDAY',
      hours: [
        { startAt: '10:00', endAt: '12:00' },
        { startAt: '18:00', endAt: '22:00' },
      ],
    })
    const earlier = aPickupMode(scheduled(aDay('MONDAY', ['10:00', '12:00'], ['18:00', '21:00'])))
    expect(modeBlocks(aStore({ orderModes: [mode, earlier] }), friday('21:00'))).toHaveLength(2)
  })

  test('[HOURS-03] an inactive mode has no block', () => {
    const orderModes = [aMode(), aPickupMode({ active: false })]
    expect(modeBlocks(aStore({ orderModes }), friday('21:00')).map(({ modeIds }) => modeIds)).toEqual([['delivery']])
  })

  const labelOf = (mode: Parameters<typeof aMode>[0], store: Parameters<typeof aStore>[0] = {}) =>
    modeBlocks(aStore({ ...store, orderModes: [aMode(mode)] }), friday('21:00'))[0]?.hours.type
  const mondays = scheduled(aDay('MONDAY', ['10:00', '12:00']))

  test('[HOURS-09] [BRANCH-28] a mode or a store that takes no orders says that orders are disabled', () => {
    expect(labelOf({ orderEnabled: false })).toBe('OrdersDisabled')
    expect(labelOf({}, { commercialTermsInfo: { blocked: true } })).toBe('OrdersDisabled')
  })

  test('[HOURS-10] a mode without hours of its own has those of the store', () => {
    expect(labelOf({})).toBe('StoreHours')
  })

  test('[HOURS-11] a mode has its own hours where the store is always open', () => {
    expect(labelOf(mondays)).toBe('OwnHours')
  })

  test('[HOURS-12] a mode has its own hours within those of the store', () => {
    expect(labelOf(mondays, openFridays)).toBe('WithinStoreHours')
  })
})
