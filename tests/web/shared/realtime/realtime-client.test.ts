import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRealtimeClient, type Message } from '#web/shared/realtime/client.ts'
import { openWebSocket } from '#web/shared/realtime/websocket-transport.ts'
import { type FakeRealtime, fakeRealtime } from '../../../kit/fake-realtime.ts'

const url = 'ws://gateway/app/demo-key'
const byPolls = `polling ${url}`
let realtime: FakeRealtime

beforeEach(() => {
  vi.useFakeTimers()
  realtime = fakeRealtime()
})
afterEach(() => {
  realtime.restore()
  vi.useRealTimers()
})

function aClient(authorize = async () => 'demo-key:signature') {
  const client = createRealtimeClient({
    url,
    authorize,
    log: () => undefined,
    ways: { websocket: openWebSocket, polling: realtime.openPolling },
  })
  client.connect()
  return client
}

function connectedClient() {
  const client = aClient()
  realtime.accept()
  return client
}

/** Two websockets that fail, and polls that connect. */
async function clientByPolls() {
  const client = aClient()
  for (const _ of [1, 2]) {
    realtime.drop()
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(realtime.opened.at(-1)).toBe(byPolls)
  realtime.accept()
  return client
}

const watcher = (at: string | null = null) => {
  const messages: Message[] = []
  return { messages, since: () => at, onMessage: (message: Message) => messages.push(message), onJoined: vi.fn() }
}

test('several watchers of a channel share a subscription from the oldest cursor, and all hear its messages', () => {
  const client = aClient()
  const watchers = [watcher('9.1'), watcher('10.1')]
  for (const one of watchers) client.subscribe('van', one)
  realtime.accept()
  expect(realtime.subscribed).toEqual([{ channel: 'van', since: '9.1' }])
  realtime.push('van', 'moved', {}, '11.1')
  for (const { messages, onJoined } of watchers) {
    expect(messages.map(({ at }) => at)).toEqual(['11.1'])
    expect(onJoined).toHaveBeenCalledOnce()
  }
})
test('several watchers of a channel have no cursor together when one of them has none', () => {
  const client = aClient()
  for (const cursor of ['9.1', null]) client.subscribe('van', watcher(cursor))
  realtime.accept()
  expect(realtime.subscribed).toEqual([{ channel: 'van', since: null }])
})
test('several watchers of a channel ask again when one comes later, so that it gets the newest', () => {
  const client = connectedClient()
  client.subscribe('van', watcher('9.1'))
  client.subscribe('van', watcher())
  expect(realtime.subscribed).toEqual([
    { channel: 'van', since: '9.1' },
    { channel: 'van', since: null },
  ])
  expect([...realtime.channels]).toEqual(['van'])
})
test('several watchers of a channel ask once when the later one reads by itself and learns of the join', async () => {
  const client = connectedClient()
  const reader = () => ({ onMessage: () => undefined, onJoined: vi.fn(), onError: vi.fn() })
  const [first, second, third] = [reader(), reader(), reader()]
  client.subscribe('van', first)
  client.subscribe('van', second)
  client.subscribe('van', third)()
  await vi.advanceTimersByTimeAsync(0)
  expect(realtime.subscribed).toHaveLength(1)
  expect([first, second, third].map(({ onJoined }) => onJoined.mock.calls.length)).toEqual([1, 1, 0])
  realtime.refuse('closed')
  for (const one of [first, second]) client.subscribe('closed', one)
  expect(realtime.subscribed.filter(({ channel }) => channel === 'closed')).toHaveLength(2)
  expect([first, second].map(({ onError }) => onError.mock.calls.length)).toEqual([2, 1])
})
test('several watchers of a channel ask once for a private channel while its signature is on its way', async () => {
  const client = connectedClient()
  for (const cursor of ['9.1', '8.1']) client.subscribe('private-van', watcher(cursor))
  await vi.advanceTimersByTimeAsync(0)
  expect(realtime.subscribed).toEqual([{ channel: 'private-van', since: '8.1' }])
})
test('several watchers of a channel leave one by one: each hears no more, and the last leaves it', () => {
  const client = connectedClient()
  const [first, second] = [watcher(), watcher()]
  const leaves = [first, second].map((one) => client.subscribe('van', one))
  leaves[0]!()
  leaves[0]!()
  realtime.push('van', 'moved', {}, '1.1')
  expect([first.messages.length, second.messages.length]).toEqual([0, 1])
  leaves[1]!()
  expect([...realtime.channels]).toEqual([])
})

describe('where websockets do not come through', () => {
  test('the third try goes by long polls, with the same frames', async () => {
    const client = await clientByPolls()
    expect(client.state()).toBe('connected')
    expect(realtime.opened).toEqual([
      expect.stringContaining('protocol=7'),
      expect.stringContaining('protocol=7'),
      byPolls,
    ])
    const one = watcher('9.1')
    client.subscribe('van', one)
    realtime.push('van', 'moved', { n: 1 }, '10.1')
    expect(realtime.subscribed).toEqual([{ channel: 'van', since: '9.1' }])
    expect(one.messages).toEqual([{ event: 'moved', data: { n: 1 }, at: '10.1' }])
  })
  test('a websocket that hangs counts as a failure, too', async () => {
    aClient()
    await vi.advanceTimersByTimeAsync(10_000 + 1_000 + 10_000 + 2_000)
    expect(realtime.opened.at(-1)).toBe(byPolls)
  })
  test('polls stay while a tried websocket fails, and end when one connects', async () => {
    const client = await clientByPolls()
    client.subscribe('van', watcher())
    await stayAwake(180_000)
    expect(realtime.lines()).toBe(2)
    realtime.dropWaiting()
    expect([client.state(), realtime.lines()]).toEqual(['connected', 1])
    await stayAwake(180_000)
    realtime.accept()
    expect(client.state()).toBe('connecting')
    expect(realtime.lines()).toBe(1)
    realtime.accept()
    expect(client.state()).toBe('connected')
    expect(realtime.opened.at(-1)).not.toBe(byPolls)
    expect([...realtime.channels]).toEqual(['van'])
  })
})

test('a line that may be dead is pinged when the page is seen, and given up after five seconds', async () => {
  const client = connectedClient()
  realtime.fallSilent()
  client.wake()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(client.state()).toBe('connected')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.state()).toBe('unavailable')
})
test('a line that may be dead is given up fourteen seconds after its last frame, lost at the ping', async () => {
  const client = connectedClient()
  expect(client.lostAt()).toBeNull()
  realtime.fallSilent()
  await vi.advanceTimersByTimeAsync(13_999)
  expect(client.state()).toBe('connected')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.state()).toBe('unavailable')
  expect(client.lostAt()).toBe(Date.now() - 5_000)
  for (let tries = 0; tries < 40 && client.state() !== 'connecting'; tries += 1)
    await vi.advanceTimersByTimeAsync(1_000)
  expect(client.lostAt()).not.toBeNull()
})
test.each([
  ['of a page that nobody sees is pinged after thirty seconds', undefined, 35_000],
  ['of a hidden page that is heard is pinged as often as in sight', true, 14_000],
] as const)('a line that may be dead: %s', async (_, isHeardWhileHidden, givenUpMs) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const client = createRealtimeClient({
    ...{ url, log: () => undefined, ways: { websocket: openWebSocket, polling: realtime.openPolling } },
    ...(isHeardWhileHidden && { isHeardWhileHidden }),
  })
  client.connect()
  realtime.accept()
  realtime.fallSilent()
  await vi.advanceTimersByTimeAsync(givenUpMs - 1)
  expect(client.state()).toBe('connected')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.state()).toBe('unavailable')
})
test('a line that answers is kept', async () => {
  const client = connectedClient()
  client.wake()
  await stayAwake(60_000)
  expect(client.state()).toBe('connected')
})

test.each([
  ['while it connects', () => aClient()],
  ['while it is connected', () => connectedClient()],
  ['while it goes by polls', () => clientByPolls()],
  [
    'while it waits for the next try',
    () => {
      const client = connectedClient()
      realtime.drop()
      return client
    },
  ],
])('a client that disconnects %s leaves neither a timer nor a line', async (_, open) => {
  const client = await open()
  client.subscribe('van', watcher())
  client.disconnect()
  expect([client.state(), vi.getTimerCount(), realtime.lines()]).toEqual(['disconnected', 0, 0])
})

/** Advances the time in steps in which pings are answered. */
async function stayAwake(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 1_000) await vi.advanceTimersByTimeAsync(1_000)
}
