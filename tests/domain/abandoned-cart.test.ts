import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longStream, mostAbsencesADay, mostStrayReturnsADay } from '#domain/abandoned-cart/bounds.ts'
import {
  type AbandonedCartCommand,
  abandonedCartDecider,
  betweenNoticesMs,
  isToBeFollowed,
  type NoticeFacts,
  noticeStaysFreshMs,
} from '#domain/abandoned-cart/decide.ts'
import type { AbandonedCartEvent, NoticeRefusal } from '#domain/abandoned-cart/events.ts'
import { quietUntil } from '#domain/abandoned-cart/quiet-hours.ts'
import { type AbandonedCart, noAbandonedCart } from '#domain/abandoned-cart/state.ts'
import { fold } from '#domain/kernel/decider.ts'
import { given } from '#tests/kit/given.ts'
import { inputs } from '#tests/kit/sample.ts'

const start = Date.parse('2026-11-21T15:00:00.000Z')
const minute = 60_000
const later = (minutes: number) => new Date(start + minutes * minute).toISOString()
const at = later(0)

const facts: NoticeFacts = {
  isStored: true,
  isServed: true,
  newestOrderAt: null,
  optIn: true,
  hasStopped: false,
  newestNoticeAt: null,
  timeZone: 'America/Argentina/Buenos_Aires',
  quietHours: null,
}
const abandon = (absenceId: string | null, when = at): AbandonedCartCommand => ({
  type: 'Abandon',
  companyId: 'tucan',
  storeId: 'parrilla-centro',
  absenceId,
  freshId: `fresh-${when}`,
  delayMinutes: 15,
  at: when,
})
const abandoned = (absenceId: string, when = at): AbandonedCartEvent => ({
  type: 'CartAbandoned',
  companyId: 'tucan',
  storeId: 'parrilla-centro',
  absenceId,
  dueAt: new Date(Date.parse(when) + 15 * minute).toISOString(),
  at: when,
})
const release = (absenceId: string, when: string, over: Partial<NoticeFacts> = {}): AbandonedCartCommand => ({
  type: 'Release',
  absenceId,
  at: when,
  ...facts,
  ...over,
})
const sent = (absenceId: string, when: string): AbandonedCartEvent => ({ type: 'NoticeSent', absenceId, at: when })
const refused = (reason: NoticeRefusal, when: string): AbandonedCartEvent => ({
  type: 'NoticeRefused',
  reason,
  at: when,
})
const returned = (absenceId: string, when: string): AbandonedCartEvent => ({
  type: 'DinerReturned',
  absenceId,
  at: when,
})
const cart = (...events: AbandonedCartEvent[]) => given(abandonedCartDecider, ...events)

test('[OPEN-60] an abandoned cart has its notice after the delay of its store, and not a moment before', () => {
  cart().when(abandon('a')).then(abandoned('a'))
  cart(abandoned('a'))
    .when(release('a', new Date(Date.parse(later(15)) - 1).toISOString()))
    .nothingHappens()
  cart(abandoned('a'))
    .when(release('a', later(15)))
    .then(sent('a', later(15)))
})

test('an abandoned cart has one notice per absence, after any repetition', () => {
  const past = [abandoned('a'), sent('a', later(15))]
  for (const command of [release('a', later(16)), release('a', later(3000)), abandon('a', later(17))])
    cart(...past)
      .when(command)
      .nothingHappens()
})

test('an abandoned cart is left once by two tabs of one absence, and waits again with the next absence', () => {
  cart(abandoned('a'))
    .when(abandon('a', later(1)))
    .nothingHappens()
  // The call that ended the first one was lost.
  cart(abandoned('a'))
    .when(abandon('b', later(5)))
    .then(abandoned('b', later(5)))
  cart(abandoned('a'), abandoned('b', later(5)))
    .when(release('a', later(30)))
    .nothingHappens()
})

