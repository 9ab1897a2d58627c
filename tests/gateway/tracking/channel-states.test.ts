import { expect, test } from 'vitest'
import { type ChannelEffect, type ChannelEvent, type ChannelState, step } from '#gateway/tracking/channel-states.ts'

/** Each pair, as `given + when`, with the state and the effects that follow. */
const pairs = {
  'unread + Occupied': 'unprimed',
  'unread + Vacated': 'unread',
  'unread + Asked': 'unread',
  'unread + LogAway': 'unread',
  'unread + Found': 'unread',
  'unread + NotFound': 'unread',
  'unread + ReadFailed': 'unread',
  'unread + Changed': 'unread',
  'unread + Unshowable': 'unread',
  'unread + Moved': 'unread',
  'unread + LingerEnded': 'unread',
  'unread + Stopped': 'unread',

  'unprimed + Occupied': 'unprimed',
  'unprimed + Vacated': 'unread',
  'unprimed + Asked': 'priming: read',
  'unprimed + LogAway': 'unprimed',
  'unprimed + Found': 'read: listen, watch, publish',
  'unprimed + NotFound': 'unprimed',
  'unprimed + ReadFailed': 'unprimed',
  'unprimed + Changed': 'read: listen, watch, publish',
  'unprimed + Unshowable': 'unprimed',
  'unprimed + Moved': 'unprimed: publish',
  'unprimed + LingerEnded': 'unprimed',
  'unprimed + Stopped': 'unread',

  'priming + Occupied': 'priming',
  'priming + Vacated': 'unread',
  'priming + Asked': 'priming',
  'priming + LogAway': 'priming',
  'priming + Found': 'read: listen, watch, publish',
  'priming + NotFound': 'unknown',
  'priming + ReadFailed': 'unprimed: readLater',
  'priming + Changed': 'read: listen, watch, publish',
  'priming + Unshowable': 'unprimed',
  'priming + Moved': 'priming: publish',
  'priming + LingerEnded': 'priming',
  'priming + Stopped': 'unread',

  'read + Occupied': 'read',
  'read + Vacated': 'lingering: unwatch, keep, linger',
  'read + Asked': 'read',
  'read + LogAway': 'read',
  'read + Found': 'read: publish',
  'read + NotFound': 'read',
  'read + ReadFailed': 'read',
  'read + Changed': 'read: listen, watch, publish',
  'read + Unshowable': 'read: listen, watch',
  'read + Moved': 'read: publish',
  'read + LingerEnded': 'read',
  'read + Stopped': 'unread: unlisten',

  'unknown + Occupied': 'unknown',
  'unknown + Vacated': 'lingeringUnknown: linger',
  'unknown + Asked': 'unknown',
  'unknown + LogAway': 'unprimed',
  'unknown + Found': 'read: listen, watch, publish',
  'unknown + NotFound': 'unknown',
  'unknown + ReadFailed': 'unprimed: readLater',
  'unknown + Changed': 'read: listen, watch, publish',
  'unknown + Unshowable': 'unprimed',
  'unknown + Moved': 'unprimed: readLater, publish',
  'unknown + LingerEnded': 'unknown',
  'unknown + Stopped': 'unread',

  'lingering + Occupied': 'read: stopLingering, listen, watchAgain, publishRetained',
  'lingering + Vacated': 'lingering',
  'lingering + Asked': 'lingering',
  'lingering + LogAway': 'unread: stopLingering, unlisten',
  'lingering + Found': 'lingering',
  'lingering + NotFound': 'lingering',
  'lingering + ReadFailed': 'lingering',
  'lingering + Changed': 'lingering: listen, keepCourier, keep',
  'lingering + Unshowable': 'unread: stopLingering, unlisten',
  'lingering + Moved': 'lingering: keep',
  'lingering + LingerEnded': 'unread: unlisten',
  'lingering + Stopped': 'unread: stopLingering, unlisten',

  'lingeringUnknown + Occupied': 'unknown: stopLingering',
  'lingeringUnknown + Vacated': 'lingeringUnknown',
  'lingeringUnknown + Asked': 'lingeringUnknown',
  'lingeringUnknown + LogAway': 'unread: stopLingering',
  'lingeringUnknown + Found': 'lingeringUnknown',
  'lingeringUnknown + NotFound': 'lingeringUnknown',
  'lingeringUnknown + ReadFailed': 'lingeringUnknown',
  'lingeringUnknown + Changed': 'lingering: listen, keepCourier, keep',
  'lingeringUnknown + Unshowable': 'unread: stopLingering',
  'lingeringUnknown + Moved': 'lingering: keep',
  'lingeringUnknown + LingerEnded': 'unread',
  'lingeringUnknown + Stopped': 'unread: stopLingering',
} as const satisfies Record<`${ChannelState} + ${ChannelEvent}`, string>

