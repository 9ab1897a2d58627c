import { once } from 'node:events'
import { type AddressInfo, connect as connectTo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { isPublishable, servePublishers } from '#gateway/realtime/publishers.ts'
import { signatureOf } from '#gateway/realtime/signature.ts'
import { demoApp, startRealtime } from '#tests/kit/realtime.ts'
import { bareSocket, publisherPath } from '#tests/kit/socket.ts'

test('a message has a name of 1 to 200 letters outside the protocol, a channel, and at most 10 kB', () => {
  const full = 'ñ'.repeat(5_120)
  for (const [event, data] of [
    ['e', full],
    ['e'.repeat(200), ''],
    ['my-pusher:error', ''],
    ['pusher_told', ''],
  ] as const)
    expect(isPublishable(event, 'news', data)).toBe(true)
  for (const [event, channel, data] of [
    ['', 'news', ''],
    ['e'.repeat(201), 'news', ''],
    ['pusher:error', 'news', ''],
    ['pusher_internal:member_added', 'news', ''],
    ['e', 'a b', ''],
    ['e', 'news', `${full}x`],
  ] as const)
    expect(isPublishable(event, channel, data)).toBe(false)
})

describe('a publisher', () => {
  let node: ReturnType<typeof startRealtime>
  let app: FastifyInstance
  let url: string

  beforeEach(async () => {
    node = startRealtime()
    app = Fastify()
    const upgrades = await servePublishers(app, node.realtime, node.clock)
    app.server.on('upgrade', (request, raw, head) => upgrades.emit('upgrade', request, raw, head))
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterEach(() => app.close())

  const publisher = () => bareSocket(url, publisherPath(node.clock.now().getTime()))
  const refusals = () => Object.fromEntries(node.realtime.counts.refused)
  const reader = (channel: string) => {
    const client = node.connect()
    client.subscribe(channel)
    return { moved: () => client.events('moved') }
  }
  const message = { event: 'moved', channel: 'van', data: '{"n":1}' }

  test.each([
    message,
    { ...message, at: '1.2.3' },
    { ...message, data: 'ñ 🛵' },
    { data: '{"n":1}', event: 'moved', channel: 'van' },
    { data: '{"n":1}', event: 'moved', channel: 'van', at: '1.2' },
  ])('a publisher reaches the readers of its channel with %j', async (given) => {
    const { moved } = reader('van')
    const vans = await publisher()
    vans.send(given)
    await vi.waitFor(() => expect(moved()).toEqual([given]))
    expect([vans.frames, refusals()]).toEqual([[], {}])
    vans.close()
  })

  test('a publisher may send 10 kB of data, and no more', async () => {
    const { moved } = reader('van')
    const vans = await publisher()
    vans.send({ ...message, data: 'x'.repeat(10_240) })
    await vi.waitFor(() => expect(moved()).toHaveLength(1))
    vans.send({ ...message, data: 'x'.repeat(10_241) })
    await vans.next('pusher:error')
    expect([moved().length, refusals()]).toEqual([1, { 'publisher-message': 1 }])
    vans.close()
  })

  test.each([
    'no JSON',
    'null',
    '[]',
    JSON.stringify({ ...message, event: 7 }),
    JSON.stringify({ ...message, channel: 7 }),
    JSON.stringify({ ...message, data: {} }),
    JSON.stringify({ ...message, event: 'pusher:error' }),
    JSON.stringify({ ...message, channel: 'a b' }),
    JSON.stringify({ ...message, at: 1 }),
    JSON.stringify({ ...message, at: 'now' }),
    JSON.stringify({ ...message, at: '1.2.3.4' }),
    JSON.stringify({ ...message, at: null }),
  ])('a publisher gets an error for an invalid message, and goes on: %s', async (text) => {
    const { moved } = reader('van')
    const vans = await publisher()
    vans.send(text)
    expect(JSON.parse((await vans.next('pusher:error')).data)).toEqual({
      code: 4200,
      message: 'Not a message: {"event","channel","data"[,"at"]}, data a text of at most 10 kB',
    })
    expect([moved(), refusals()]).toEqual([[], { 'publisher-message': 1 }])
    vans.send(message)
    await vi.waitFor(() => expect(moved()).toHaveLength(1))
    vans.close()
  })

  test('a publisher sends its messages as texts, neither as bytes nor compressed', async () => {
    const { moved } = reader('van')
    const vans = new WebSocket(url.replace('http', 'ws') + publisherPath(node.clock.now().getTime()))
    await once(vans, 'open')
    expect(vans.extensions).toBe('')
    vans.send(Buffer.from(JSON.stringify(message)))
    await once(vans, 'message')
    expect([moved(), refusals()]).toEqual([[], { 'publisher-message': 1 }])
    vans.terminate()
  })

  test('a publisher whose frame is larger than 16 kB is cut off with 1009, and it is counted', async () => {
    const vans = await publisher()
    vans.send('x'.repeat(16 * 1024 + 1))
    expect(await vans.closed).toBe(1009)
    expect(refusals()).toEqual({ 'publisher-frame': 1 })
    const others = await publisher()
    others.send('x'.repeat(16 * 1024))
    await others.next('pusher:error')
    others.close()
  })

  test('a publisher must prove the secret, for this app and at this time', async () => {
    const now = node.clock.now().getTime()
    const signed = (path: string) => {
      const query = `auth_key=${demoApp.key}&auth_timestamp=${now / 1000}&auth_version=1.0`
      return `${path}?${query}&auth_signature=${signatureOf(demoApp, `GET\n${path}\n${query}`)}`
    }
    for (const path of [
      publisherPath(now, 'another secret'),
      publisherPath(now - 601_000),
      signed('/apps/another/socket'),
    ])
      expect(await (await bareSocket(url, path)).closed).toBe(4009)
    expect(refusals()).toEqual({ publisher: 3 })
    const lost = new WebSocket(url.replace('http', 'ws') + signed('/apps/another/socket'))
    const [, reason] = (await once(lost, 'close')) as [number, Buffer]
    expect(String(reason)).toBe('No such app')
    const own = await bareSocket(url, signed('/apps/demo/socket'))
    own.send('?')
    await own.next('pusher:error')
    own.close()
  })

  test('a publisher that answers no close holds up the end of a node for one second', async () => {
    const silent = connectTo(Number(new URL(url).port), '127.0.0.1')
    const gone = once(silent, 'close')
    const head = `GET ${publisherPath(node.clock.now().getTime())} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n`
    silent.write(
      `${head}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    await once(silent, 'data')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const closed = app.close()
      await once(silent, 'data') // the close frame, which it does not answer
      vi.advanceTimersByTime(1_000)
      await Promise.all([closed, gone])
    } finally {
      vi.useRealTimers()
    }
  })
})
