import { describe, expect, test } from 'vitest'
import { availabilityDecider, longestDays, mostLevers } from '#domain/availability/decide.ts'
import { endOf } from '#domain/availability/ending.ts'
import type { AvailabilityEvent } from '#domain/availability/events.ts'
import { pausesOf, withSoldOut } from '#domain/availability/on-menu.ts'
import { leversAt, nextEnd } from '#domain/availability/state.ts'
import { type LeverTarget, unknownPart } from '#domain/availability/target.ts'
import { pausedUntil } from '#domain/hours/pause.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { fold } from '#domain/kernel/decider.ts'
import { isSoldOut } from '#domain/menu/selection.ts'
import { aBranch, aDay, aGarnish, aGroup, aMode, aPlate, aSizedPlate, aStore } from '#tests/kit/catalog.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-03-06T20:00:00.000Z'
const later = '2026-03-06T20:30:00.000Z'
const pizza: LeverTarget = { type: 'plate', plateId: 'pizza' }
type Pulled = Extract<AvailabilityEvent, { type: 'LeverPulled' }>
const pulled = (until: string | null, target: LeverTarget = pizza): Pulled => ({
  type: 'LeverPulled',
  target,
  ...{ end: until === null ? 'resumed' : 'time', until, at },
})
const pull = (until: string | null, now = at) =>
  ({ type: 'Pull', target: pizza, end: until === null ? 'resumed' : 'time', until, at: now }) as const

test('a lever is pulled until an instant, or until it is released', () => {
  given(availabilityDecider).when(pull(later)).then(pulled(later))
  given(availabilityDecider).when(pull(null)).then(pulled(null))
})

test('a lever keeps who pulled it, which two releases may say or not', () => {
  const by = { is: 'operator', id: 'ana' }
  given(availabilityDecider)
    .when({ ...pull(later), by })
    .then({ ...pulled(later), by })
  const levers = leversAt(fold(availabilityDecider, [{ ...pulled(later), by }, pulled(null, { type: 'store' })]), at)
  expect(levers.map((lever) => lever.by)).toEqual([by, undefined])
})

test('a lever that is pulled again in the same way stays as it is, and takes another end', () => {
  given(availabilityDecider, pulled(later)).when(pull(later)).nothingHappens()
  given(availabilityDecider, pulled(later)).when(pull(null)).then(pulled(null))
})

test('a lever that ends at the opening in place of the same instant is pulled again', () => {
  const opening = { ...pull(later), end: 'opening' } as const
  given(availabilityDecider, pulled(later))
    .when(opening)
    .then({ type: 'LeverPulled', target: pizza, end: 'opening', until: later, at })
})

test.each([at, '2026-03-06T19:59:59.999Z', 'no instant'])(
  'a lever does not end at %s, which is not after now',
  (until) => {
    given(availabilityDecider).when(pull(until)).rejects({ type: 'EndPassed' })
  },
)

test('a lever ends within 366 days', () => {
  const in366 = new Date(Date.parse(at) + longestDays * 86_400_000).toISOString()
  const beyond = new Date(Date.parse(in366) + 1).toISOString()
  given(availabilityDecider).when(pull(in366)).then(pulled(in366))
  given(availabilityDecider).when(pull(beyond)).rejects({ type: 'EndTooFar', days: 366 })
})

test('a lever is one of at most 500, and an old one still takes another end', () => {
  const others = Array.from({ length: mostLevers }, (_, n) => pulled(null, { type: 'plate', plateId: `p${n}` }))
  given(availabilityDecider, ...others)
    .when(pull(null))
    .rejects({ type: 'TooManyLevers', most: 500 })
  given(availabilityDecider, ...others.slice(1), pulled(null))
    .when(pull(later))
    .then(pulled(later))
})