test('an abandoned cart has no notice once the diner is back, even if the return comes first', () => {
  cart(abandoned('a'))
    .when({ type: 'Return', absenceId: 'a', at: later(3) })
    .then(returned('a', later(3)))
  const back = [abandoned('a'), returned('a', later(3))]
  for (const command of [release('a', later(15)), abandon('a', later(4)), abandon('a', later(9999))])
    cart(...back)
      .when(command)
      .nothingHappens()
  cart(...back, returned('b', later(5)))
    .when(abandon('b', later(6)))
    .nothingHappens()
  cart(abandoned('a'), returned('b', later(3)))
    .when(release('a', later(15)))
    .nothingHappens()
  // Late, and from an earlier absence.
  cart(abandoned('a'), abandoned('b', later(5)))
    .when({ type: 'Return', absenceId: 'a', at: later(6) })
    .nothingHappens()
  cart().when({ type: 'Return', absenceId: 'a', at }).nothingHappens()
})

test('an abandoned cart from a client without absence names is one absence until the return, or for a day', () => {
  cart()
    .when(abandon(null))
    .then(abandoned(`fresh-${at}`))
  cart(abandoned('x'))
    .when(abandon(null, later(5)))
    .nothingHappens()
  cart(abandoned('x'), sent('x', later(15)))
    .when(abandon(null, later(60)))
    .nothingHappens()
  cart(abandoned('x'), returned('x', later(5)))
    .when(abandon(null, later(6)))
    .then(abandoned(`fresh-${later(6)}`, later(6)))
  cart(abandoned('x'), sent('x', later(15)))
    .when(abandon(null, later(24 * 60)))
    .then(abandoned(`fresh-${later(24 * 60)}`, later(24 * 60)))
  cart(abandoned('x'))
    .when({ type: 'Return', absenceId: null, at: later(1) })
    .then(returned('x', later(1)))
})

test('an abandoned cart has no notice after an order that was placed meanwhile', () => {
  cart(abandoned('a'))
    .when(release('a', later(15), { newestOrderAt: later(5) }))
    .then({ type: 'AbandonedCartOrdered', at: later(15) })
  // The page was hidden while the order was on its way.
  cart(abandoned('a'))
    .when(release('a', later(15), { newestOrderAt: later(-0.4) }))
    .then({ type: 'AbandonedCartOrdered', at: later(15) })
  cart(abandoned('a'))
    .when(release('a', later(15), { newestOrderAt: later(-0.5) }))
    .then(sent('a', later(15)))
  const ordered: AbandonedCartEvent = { type: 'AbandonedCartOrdered', at: later(5) }
  cart(abandoned('a'))
    .when({ type: 'Order', orderedAt: later(5), at: later(5) })
    .then(ordered)
  cart(abandoned('a'))
    .when({ type: 'Order', orderedAt: later(-0.5), at: later(5) })
    .nothingHappens()
  cart(abandoned('a'), ordered)
    .when(release('a', later(15)))
    .nothingHappens()
  cart(abandoned('a'), ordered)
    .when({ type: 'Order', orderedAt: later(6), at: later(6) })
    .nothingHappens()
  cart(abandoned('a'), sent('a', later(15)), { type: 'AbandonedCartRecovered', at: later(20) })
    .when({ type: 'Order', orderedAt: later(25), at: later(26) })
    .then({ type: 'AbandonedCartOrdered', at: later(26) })
})

test.each<[NoticeRefusal, Partial<NoticeFacts>]>([
  ['FORGOTTEN', { isStored: false, optIn: null }],
  ['NOT_SERVED', { isServed: false }],
  ['NOT_A_CUSTOMER', { optIn: null }],
  ['NOT_AGREED', { optIn: false }],
  ['STOPPED', { hasStopped: true }],
  ['SENT_LATELY', { newestNoticeAt: new Date(Date.parse(later(16)) - betweenNoticesMs).toISOString() }],
])('an abandoned cart has no notice and says why: %s', (reason, over) =>
  cart(abandoned('a'))
    .when(release('a', later(15), over))
    .then(refused(reason, later(15))),
)

