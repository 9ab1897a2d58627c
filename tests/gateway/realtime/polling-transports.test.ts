import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { servePolling } from '#gateway/realtime/polling.ts'
import { PollingTransport } from '#gateway/realtime/polling-transport.ts'
import { Session } from '#gateway/realtime/session.ts'
import { textFrame } from '#gateway/realtime/wire.ts'
import { barePolls, pollingClient } from '#tests/kit/polling.ts'
import { startRealtime } from '#tests/kit/realtime.ts'

describe('a node with long polls', () => {
  const limits = {
    mayOpen: () => allows.open,
    mayPoll: () => allows.poll,
    opened: () => {
      open++
      return () => void open--
    },
  }
  let allows = { open: true, poll: true }
  let open = 0
  let node: ReturnType<typeof startRealtime>
  let app: FastifyInstance
  let url: string
  const closers: (() => unknown)[] = []

  beforeEach(async () => {
    allows = { open: true, poll: true }
    open = 0
    node = startRealtime()
    app = Fastify({ forceCloseConnections: true })
    servePolling(app, node.realtime, limits, { 'x-content-type-options': 'nosniff' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()))
    await app.close()
  })

  const client = (query?: Record<string, string>) => {
    const one = pollingClient(url, query)
    closers.push(one.close)
    return one
  }
  const joined = async (channel: string) => {
    const one = client()
    await one.next('pusher:connection_established')
    await one.subscribe(channel)
    return one
  }
  const refusals = () => Object.fromEntries(node.realtime.counts.refused)
  const knock = (more = '') => fetch(`${url}/realtime-polling/?EIO=4&transport=polling&key=demo-key&protocol=7${more}`)

  test('a node with long polls carries the frames of both sides', async () => {
    const diner = await joined('news')
    node.hub.publish(eventFrame('news', 'told', '{"n":1}'))
    expect(await diner.next('told')).toEqual({ event: 'told', channel: 'news', data: '{"n":1}' })
    diner.send({ event: 'pusher:ping', data: {} })
    await diner.next('pusher:pong')
    expect([node.realtime.connections(), refusals()]).toEqual([1, {}])
  })

  test.each([
    [{ key: 'another-key', protocol: '7' }, 4001, 'App key another-key not in this cluster'],
    [{ protocol: '7' }, 4001, 'App key  not in this cluster'],
    [{ key: 'demo-key' }, 4008, 'No protocol version supplied'],
  ])('a node with long polls refuses %j with %i, and counts it', async (query, code, reason) => {
    const refused = client(query as Record<string, string>)
    const said = new Promise((resolve) => refused.socket.once('end', resolve))
    expect(await said).toEqual({ code, reason })
    await refused.closed
    expect([node.realtime.connections(), refusals()]).toEqual([0, { connect: 1 }])
  })

  test('a node with long polls reports an invalid frame as such', async () => {
    const diner = await joined('news')
    diner.socket.emit('other', '{"event":"pusher:ping"}')
    diner.socket.emit('frame', { event: 'pusher:ping' })
    diner.socket.emit('frame')
    diner.socket.emit('error', 'x')
    for (let n = 0; n < 4; n++)
      expect(JSON.parse((await diner.next('pusher:error')).data)).toMatchObject({ code: 4200 })
    expect(refusals()).toEqual({ 'not-a-frame': 4 })
  })

  test('a node with long polls says how a line ended: by its client, by a wrong packet, or by itself', async () => {
    const polite = await joined('news')
    polite.close()
    await vi.waitFor(() => expect(node.ended).toEqual([{ cause: 'left', code: 1000 }]))
    const wrong = await barePolls(url)
    await wrong.post('4x')
    await wrong.poll()
    await vi.waitFor(() => expect(node.ended[1]).toEqual({ cause: 'wrong-frame', code: 1006 }))
    const garbled = await barePolls(url)
    await garbled.post('z')
    await vi.waitFor(() => expect(node.ended[2]).toEqual({ cause: 'wrong-frame', code: 1006 }))
    const flood = await joined('news')
    for (let count = 0; count < 100; count++) flood.send({ event: 'pusher:ping', data: {} })
    expect(await flood.ended).toBe(4100)
    await vi.waitFor(() => expect(node.ended[3]).toEqual({ cause: 'too-many-frames', code: 4100 }))
  })

  test('a node with long polls cuts a line whose client has not polled for half a minute', async () => {
    const gone = await barePolls(url)
    await gone.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    node.clock.advance(31_000)
    await vi.waitFor(() => expect(node.ended).toEqual([{ cause: 'dead-reader', code: 1006 }]))
  })

  test('a node with long polls sends the waiting frames with the next poll', async () => {
    const reader = await barePolls(url)
    closers.push(() => reader.post('1'))
    await reader.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    await reader.until('pusher_internal:subscription_succeeded')
    for (const data of ['1', '2']) node.hub.publish(eventFrame('news', 'told', data))
    expect((await reader.poll()).map(({ data }) => data)).toEqual(['1', '2'])
  })

  test('a node with long polls takes the answer to Engine.IO’s ping as a sign of life', async () => {
    const diner = await barePolls(url)
    closers.push(() => diner.post('1'))
    const heard = vi.spyOn(Session.prototype, 'heard')
    await diner.post('3')
    expect(heard).toHaveBeenCalledOnce()
    heard.mockRestore()
  })

  test('a node with long polls counts a line among the connections of its address while it is open', async () => {
    const diner = await joined('news')
    expect(open).toBe(1)
    diner.close()
    await vi.waitFor(() => expect(open).toBe(0))
  })

  test('a node with long polls limits how often an address opens and polls', async () => {
    allows.open = false
    const refused = await knock()
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        statusCode: 429,
        error: 'Too Many Requests',
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many connections of one address.',
      },
    ])
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '60',
      'x-content-type-options': 'nosniff',
    })
    allows = { open: true, poll: true }
    const polls = await barePolls(url)
    closers.push(() => polls.post('1').catch(() => undefined))
    allows = { open: false, poll: true }
    expect((await polls.post('')).status).not.toBe(429)
    allows = { open: true, poll: false }
    expect([(await fetch(polls.address)).status, (await knock()).status]).toEqual([429, 429])
    expect(refusals()).toEqual({ connections: 3 })
  })

  test('a node with long polls opens no line for a script of another site, and none while it leaves', async () => {
    const good = await knock()
    expect([good.status, good.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    for (const more of ['&j=0', '&x=1&j=2']) expect((await knock(more)).status).toBe(403)
    expect((await knock('&maj=1')).status).toBe(200)
    expect(refusals()).toEqual({})
    await node.realtime.drain()
    expect((await knock()).status).toBe(403)
    expect(refusals()).toEqual({ connect: 1 })
  })

  test('a node with long polls serves no client script, takes no websocket and no body of more than 64 kB', async () => {
    expect((await fetch(`${url}/realtime-polling/socket.io.js`)).status).toBe(400)
    expect((await fetch(`${url}/realtime-polling/?EIO=4&transport=websocket`)).status).toBe(400)
    const polls = await barePolls(url)
    closers.push(() => polls.post('1').catch(() => undefined))
    expect((await polls.post(`42${JSON.stringify(['frame', 'x'.repeat(64 * 1024)])}`)).status).toBe(413)
  })

  test('a node with long polls that closes tells polling clients the code of their end', async () => {
    const diner = await joined('news')
    await node.realtime.drain()
    const closing = app.close()
    expect(await diner.ended).toBe(4200)
    diner.close()
    await closing
    await expect(knock()).rejects.toThrow()
  })
})