test('a lever is released by hand, and a release of another thing changes nothing', () => {
  const release = (plateId: string) => ({ type: 'Release', lever: { type: 'plate', plateId }, at: later }) as const
  given(availabilityDecider, pulled(null))
    .when(release('pizza'))
    .then({ type: 'LeverReleased', target: pizza, at: later })
  given(availabilityDecider, pulled(null)).when(release('empanada')).nothingHappens()
})

test('a lever ends when its time has come, and not before', () => {
  const store: LeverTarget = { type: 'store' }
  const past = [pulled(later), pulled('2026-03-06T21:00:00.000Z', store), pulled(null, { type: 'mode', modeId: 'm' })]
  given(availabilityDecider, ...past)
    .when({ type: 'End', at: later })
    .then({ type: 'LeverEnded', target: pizza, at: later })
  given(availabilityDecider, ...past)
    .when({ type: 'End', at: '2026-03-06T20:29:59.999Z' })
    .nothingHappens()
})

test('a lever holds until its end by the clock, whatever its timer does', () => {
  const availability = fold(availabilityDecider, [pulled(later), pulled(null, { type: 'store' })])
  expect(leversAt(availability, at).map(({ target }) => target.type)).toEqual(['plate', 'store'])
  expect(leversAt(availability, later).map(({ target }) => target.type)).toEqual(['store'])
  expect(nextEnd(availability)).toBe(later)
  expect(nextEnd(fold(availabilityDecider, [pulled(null)]))).toBeNull()
})

test('a lever is gone once it is released or has ended, and the others stay', () => {
  const [mode, other] = [
    { type: 'mode', modeId: 'm' },
    { type: 'mode', modeId: 'n' },
  ] as const
  for (const type of ['LeverReleased', 'LeverEnded'] as const) {
    const left = fold(availabilityDecider, [pulled(null, mode), pulled(null, other), { type, target: mode, at }])
    expect(leversAt(left, at).map(({ target }) => target)).toEqual([other])
  }
})

test('a lever stands in the list behind the older ones, and beside one of the same instant by its name', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((plateId) => ({ type: 'plate', plateId }) as const)
  if (!a || !b || !c) throw new Error('three plates')
  const availability = fold(availabilityDecider, [
    ...[pulled(null, c), pulled(null, a)],
    { ...pulled(null, b), at: '2026-03-06T19:00:00.000Z' },
  ])
  expect(leversAt(availability, at).map(({ target }) => target)).toEqual([b, a, c])
})

const zone = { timeZone: 'America/Argentina/Buenos_Aires' }
const store = (...workingDays: ReturnType<typeof aDay>[]) => ({
  ...zone,
  deliveryConfig: { ...aStore().deliveryConfig, workingDays },
})
/** 2026-03-06 is a Friday; 20:00 in UTC is 17:00 at the store. */
const tomorrowOf = (of: ReturnType<typeof store>, now = at) => endOf({ type: 'tomorrow' }, of, now).until
const openingOf = (of: ReturnType<typeof store>, now = at) => endOf({ type: 'opening' }, of, now).until

test('an end in minutes, at an instant, or at no time is counted from now', () => {
  expect(endOf({ type: 'minutes', minutes: 30 }, store(), at)).toEqual({ end: 'time', until: later })
  expect(endOf({ type: 'instant', at: '2026-03-06T17:30:00-03:00' }, store(), at)).toEqual({
    end: 'time',
    until: later,
  })
  expect(endOf({ type: 'resumed' }, store(), at)).toEqual({ end: 'resumed', until: null })
})

test('an end at the opening is the next start of hours, also while the store is open', () => {
  const twice = store(aDay('FRIDAY', ['12:00', '18:00'], ['20:00', '23:00']), aDay('SATURDAY', ['12:00', '16:00']))
  expect(openingOf(twice)).toBe('2026-03-06T23:00:00.000Z')
  expect(openingOf(twice, '2026-03-06T23:00:00.000Z')).toBe('2026-03-07T15:00:00.000Z')
  expect(openingOf(store(aDay('THURSDAY', ['12:00', '16:00'])))).toBe('2026-03-12T15:00:00.000Z')
  expect(openingOf(store(aDay('FRIDAY', ['12:00', '16:00'])))).toBe('2026-03-13T15:00:00.000Z')
})

