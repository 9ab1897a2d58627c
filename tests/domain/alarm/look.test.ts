import { describe, expect, test } from 'vitest'
import type { AwaitedOrder } from '#domain/alarm/awaited.ts'
import { type AlarmFacts, lookAt } from '#domain/alarm/look.ts'
import { type AlarmState, atRest, usualAlarm } from '#domain/alarm/state.ts'
import type { StoreAlarm } from '#domain/catalog/store.ts'

const start = Date.parse('2026-11-27T12:00:00.000Z')
const minute = (minutes: number): string => new Date(start + minutes * 60_000).toISOString()

const order = (placed: number, over: Partial<AwaitedOrder> = {}): AwaitedOrder => ({
  ...{ scheduledAt: null, minDelayInMinutes: 30, times: { placed: minute(placed) } },
  ...over,
})

/** An open store without a console, whose gateway has run for long. */
const facts = (at: number, over: Partial<AlarmFacts> = {}): AlarmFacts => ({
  ...{ at: minute(at), standing: 'open', isWatched: true, seenAt: null, steadySince: minute(-600) },
  ...{ orders: [], answeredAt: null },
  ...over,
})

/** Looks at a store once for each given fact, and returns the wants of each look in short. */
function walk(looks: readonly AlarmFacts[], settings: Partial<StoreAlarm> = {}, from: AlarmState = atRest) {
  let state = from
  const said = looks.map((look) => {
    const looked = lookAt(state, { ...usualAlarm, ...settings }, look)
    state = looked.state
    return looked.wants.map((want) =>
      want.type === 'pause'
        ? 'pause'
        : `${want.isAgain ? 'again ' : ''}${want.says} ${want.count}${want.staysPaused ? ' in a pause' : ''}`,
    )
  })
  return { said, state }
}

const toldBy = (...given: Parameters<typeof walk>) => walk(...given).said.flat()

test('a store without a console is told once, after its minutes, and not a moment before', () => {
  expect(walk([facts(0), facts(2.9), facts(3), facts(3.25), facts(10)]).said).toEqual([[], [], ['unseen 3'], [], []])
})

test('a store without a console is told again after a longer time each, until a console is there', () => {
  const looks = Array.from({ length: 130 }, (_, at) => facts(at))
  expect(toldBy(looks)).toEqual(['unseen 3', 'again unseen 18', 'again unseen 48', 'again unseen 108'])
})

test('a store without a console counts from its last console, and from its opening', () => {
  expect(toldBy([facts(0), facts(4, { seenAt: minute(2) })])).toEqual([])
  expect(toldBy([facts(0), facts(5, { seenAt: minute(2) })])).toEqual(['unseen 3'])
  expect(toldBy([facts(0, { standing: 'closed' }), facts(60), facts(62)])).toEqual([])
})

test('a store without a console is told that all is well once one is there, and waits again after it', () => {
  const seen = { seenAt: minute(6) }
  expect(toldBy([facts(0), facts(3), facts(6, seen), facts(8, seen), facts(9, seen)])).toEqual([
    ...['unseen 3', 'seen 0', 'unseen 3'],
  ])
})

test('a store without a console is not told while it is closed or accepts by itself, and an alarm ends', () => {
  expect(toldBy([facts(0, { standing: 'closed' }), facts(60, { standing: 'closed' })])).toEqual([])
  expect(toldBy([facts(0, { isWatched: false }), facts(60, { isWatched: false })])).toEqual([])
  expect(toldBy([facts(0), facts(3), facts(4, { standing: 'closed' })])).toEqual(['unseen 3', 'closed 0'])
})

test('a store without a console is left alone where the shop wants no alarm for it', () => {
  expect(toldBy([facts(0), facts(60)], { unseenMinutes: null })).toEqual([])
})

const three = [order(0), order(1), order(2)]

test('orders without an answer pause the store and are told, once the third one is over its time', () => {
  const looks = [facts(0), facts(6.9, { orders: three }), facts(7, { orders: three })]
  const { said, state } = walk(looks, { unseenMinutes: null })
  expect(said).toEqual([[], [], ['pause', 'paused 3']])
  expect(state).toMatchObject({ isPaused: true, alarm: { trouble: 'unanswered' } })
})