test('an abandoned cart has no notice after a day, nor a second one of the company within a day', () => {
  const late = new Date(start + noticeStaysFreshMs).toISOString()
  cart(abandoned('a')).when(release('a', late)).then(refused('TOO_LATE', late))
  const justNot = new Date(start + noticeStaysFreshMs - 1).toISOString()
  cart(abandoned('a')).when(release('a', justNot)).then(sent('a', justNot))
  const newestNoticeAt = new Date(Date.parse(later(15)) - betweenNoticesMs).toISOString()
  cart(abandoned('a'))
    .when(release('a', later(15), { newestNoticeAt }))
    .then(sent('a', later(15)))
  cart(abandoned('a'), sent('a', later(15)), abandoned('b', later(60)))
    .when(release('b', later(75)))
    .then(refused('SENT_LATELY', later(75)))
})

test('an abandoned cart waits for the end of the quiet hours', () => {
  // 15:15 in UTC is 12:15 in Buenos Aires.
  cart(abandoned('a'))
    .when(release('a', later(15), { quietHours: { from: '12:00', to: '13:30' } }))
    .then({ type: 'NoticePostponed', dueAt: '2026-11-21T16:30:00.000Z', at: later(15) })
  cart(abandoned('a'), { type: 'NoticePostponed', dueAt: later(90), at: later(15) })
    .when(release('a', later(89)))
    .nothingHappens()
})

test('an abandoned cart is tried again, later each time, when no receiver took its message', () => {
  const past = [abandoned('a'), sent('a', later(15))]
  const notTaken = (minutes: number, when: number): AbandonedCartEvent => ({
    type: 'NoticeNotTaken',
    dueAt: later(when + minutes),
    at: later(when),
  })
  cart(...past)
    .when({ type: 'NotTaken', absenceId: 'a', at: later(15) })
    .then(notTaken(5, 15))
  const again = [...past, notTaken(5, 15)]
  cart(...again)
    .when(release('a', later(20)))
    .then(sent('a', later(20)))
  cart(...again, sent('a', later(20)))
    .when({ type: 'NotTaken', absenceId: 'a', at: later(20) })
    .then(notTaken(10, 20))
  cart(...past, returned('a', later(15)), notTaken(5, 15))
    .when(release('a', later(20)))
    .nothingHappens()
  cart(abandoned('a'))
    .when({ type: 'NotTaken', absenceId: 'a', at: later(1) })
    .nothingHappens()
})

test('an abandoned cart of a later absence is not tried again by the result of an earlier one', () => {
  cart(abandoned('a'), sent('a', later(15)), abandoned('b', later(2_000)), sent('b', later(2_015)))
    .when({ type: 'NotTaken', absenceId: 'a', at: later(2_016) })
    .nothingHappens()
})

test('an abandoned cart that is opened again waits for nothing more', () => {
  const recovered: AbandonedCartEvent = { type: 'AbandonedCartRecovered', at: later(20) }
  for (const past of [[abandoned('a')], [abandoned('a'), sent('a', later(15))]]) {
    cart(...past)
      .when({ type: 'Recover', at: later(20) })
      .then(recovered)
    cart(...past, recovered)
      .when({ type: 'Recover', at: later(21) })
      .nothingHappens()
  }
  cart(abandoned('a'), recovered)
    .when(release('a', later(30)))
    .nothingHappens()
})