test('an end at the opening of a store that never closes is the next midnight of its zone', () => {
  expect(openingOf(store())).toBe('2026-03-07T03:00:00.000Z')
})

test('an end at the opening of a store without an opening is no time', () => {
  expect(openingOf(store(aDay('MONDAY')))).toBeNull()
})

test('an end at tomorrow’s opening is on a later day, also while the store waits for its opening of today', () => {
  const twice = store(aDay('FRIDAY', ['12:00', '18:00'], ['20:00', '23:00']), aDay('SATURDAY', ['12:00', '16:00']))
  expect(tomorrowOf(twice)).toBe('2026-03-07T15:00:00.000Z')
  expect(tomorrowOf(twice, '2026-03-06T12:00:00.000Z')).toBe('2026-03-07T15:00:00.000Z')
  expect(tomorrowOf(twice, '2026-03-07T15:00:00.000Z')).toBe('2026-03-13T15:00:00.000Z')
})

test('an end at tomorrow’s opening belongs, at night, to the day that has begun', () => {
  const nights = store(aDay('FRIDAY', ['18:00', '06:00']), aDay('SATURDAY', ['12:00', '16:00']))
  for (const night of ['2026-03-07T04:00:00.000Z', '2026-03-07T08:59:00.000Z'])
    expect(tomorrowOf(nights, night)).toBe('2026-03-07T15:00:00.000Z')
  expect(tomorrowOf(nights, '2026-03-07T09:00:00.000Z')).toBe('2026-03-13T21:00:00.000Z')
  const day = store(aDay('FRIDAY', ['12:00', '16:00']), aDay('SATURDAY', ['12:00', '16:00']))
  expect(tomorrowOf(day, '2026-03-07T07:59:00.000Z')).toBe('2026-03-07T15:00:00.000Z')
  expect(tomorrowOf(day, '2026-03-07T08:00:00.000Z')).toBe('2026-03-13T15:00:00.000Z')
})

test('an end at tomorrow’s opening of a store without one is no time, and is kept as an end at an opening', () => {
  expect(endOf({ type: 'tomorrow' }, store(aDay('MONDAY')), at)).toEqual({ end: 'opening', until: null })
})

test('an end at the opening is looked for on today and the 60 days after it', () => {
  const daily = store()
  const closedOn = (days: number) => ({
    ...daily,
    deliveryConfig: {
      ...daily.deliveryConfig,
      exceptions: Array.from({ length: days }, (_, ahead) => ({
        date: addDays('2026-03-06', ahead),
        closed: true as const,
      })),
    },
  })
  expect(openingOf(closedOn(60))).toBe('2026-05-05T03:00:00.000Z')
  expect(openingOf(closedOn(61))).toBeNull()
})

