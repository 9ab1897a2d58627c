import { setImmediate as endOfTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { mostWaitingBytes } from '#gateway/realtime/outbox.ts'
import { limits } from '#gateway/realtime/session.ts'
import { startRealtime } from '#tests/kit/realtime.ts'

const placed = (n: number, channel = 'tracking-1') => eventFrame(channel, 'moved', `{"n":${n}}`, `1.1.${n}`)
const placeless = (n: number) => eventFrame('list', 'offered', `{"n":${n}}`)
const places = (events: readonly { at?: string }[]) => events.map(({ at }) => at)

test('a slow reader gets only the newest of the messages that it missed', () => {
  const { hub, realtime, connect } = startRealtime()
  const slow = connect()
  slow.subscribe('tracking-1')
  slow.line.isFull = true
  for (let n = 1; n <= 1_000; n++) hub.publish(placed(n))
  expect(slow.events('moved')).toEqual([])
  slow.line.isFull = false
  slow.session.drained()
  expect(places(slow.events('moved'))).toEqual(['1.1.1000'])
  expect(realtime.counts.conflated).toBe(999)
})

test('a slow reader gets the newest of each channel, in the order in which they became the newest', () => {
  const { hub, connect } = startRealtime()
  const slow = connect()
  slow.subscribe('tracking-1')
  slow.subscribe('tracking-2')
  slow.line.isFull = true
  for (const frame of [placed(1), placed(1, 'tracking-2'), placed(2)]) hub.publish(frame)
  slow.line.isFull = false
  slow.session.drained()
  expect(slow.events('moved').map(({ channel, at }) => [channel, at])).toEqual([
    ['tracking-2', '1.1.1'],
    ['tracking-1', '1.1.2'],
  ])
})

test('a slow reader loses none of the messages that add up', () => {
  const { hub, connect } = startRealtime()
  const slow = connect()
  slow.subscribe('list')
  slow.line.isFull = true
  for (let n = 1; n <= 3; n++) hub.publish(placeless(n))
  slow.line.isFull = false
  slow.session.drained()
  expect(slow.events('offered').map(({ data }) => data)).toEqual(['{"n":1}', '{"n":2}', '{"n":3}'])
})

test('a slow reader is cut when messages that cannot be conflated pass the limit, so that it fetches again', () => {
  const { hub, connect, ended } = startRealtime()
  const slow = connect()
  slow.subscribe('list')
  slow.line.isFull = true
  const large = eventFrame('list', 'offered', JSON.stringify('x'.repeat(9_000)))
  for (let sent = 0; sent <= mostWaitingBytes; sent += large.bytes.length) hub.publish(large)
  expect(slow.line.closed).toBe('cut')
  slow.gone()
  expect(ended).toEqual([{ cause: 'overflow', code: 1006 }])
})

test('a slow reader gets nothing while the line is full, even in the middle of waiting frames', () => {
  const { hub, connect } = startRealtime()
  const slow = connect()
  slow.subscribe('list')
  slow.line.isFull = true
  for (let n = 1; n <= 2; n++) hub.publish(placeless(n))
  slow.session.drained()
  expect(slow.events('offered')).toEqual([])
})

test('a slow reader that takes nothing for 30 seconds is cut, and one that takes something is not', () => {
  const { connect, clock } = startRealtime()
  const [dead, slow] = [connect(), connect()]
  dead.line.isFull = slow.line.isFull = true
  clock.advance((limits.deadReaderSeconds - 1) * 1_000)
  slow.line.isFull = false
  slow.session.drained()
  slow.line.isFull = true
  clock.advance(2_000)
  expect([dead.line.closed, slow.line.closed]).toEqual(['cut', null])
})

test('a slow reader that leaves a channel does not get its waiting frames', () => {
  const { hub, connect } = startRealtime()
  const slow = connect()
  slow.subscribe('tracking-1')
  slow.line.isFull = true
  hub.publish(placed(1))
  slow.say({ event: 'pusher:unsubscribe', data: { channel: 'tracking-1' } })
  slow.line.isFull = false
  slow.session.drained()
  expect(slow.events('moved')).toEqual([])
})

describe('the waiting frames of a slow reader', () => {
  const large = (channel: string, at: string | null) =>
    eventFrame(channel, 'moved', JSON.stringify('x'.repeat(0.6 * mostWaitingBytes)), at)

  test('no longer count when their channel is left, or when a newer frame replaces them', () => {
    const { hub, connect } = startRealtime()
    const slow = connect()
    for (const channel of ['tracking-1', 'list']) slow.subscribe(channel)
    slow.line.isFull = true
    hub.publish(large('tracking-1', '1.1.1'))
    hub.publish(large('tracking-1', '1.1.2'))
    slow.say({ event: 'pusher:unsubscribe', data: { channel: 'tracking-1' } })
    hub.publish(large('list', null))
    expect(slow.line.closed).toBeNull()
    hub.publish(large('list', null))
    expect(slow.line.closed).toBe('cut')
  })

  test('no longer count when the reader has left', () => {
    const { hub, connect } = startRealtime()
    const slow = connect()
    slow.subscribe('list')
    slow.line.isFull = true
    for (let n = 1; n <= 2; n++) {
      hub.publish(large('list', null))
      slow.line.isFull = false
      slow.session.drained()
      slow.line.isFull = true
    }
    // A part still waits: the sent part is subtracted nevertheless.
    slow.line.write = () => {
      slow.line.isFull = true
    }
    hub.publish(large('list', null))
    hub.publish(placeless(1))
    slow.line.isFull = false
    slow.session.drained()
    hub.publish(large('list', null))
    expect(slow.line.closed).toBeNull()
  })
})

test('a frame of a tick of the event loop leaves at once if it is the first, or as one write', async () => {
  const { hub, connect } = startRealtime()
  const reader = connect()
  reader.subscribe('tracking-1')
  await endOfTurn()
  reader.line.writes.length = 0
  for (let n = 1; n <= 4; n++) hub.publish(placed(n))
  expect(reader.line.writes.length).toBe(1)
  await endOfTurn()
  expect(reader.line.writes.map((write) => write.length)).toEqual([1, 3])
  hub.publish(placed(5))
  expect(reader.line.writes.length).toBe(3)
})

test('frames of one tick of the event loop are built once and shared by all readers', () => {
  const { hub, connect } = startRealtime()
  const frame = placed(1)
  const readers = [connect(), connect()]
  const written: Buffer[] = []
  for (const reader of readers) {
    reader.subscribe('tracking-1')
    reader.line.write = (bytes) => void written.push(bytes)
  }
  hub.publish(frame)
  expect(written.every((bytes) => bytes === frame.bytes)).toBe(true)
  expect(written.length).toBe(2)
})

test('keep-alive asks an idle client every 15 seconds, and does not ask all at once', () => {
  const { connect, clock } = startRealtime()
  const idle = Array.from({ length: 200 }, () => connect())
  const pings = () => idle.reduce((sum, { line }) => sum + line.pings, 0)
  const asked: number[] = []
  for (let second = 0; second < limits.pingSeconds; second++) {
    const before = pings()
    clock.advance(1_000)
    asked.push(pings() - before)
  }
  expect(pings()).toBe(idle.length)
  expect(Math.max(...asked)).toBeLessThan(idle.length / 2)
})

test('keep-alive asks a client without an answer in the protocol’s own words, and accepts its pong', () => {
  const { connect, clock } = startRealtime()
  const [deaf, living] = [connect(), connect()]
  for (let second = 0; second < limits.silenceSeconds + limits.pingSeconds; second++) {
    clock.advance(1_000)
    if (living.events('pusher:ping').length > 0) {
      living.say({ event: 'pusher:pong', data: {} })
      living.line.taken.length = 0
    }
  }
  expect(deaf.events('pusher:ping').length).toBe(1)
  expect([deaf.line.closed === null, living.line.closed === null]).toEqual([false, true])
})

test('keep-alive closes one that is silent for two minutes with 4201, and not one that answers', () => {
  const { connect, clock } = startRealtime()
  const [silent, living] = [connect(), connect()]
  for (let second = 0; second < limits.silenceSeconds + limits.pingSeconds; second++) {
    clock.advance(1_000)
    living.session.heard()
  }
  expect(silent.line.closed).toMatchObject({ code: 4201 })
  expect(living.line.closed).toBeNull()
})

test('a node that leaves tells its clients in parts, with the code for coming back at once', async () => {
  const { connect, realtime, clock } = startRealtime()
  const clients = Array.from({ length: 120 }, () => connect())
  const told = () => clients.filter(({ line }) => line.closed).length
  const leaving = realtime.drain()
  expect(told()).toBe(50)
  clock.advance(100)
  await endOfTurn()
  expect(told()).toBe(100)
  clock.advance(100)
  await leaving
  expect(told()).toBe(120)
  expect(clients[0]!.line.closed).toMatchObject({ code: 4200 })
})
