import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signatureOf } from '#gateway/realtime/signature.ts'
import { createWebhooks, type Webhooks } from '#gateway/realtime/webhooks.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { demoApp } from '#tests/kit/realtime.ts'
import { openReceiver, type Post, type Receiver } from '#tests/kit/webhook-receiver.ts'

/** A clock that also lists its waits by length. */
function overheardClock() {
  const clock = manualClock()
  const asked: number[] = []
  const waiting: (() => void)[] = []
  return {
    ...clock,
    after(milliseconds: number, run: () => void) {
      asked.push(milliseconds)
      for (const wake of waiting.splice(0)) wake()
      return clock.after(milliseconds, run)
    },
    waits: asked,
    /** Resolves when a wait of this length begins. */
    async asked(milliseconds: number) {
      while (!asked.includes(milliseconds)) await new Promise<void>((resolve) => waiting.push(resolve))
      asked.splice(0, asked.indexOf(milliseconds) + 1)
    },
  }
}

let receiver: Receiver
let clock: ReturnType<typeof overheardClock>
let webhooks: Webhooks
let dropped: number[]

beforeEach(async () => {
  receiver = await openReceiver()
  clock = overheardClock()
  dropped = []
  webhooks = createWebhooks({
    url: receiver.url,
    app: demoApp,
    clock,
    onDropped: (events) => void dropped.push(events),
  })
})
afterEach(async () => {
  webhooks.stop()
  await receiver.close()
})

const miss = (channel: string) => webhooks.notice({ name: 'cache_miss', channel })
const channelsOf = ({ rawBody }: Post) =>
  (JSON.parse(rawBody) as { events: { channel: string }[] }).events.map(({ channel }) => channel)

test('events within a tenth of a second leave together', async () => {
  for (const channel of ['a', 'b']) miss(channel)
  clock.advance(99)
  miss('c')
  clock.advance(1)
  expect(channelsOf(await receiver.next())).toEqual(['a', 'b', 'c'])
})

test('a failed webhook is tried again at growing pauses, and later ones wait', async () => {
  receiver.status = 500
  miss('a')
  clock.advance(100)
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    expect(channelsOf(await receiver.next())).toEqual(['a'])
    await clock.asked(pause)
    miss('b')
    clock.advance(pause)
  }
  expect(channelsOf(await receiver.next())).toEqual(['a'])
  await clock.asked(60_000)
  receiver.status = 200
  clock.advance(60_000)
  expect(channelsOf(await receiver.next())).toEqual(['a'])
  expect(channelsOf(await receiver.next())).toEqual(Array(8).fill('b'))
  expect(dropped).toEqual([])
})

test('a webhook that fails for five minutes is dropped, with one log line, and later ones go on', async () => {
  receiver.status = 503
  for (const channel of ['a', 'b']) miss(channel)
  clock.advance(100)
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
    await receiver.next()
    await clock.asked(pause)
    clock.advance(pause)
  }
  miss('c')
  expect(channelsOf(await receiver.next())).toEqual(['a', 'b'])
  expect(channelsOf(await receiver.next())).toEqual(['c'])
  expect(dropped).toEqual([2])
})

test('an application that does not answer within ten seconds has not taken it', async () => {
  receiver.status = null
  miss('a')
  clock.advance(100)
  await receiver.next()
  clock.advance(10_000)
  await clock.asked(1_000)
  receiver.status = 200
  clock.advance(1_000)
  expect(channelsOf(await receiver.next())).toEqual(['a'])
})

test('waiting events are limited: the first are dropped, and counted', async () => {
  receiver.status = null
  miss('first')
  clock.advance(100)
  await receiver.next()
  const data = 'x'.repeat(10_000)
  for (let n = 0; n < 1_000; n++)
    webhooks.notice({
      name: 'client_event',
      channel: `private-${n}`,
      event: 'client-n',
      data,
      socketId: '1.1',
      userId: null,
    })
  receiver.status = 200
  clock.advance(10_000)
  await clock.asked(1_000)
  clock.advance(1_000)
  expect(channelsOf(await receiver.next())).toEqual(['first'])
  const rest: string[] = []
  while (rest.at(-1) !== 'private-999') rest.push(...channelsOf(await receiver.next()))
  expect(rest.length).toBeLessThan(420)
  expect(rest.length).toBeGreaterThan(400)
  expect(rest).toEqual(Array.from({ length: rest.length }, (_, n) => `private-${1_000 - rest.length + n}`))
  expect(dropped).toEqual([1_000 - rest.length])
})

test('a redirect is not followed', async () => {
  receiver.status = 307
  miss('a')
  clock.advance(100)
  await receiver.next()
  await clock.asked(1_000)
  expect(receiver.unread).toBe(0)
})

test('nothing is sent once it has stopped', async () => {
  webhooks.notice({ name: 'channel_vacated', channel: 'a' })
  miss('b')
  webhooks.stop()
  clock.advance(10_000)
  miss('c')
  clock.advance(10_000)
  expect(clock.waits).toEqual([3_000, 100])
})

const eventsOf = ({ rawBody }: Post) => (JSON.parse(rawBody) as { events: Record<string, unknown>[] }).events
const nextEvents = async () => eventsOf(await receiver.next())

test('a webhook is signed by the app, and has its sending time', async () => {
  miss('a')
  clock.advance(100)
  const { headers, rawBody } = await receiver.next()
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-pusher-key': demoApp.key,
    'x-pusher-signature': signatureOf(demoApp, rawBody),
  })
  expect(JSON.parse(rawBody)).toEqual({
    time_ms: clock.now().getTime(),
    events: [{ name: 'cache_miss', channel: 'a' }],
  })
})