test('an end at the opening follows a change of the clock', () => {
  const madrid = { ...store(aDay('SUNDAY', ['09:00', '12:00'])), timeZone: 'Europe/Madrid' }
  expect(openingOf(madrid, '2026-03-28T20:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
})

describe('a target', () => {
  const group = aGroup({ garnishes: [aGarnish()] })
  const branch = aBranch({ plates: [aPlate({ id: 'pizza', garnishGroups: [group] }), aSizedPlate()] })
  const sized = aSizedPlate()
  const targets: readonly (readonly [LeverTarget, string | null])[] = [
    [pizza, null],
    [{ type: 'plate', plateId: 'gone' }, 'PlateUnknown'],
    [{ type: 'size', plateId: sized.id, sizeId: sized.sizes[0]?.id ?? '' }, null],
    [{ type: 'size', plateId: sized.id, sizeId: 'gone' }, 'SizeUnknown'],
    [{ type: 'garnish', plateId: 'pizza', groupId: group.id, garnishId: 'olives' }, null],
    [{ type: 'garnish', plateId: 'pizza', groupId: 'gone', garnishId: 'olives' }, 'GarnishUnknown'],
    [{ type: 'garnish', plateId: 'pizza', groupId: group.id, garnishId: 'gone' }, 'GarnishUnknown'],
    [{ type: 'store' }, null],
    [{ type: 'mode', modeId: aMode().id }, null],
    [{ type: 'mode', modeId: 'gone' }, 'ModeUnknown'],
  ]
  test.each(targets)('the target %o is known to the store or not', (target, unknown) => {
    expect(unknownPart(target, branch, aStore())?.type ?? null).toBe(unknown)
  })
})

describe('on a menu', () => {
  const sized = aSizedPlate()
  const plate = aPlate({ id: 'pizza', garnishGroups: [aGroup({ garnishes: [aGarnish(), aGarnish({ id: 'ham' })] })] })
  const [size] = sized.sizes
  const off = (...targets: LeverTarget[]) =>
    withSoldOut(
      [plate, sized],
      targets.map((target) => ({ target })),
    )

  test('a plate, a size and a garnish are marked as sold out, and all others stay the same', () => {
    const [marked, other] = off(pizza, { type: 'garnish', plateId: 'pizza', groupId: 'toppings', garnishId: 'ham' })
    expect(marked).toMatchObject({
      soldOut: true,
      garnishGroups: [{ garnishes: [{ id: 'olives' }, { soldOut: true }] }],
    })
    expect(marked?.garnishGroups[0]?.garnishes[0]?.soldOut).toBeUndefined()
    expect(other).toBe(sized)
    const [, cut] = off({ type: 'size', plateId: sized.id, sizeId: size?.id ?? '' })
    expect(cut?.sizes.map(({ soldOut }) => soldOut)).toEqual([true, ...sized.sizes.slice(1).map(() => undefined)])
  })

  test.each<[string, LeverTarget]>([
    ['plate', pizza],
    ['size', { type: 'size', plateId: sized.id, sizeId: size?.id ?? '' }],
    ['garnish', { type: 'garnish', plateId: 'pizza', groupId: 'toppings', garnishId: 'ham' }],
  ])('the mark of a %s goes when its lever does', (_, target) => {
    expect(off(target)).not.toEqual([plate, sized])
    expect(withSoldOut(off(target, { type: 'store' }), [])).toEqual([plate, sized])
  })

  test('a pause marks nothing', () => {
    const [same, other] = off({ type: 'store' }, { type: 'mode', modeId: 'pizza' })
    expect(same).toBe(plate)
    expect(other).toBe(sized)
  })

  test('a plate with each of its sizes sold out is sold out', () => {
    const all = sized.sizes.map(({ id }) => ({ type: 'size', plateId: sized.id, sizeId: id }) as const)
    expect(off(...all).map(isSoldOut)).toEqual([false, true])
    expect(off(...all.slice(1)).map(isSoldOut)).toEqual([false, false])
  })
})

test('the longest of the pauses that hold for a mode counts, and one of another mode does not', () => {
  const levers = [
    { target: { type: 'store' } as const, until: later },
    { target: { type: 'mode', modeId: 'm' } as const, until: '2026-03-06T22:00:00.000Z' },
    { target: { type: 'mode', modeId: 'n' } as const, until: null },
    { target: pizza, until: null },
  ]
  const pauses = pausesOf(levers)
  expect(pauses).toHaveLength(3)
  expect(pausedUntil(pauses, 'm', at)).toBe('2026-03-06T22:00:00.000Z')
  expect(pausedUntil(pauses, 'n', at)).toBeNull()
  expect(pausedUntil(pauses, null, at)).toBe(later)
  expect(pausedUntil(pauses, null, later)).toBeUndefined()
  expect(pausedUntil(undefined, 'm', at)).toBeUndefined()
})