type Pair = keyof typeof pairs
const split = (pair: Pair) => pair.split(' + ') as [ChannelState, ChannelEvent]
const all = (Object.keys(pairs) as Pair[]).map(split)
const events = [...new Set(all.map(([, event]) => event))]

test.each(Object.entries(pairs))('a tracking channel takes %s to %s', (pair, then) => {
  const { state, effects } = step(...split(pair as Pair))
  expect(effects.length > 0 ? `${state}: ${effects.join(', ')}` : state).toBe(then)
})

/** The outcome of all effects on a channel so far. */
type Facts = {
  readonly state: ChannelState
  readonly isRead: boolean
  readonly listens: boolean
  readonly watches: boolean
  readonly lingers: boolean
}
const unread: Facts = { state: 'unread', isRead: false, listens: false, watches: false, lingers: false }

const changes: Partial<Record<ChannelEffect, Partial<Facts>>> = {
  listen: { listens: true },
  unlisten: { listens: false },
  watch: { watches: true },
  watchAgain: { watches: true },
  unwatch: { watches: false },
  linger: { lingers: true },
  stopLingering: { lingers: false },
}

/** The hub tells of the first reader and of the last. The end of a lingering comes only while it counts down. */
const mayFollow = ({ isRead, lingers }: Facts, event: ChannelEvent) =>
  event === 'Occupied' ? !isRead : event === 'Vacated' ? isRead : event === 'LingerEnded' ? lingers : true

/** A countdown that has ended is over by itself, and the words to couriers end with the node. */
function after(facts: Facts, event: ChannelEvent): Facts {
  const { state, effects } = step(facts.state, event)
  const isRead = event === 'Occupied' || (event !== 'Vacated' && event !== 'Stopped' && facts.isRead)
  const byItself = event === 'LingerEnded' ? { lingers: false } : event === 'Stopped' ? { watches: false } : {}
  return Object.assign({ ...facts, ...byItself, isRead, state }, ...effects.map((effect) => changes[effect]))
}

/** All facts that any order of events leads to. */
function reachable(): readonly Facts[] {
  const known = new Map([[JSON.stringify(unread), unread]])
  for (const facts of known.values())
    for (const event of events.filter((one) => mayFollow(facts, one))) {
      const next = after(facts, event)
      known.set(JSON.stringify(next), next)
    }
  return [...known.values()]
}

const known = reachable()
const inStates = (...states: readonly ChannelState[]) => known.filter(({ state }) => states.includes(state))

test('a tracking channel reaches each state, in any order of events', () => {
  expect(new Set(known.map(({ state }) => state)).size).toBe(7)
})

test('a tracking channel has a reader in the states that say so, and in no other', () => {
  expect(inStates('unread', 'lingering', 'lingeringUnknown').filter(({ isRead }) => isRead)).toEqual([])
  expect(inStates('unprimed', 'priming', 'read', 'unknown').filter(({ isRead }) => !isRead)).toEqual([])
})

test('a tracking channel leaves no listener, no word to a courier and no countdown behind', () => {
  const rest = ({ listens, lingers }: Facts) => listens || lingers
  expect(inStates('unread', 'unprimed', 'priming', 'unknown').filter(rest)).toEqual([])
  expect(known.filter(({ isRead, watches }) => watches && !isRead)).toEqual([])
})

test('a tracking channel listens to other nodes while its readers have a frame', () => {
  expect(inStates('read').filter(({ listens, watches }) => !listens || !watches)).toEqual([])
})

test('a tracking channel counts down exactly while it lingers', () => {
  expect(known.filter(({ state, lingers }) => state.startsWith('lingering') !== lingers)).toEqual([])
})

test('effects that need a frame or a shipment follow only events that bring them', () => {
  const needs = (of: readonly ChannelEffect[]) =>
    new Set(all.filter((pair) => step(...pair).effects.some((one) => of.includes(one))).map(([, event]) => event))
  expect(needs(['publish', 'keep'])).toEqual(new Set(['Found', 'Changed', 'Moved', 'Vacated']))
  expect(needs(['keepCourier'])).toEqual(new Set(['Changed']))
  expect(needs(['watch'])).toEqual(new Set(['Found', 'Changed', 'Unshowable']))
})

test('a frame is sent last, because its reader may leave meanwhile', () => {
  for (const pair of all) {
    const { effects } = step(...pair)
    const sent = effects.findIndex((one) => one.startsWith('publish'))
    if (sent >= 0) expect(sent).toBe(effects.length - 1)
  }
})