describe('in any order of tabs, timers, orders and refusals', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
  const absence = fc.constantFrom(...names, null)
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ type: fc.constant('Abandon' as const), absenceId: absence }) },
    fc.record({ type: fc.constant('Return' as const), absenceId: absence }),
    {
      weight: 12,
      arbitrary: fc.record({
        type: fc.constant('Release' as const),
        absenceId: fc.constantFrom('current', 'current', ...names),
        over: fc.record(
          {
            optIn: fc.constantFrom(true, true, true, true, true, true, false, null),
            hasStopped: fc.constantFrom(false, false, false, true),
            quietHours: fc.constantFrom(null, null, { from: '22:00', to: '09:00' }),
          },
          { requiredKeys: [] },
        ),
      }),
    },
    fc.record({ type: fc.constant('NotTaken' as const) }),
    fc.record({ type: fc.constant('Order' as const) }),
    fc.record({ type: fc.constant('Recover' as const) }),
  )
  const steps = fc.array(fc.tuple(step, fc.constantFrom(0, 1, 14, 15, 16, 300, 1440)), {
    minLength: 10,
    maxLength: 40,
    size: 'max',
  })

  test('[ABAND-02] an absence has at most one notice, none after a return or order, and one a day', () => {
    let notices = 0
    const seen = (commands: Parameters<typeof run>[0]) => {
      const taken = run(commands)
      notices += taken.length
    }
    fc.assert(fc.property(steps, seen), { numRuns: inputs(500) })
    // This shows that the property tests something.
    expect(notices).toBeGreaterThan(50)
  })

  /** Plays the steps, and returns the notices that a provider has taken. Throws where a rule is broken. */
  function run(commands: readonly (readonly [Step, number])[]) {
    let state: AbandonedCart = noAbandonedCart
    let now = start
    const ended = new Set<string>()
    let orderedAt: number | null = null
    let leftAt = 0
    let taken: { readonly absenceId: string; readonly at: number }[] = []
    let made = 0
    for (const [one, minutes] of commands) {
      now += minutes * minute
      const when = new Date(now).toISOString()
      const current = state.status === 'NONE' ? 'a' : state.absenceId
      const command: AbandonedCartCommand =
        one.type === 'Abandon'
          ? ({ ...abandon(one.absenceId, when), freshId: `fresh-${++made}` } as AbandonedCartCommand)
          : one.type === 'Return'
            ? { type: 'Return', absenceId: one.absenceId, at: when }
            : one.type === 'Release'
              ? release(one.absenceId === 'current' ? current : one.absenceId, when, {
                  ...one.over,
                  newestOrderAt: orderedAt === null ? null : new Date(orderedAt).toISOString(),
                })
              : one.type === 'NotTaken'
                ? { type: 'NotTaken', absenceId: current, at: when }
                : one.type === 'Order'
                  ? { type: 'Order', orderedAt: when, at: when }
                  : { type: 'Recover', at: when }
      if (one.type === 'Order') orderedAt = now
      const decision = abandonedCartDecider.decide(state, command)
      if (!decision.ok) throw new Error('nothing is refused')
      // A decided timer does not decide again.
      const next: AbandonedCart = fold(abandonedCartDecider, decision.events, state)
      for (const event of decision.events) {
        if (event.type === 'CartAbandoned') leftAt = now
        if (event.type === 'DinerReturned') ended.add(event.absenceId)
        if (event.type === 'NoticeNotTaken') taken = taken.slice(0, -1)
        if (event.type !== 'NoticeSent') continue
        const before = taken.at(-1)
        expect(taken.some(({ absenceId }) => absenceId === event.absenceId)).toBe(false)
        expect(ended.has(event.absenceId)).toBe(false)
        expect(orderedAt !== null && orderedAt >= leftAt).toBe(false)
        expect(now - leftAt).toBeGreaterThanOrEqual(15 * minute)
        expect(now - leftAt).toBeLessThan(noticeStaysFreshMs)
        if (before) expect(now - before.at).toBeGreaterThanOrEqual(betweenNoticesMs)
        taken.push({ absenceId: event.absenceId, at: now })
      }
      state = next
    }
    return taken
  }
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
})

const many = (count: number, event: (n: number) => AbandonedCartEvent) =>
  Array.from({ length: count }, (_, n) => event(n))