test('orders without an answer are told without a pause where the shop wants none', () => {
  const told = toldBy([facts(0), facts(7, { orders: three })], { unseenMinutes: null, pausesStore: false })
  expect(told).toEqual(['unanswered 3'])
})

test('orders without an answer count only since the last answer, and without those that a person has seen', () => {
  const isSeen = order(2, { acknowledged: { placed: minute(3) } })
  for (const over of [
    { orders: three, answeredAt: minute(1) },
    { orders: [order(0), order(1), isSeen] },
    { orders: [order(0), order(1), order(2, { scheduledAt: minute(120) })] },
    { orders: [order(0), order(1), order(2, { times: { placed: minute(2), paid: minute(6) } })] },
  ])
    expect(toldBy([facts(0), facts(8, over)], { unseenMinutes: null })).toEqual([])
})

test('an order for later counts from the time at which it is to be cooked', () => {
  const later = order(0, { scheduledAt: minute(60) })
  const look = (at: number) => facts(at, { orders: [later] })
  expect(toldBy([look(0), look(34.9), look(35)], { unseenMinutes: null, unansweredOrders: 1 })).toEqual([
    ...['pause', 'paused 1'],
  ])
})

test('orders without an answer follow an alarm for a missing console, with a message of their own', () => {
  expect(toldBy([facts(0), facts(4), facts(7, { orders: three })])).toEqual(['unseen 4', 'pause', 'paused 3'])
})

test('orders without an answer are told again while one of them waits, also of a paused store', () => {
  const [two, paused] = [three.slice(1), 'paused'] as const
  const looks = [facts(0), facts(7, { orders: three }), facts(22, { orders: two, standing: paused })]
  expect(toldBy(looks, { unseenMinutes: null })).toEqual(['pause', 'paused 3', 'again unanswered 2'])
})

test('orders without an answer end the alarm once none waits, and leave the pause to a person', () => {
  const looks = [facts(0), facts(7, { orders: three }), facts(9, { answeredAt: minute(9), standing: 'paused' })]
  const { said, state } = walk(looks)
  expect(said.at(-1)).toEqual(['answered 0 in a pause'])
  expect(state).toMatchObject({ isPaused: true, alarm: null })
})

test('orders without an answer that still wait when a person resumes pause the store no second time', () => {
  const [resumed, later] = [facts(9, { orders: three }), facts(60, { orders: three, seenAt: minute(60) })]
  expect(toldBy([facts(0), facts(7, { orders: three }), resumed, later])).toEqual([
    ...['pause', 'paused 3', 'resumed 0'],
  ])
})

test('orders without an answer of the evening before do not count after the next opening', () => {
  const closed = facts(100, { orders: three, standing: 'closed' })
  const open = facts(600, { orders: three, seenAt: minute(600) })
  expect(toldBy([facts(0), facts(7, { orders: three }), closed, open])).toEqual([...['pause', 'paused 3', 'closed 0']])
})

describe('A gateway that was away', () => {
  const back = { steadySince: minute(60) }

  test('alarms for nothing that it could not have seen', () => {
    expect(toldBy([facts(0, { seenAt: minute(0) }), facts(60, { ...back, seenAt: minute(0) })])).toEqual([])
    expect(toldBy([facts(62, { ...back, orders: [order(0), order(1), order(2)] })])).toEqual([])
  })

  test('alarms after the whole time once it is back', () => {
    expect(toldBy([facts(0), facts(63, { ...back, seenAt: minute(0) })])).toEqual(['unseen 63'])
  })

  test('a gateway that was away does not end an alarm that held before', () => {
    expect(toldBy([facts(0), facts(3), facts(61, back)], { repeatMinutes: 1000 })).toEqual(['unseen 3'])
  })
})

test('a look at a night of a closed store changes nothing that would be written', () => {
  const { state } = walk([facts(0), facts(1, { standing: 'closed' })])
  const looked = lookAt(state, usualAlarm, facts(2, { standing: 'closed' }))
  expect(looked.state).toBe(state)
})