function aLine() {
  const said: unknown[][] = []
  const transport = { writable: true }
  const socket = {
    conn: { transport, close: (isHard: boolean) => void said.push(['cut', isHard]) },
    emit: (...args: unknown[]) => void said.push(args),
    disconnect: (isWhole: boolean) => void said.push(['disconnect', isWhole]),
  }
  return { line: new PollingTransport(socket as unknown as Socket), said, transport }
}
const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

test('long polls as a transport gather the frames of one tick for one answer', async () => {
  const { line, said } = aLine()
  line.cork()
  for (const text of ['a', 'b']) line.write(textFrame(text))
  line.uncork()
  line.ping()
  expect(said).toEqual([])
  await endOfTurn()
  expect(said).toEqual([['frame', 'a', 'b']])
  line.write(textFrame('c'))
  await endOfTurn()
  expect(said[1]).toEqual(['frame', 'c'])
})

test('long polls as a transport are full while no poll waits, and with 16 kB in one answer', async () => {
  const { line, transport } = aLine()
  expect(line.isFull).toBe(false)
  transport.writable = false
  expect(line.isFull).toBe(true)
  transport.writable = true
  const frame = textFrame('x'.repeat(8 * 1024 - 4))
  line.write(frame)
  expect([frame.length, line.isFull]).toEqual([8 * 1024, false])
  line.write(frame)
  expect(line.isFull).toBe(true)
  await endOfTurn()
  expect(line.isFull).toBe(false)
})

test('long polls as a transport send the code of their end once, after the gathered frames', async () => {
  const { line, said } = aLine()
  line.write(textFrame('last'))
  line.close(4200, 'bye')
  line.close(4100, 'again')
  await endOfTurn()
  expect(said).toEqual([
    ['frame', 'last'],
    ['end', { code: 4200, reason: 'bye' }],
    ['disconnect', true],
  ])
  expect(line.closedWith).toBe(4200)
})

test('long polls as a transport are cut silently', () => {
  const { line, said } = aLine()
  line.terminate()
  expect([said, line.closedWith]).toEqual([[['cut', true]], null])
})