const tomorrow = later(24 * 60)

test('a stream of abandoned carts takes a bounded number of absences a day, and as many on the next', () => {
  const day = many(mostAbsencesADay, (n) => abandoned(`day-${n}`, later(n)))
  cart(...day.slice(1))
    .when(abandon('one more', later(60)))
    .then(abandoned('one more', later(60)))
  for (const when of [later(60), new Date(Date.parse(tomorrow) - 1).toISOString()])
    cart(...day)
      .when(abandon('one more', when))
      .nothingHappens()
  cart(...day)
    .when(abandon('one more', tomorrow))
    .then(abandoned('one more', tomorrow))
})

test('a stream of abandoned carts takes a bounded number of unknown returns a day, always the newest', () => {
  const day = [
    abandoned('a'),
    ...many(mostStrayReturnsADay, (n) => returned(`x-${n}`, later(n))),
    abandoned('b', later(50)),
  ]
  const back = (absenceId: string, when: string): AbandonedCartCommand => ({ type: 'Return', absenceId, at: when })
  cart(...day)
    .when(back('y', later(60)))
    .nothingHappens()
  cart(...day)
    .when(back('b', later(60)))
    .then(returned('b', later(60)))
  cart(...day)
    .when(back('y', tomorrow))
    .then(returned('y', tomorrow))
})

test('a stream of abandoned carts is followed by a new one once it is long, and never within a day', () => {
  const long = [abandoned('a'), ...many(longStream - 1, (n) => returned(`x-${n}`, at))]
  const folded = (events: readonly AbandonedCartEvent[]) => fold(abandonedCartDecider, events)
  expect(isToBeFollowed(folded(long), later(60))).toBe(false)
  expect(isToBeFollowed(folded(long), tomorrow)).toBe(true)
  expect(isToBeFollowed(folded(long.slice(1)), tomorrow)).toBe(false)
  expect(isToBeFollowed(folded(long.slice(0, -1)), tomorrow)).toBe(false)
  expect(isToBeFollowed(noAbandonedCart, tomorrow)).toBe(false)
})

const zone = 'America/Argentina/Buenos_Aires'
const night = { from: '22:00', to: '09:00' }

test.each([
  ['before they begin', '2026-11-22T00:59:59.000Z', null],
  ['from their first minute', '2026-11-22T01:00:00.000Z', '2026-11-22T12:00:00.000Z'],
  ['after midnight', '2026-11-22T05:00:00.000Z', '2026-11-22T12:00:00.000Z'],
  ['to their last minute', '2026-11-22T11:59:00.000Z', '2026-11-22T12:00:00.000Z'],
  ['when they are over', '2026-11-22T12:00:00.000Z', null],
])('quiet hours are on the clock of the store: %s', (_, when, until) =>
  expect(quietUntil(when, zone, night)).toBe(until),
)

test('quiet hours may lie within one day, and may be missing', () => {
  const siesta = { from: '13:00', to: '16:30' }
  expect(quietUntil('2026-11-22T16:00:00.000Z', zone, siesta)).toBe('2026-11-22T19:30:00.000Z')
  expect(quietUntil('2026-11-22T19:30:00.000Z', zone, siesta)).toBeNull()
  expect(quietUntil('2026-11-22T05:00:00.000Z', zone, null)).toBeNull()
  expect(quietUntil('2026-11-22T05:00:00.000Z', zone, { from: '10:00', to: '10:00' })).toBeNull()
})

test('quiet hours end by the clock of the store, also in the night of a clock change', () => {
  // Chile's clocks go an hour ahead on 2026-09-06 at midnight.
  expect(quietUntil('2026-09-06T03:30:00.000Z', 'America/Santiago', night)).toBe('2026-09-06T12:00:00.000Z')
  expect(quietUntil('2026-09-05T03:30:00.000Z', 'America/Santiago', night)).toBe('2026-09-05T13:00:00.000Z')
})