test('an occupied channel is reported at once, and a vacated one after three seconds', async () => {
  webhooks.notice({ name: 'channel_occupied', channel: 'a' })
  webhooks.notice({ name: 'channel_vacated', channel: 'b' })
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'channel_occupied', channel: 'a' }])
  clock.advance(2_900)
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'channel_vacated', channel: 'b' }])
  webhooks.notice({ name: 'channel_occupied', channel: 'b' })
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'channel_occupied', channel: 'b' }])
})

test('a new member is reported at once, and one who leaves after three seconds', async () => {
  webhooks.notice({ name: 'member_added', channel: 'presence-a', userId: 'ana' })
  webhooks.notice({ name: 'member_removed', channel: 'presence-a', userId: 'ben' })
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'member_added', channel: 'presence-a', user_id: 'ana' }])
  clock.advance(2_900)
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'member_removed', channel: 'presence-a', user_id: 'ben' }])
})

test('a member who comes back within three seconds was never gone, and no other comes back with it', async () => {
  webhooks.notice({ name: 'channel_vacated', channel: 'a' })
  webhooks.notice({ name: 'channel_vacated', channel: 'b' })
  webhooks.notice({ name: 'member_removed', channel: 'presence-a', userId: 'ana' })
  webhooks.notice({ name: 'member_removed', channel: 'presence-a', userId: 'ben' })
  clock.advance(2_999)
  webhooks.notice({ name: 'channel_occupied', channel: 'a' })
  webhooks.notice({ name: 'member_added', channel: 'presence-a', userId: 'ana' })
  clock.advance(101)
  expect(await nextEvents()).toEqual([
    { name: 'channel_vacated', channel: 'b' },
    { name: 'member_removed', channel: 'presence-a', user_id: 'ben' },
  ])
  clock.advance(10_000)
  expect(receiver.unread).toBe(0)
})

test('a client’s event is sent as a text, with its sender where there is one', async () => {
  const said = { name: 'client_event', channel: 'private-a', event: 'client-x', socketId: '1.2' } as const
  webhooks.notice({ ...said, data: 'text', userId: null })
  webhooks.notice({ ...said, data: { n: 1 }, userId: 'ana' })
  webhooks.notice({ ...said, data: undefined, userId: null })
  clock.advance(100)
  const wire = { name: 'client_event', channel: 'private-a', event: 'client-x', socket_id: '1.2' }
  expect(await nextEvents()).toEqual([
    { ...wire, data: 'text' },
    { ...wire, data: '{"n":1}', user_id: 'ana' },
    { ...wire, data: 'null' },
  ])
})

test('a user’s own channel is never reported', async () => {
  webhooks.notice({ name: 'channel_occupied', channel: '#server-to-user-ana' })
  miss('a')
  clock.advance(100)
  expect(await nextEvents()).toEqual([{ name: 'cache_miss', channel: 'a' }])
})

test('up to 256 kB leave at once, and a larger event leaves alone', async () => {
  const said = (channel: string, bytes: number) => {
    const notice = { name: 'client_event', channel, event: 'e', data: '', socketId: '1.1', userId: null } as const
    const bare = JSON.stringify({ name: 'client_event', channel, event: 'e', data: '', socket_id: '1.1' }).length
    webhooks.notice({ ...notice, data: 'x'.repeat(bytes - bare) })
  }
  const most = 256 * 1024
  said('a', most / 2)
  said('b', most / 2)
  said('c', 1_000)
  said('d', most - 999)
  said('e', most + 1)
  clock.advance(100)
  for (const channels of [['a', 'b'], ['c'], ['d'], ['e']]) expect(channelsOf(await receiver.next())).toEqual(channels)
})

test('at most four million letters wait for an application, and then the first are dropped', async () => {
  receiver.status = null
  miss('first')
  clock.advance(100)
  await receiver.next()
  const said = (channel: string) => {
    const bare = JSON.stringify({ name: 'client_event', channel, event: 'e', data: '', socket_id: '1.1' }).length
    const data = 'x'.repeat(1024 * 1024 - bare)
    webhooks.notice({ name: 'client_event', channel, event: 'e', data, socketId: '1.1', userId: null })
  }
  for (const channel of ['a', 'b', 'c', 'd']) said(channel)
  receiver.status = 200
  clock.advance(10_000)
  await clock.asked(1_000)
  clock.advance(1_000)
  const heard = async () => channelsOf(await receiver.next())
  for (const channels of [['first'], ['a'], ['b'], ['c'], ['d']]) expect(await heard()).toEqual(channels)
  expect(dropped).toEqual([])
})

test('events during a delivery leave after it, without a pause', async () => {
  receiver.status = null
  miss('a')
  clock.advance(100)
  await receiver.next()
  miss('b')
  clock.advance(5_000)
  expect(receiver.unread).toBe(0)
  receiver.status = 200
  clock.advance(5_000)
  await clock.asked(1_000)
  clock.advance(1_000)
  expect(channelsOf(await receiver.next())).toEqual(['a'])
  expect(channelsOf(await receiver.next())).toEqual(['b'])
  miss('c')
  clock.advance(100)
  expect(channelsOf(await receiver.next())).toEqual(['c'])
})

test('a stopping node gives up waiting for an answer at once', async () => {
  receiver.status = null
  miss('a')
  clock.advance(100)
  await receiver.next()
  expect(receiver.givenUp).toBe(0)
  webhooks.stop()
  await vi.waitFor(() => expect(receiver.givenUp).toBe(1))
})

test('a stopping node waits neither for an answer nor for another try', async () => {
  receiver.status = 500
  miss('a')
  clock.advance(100)
  await receiver.next()
  await clock.asked(1_000)
  webhooks.stop()
  receiver.status = 200
  clock.advance(120_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect([receiver.unread, clock.waits, dropped]).toEqual([0, [], []])
})
