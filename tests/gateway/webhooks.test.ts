import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebhooks, type Webhooks } from '#gateway/realtime/webhooks.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { demoApp } from '#tests/kit/realtime.ts'
import { openReceiver, type Post, type Receiver } from '#tests/kit/webhook-receiver.ts'

/** A clock that also tells who waits for how long. */
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
    /** Resolves when somebody begins to wait for so long. */
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

test('what happens within a tenth of a second leaves together', async () => {
  for (const channel of ['a', 'b']) miss(channel)
  clock.advance(99)
  miss('c')
  clock.advance(1)
  expect(channelsOf(await receiver.next())).toEqual(['a', 'b', 'c'])
})

test('what is not taken is tried again at growing pauses, and what came later waits its turn', async () => {
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

test('what is not taken for five minutes is dropped, with one word of it, and what came later goes on', async () => {
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

test('what waits is bounded: what came first goes, and is counted', async () => {
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
