import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectTo, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { refusalOf, serveSockets } from '#gateway/realtime/sockets.ts'
import { textFrame } from '#gateway/realtime/wire.ts'
import { demoApp, startRealtime } from '#tests/kit/realtime.ts'
import { bareSocket } from '#tests/kit/socket.ts'

test.each([
  ['another-key', '7', 4001, 'App key another-key not in this cluster'],
  ['another-key', null, 4001, 'App key another-key not in this cluster'],
  ['demo-key', null, 4008, 'No protocol version supplied'],
  ['demo-key', '', 4006, 'Invalid version string format'],
  ['demo-key', '7.0', 4006, 'Invalid version string format'],
  ['demo-key', 'x7', 4006, 'Invalid version string format'],
  ['demo-key', '7x', 4006, 'Invalid version string format'],
  ['demo-key', '4', 4007, 'Unsupported protocol version'],
  ['demo-key', '8', 4007, 'Unsupported protocol version'],
  ['demo-key', '12', 4007, 'Unsupported protocol version'],
])('a new connection with the key %s and the protocol %s is refused with %i: %s', (key, protocol, code, reason) => {
  expect(refusalOf(key, protocol, demoApp)).toEqual([code, reason])
})

test.each(['5', '6', '7'])('a new connection with the key and protocol %s is accepted', (protocol) => {
  expect(refusalOf(demoApp.key, protocol, demoApp)).toBeNull()
})

test('a new connection gets at most 50 letters of a wrong key, because a close reason holds 123 bytes', () => {
  expect(refusalOf('x'.repeat(51), '7', demoApp)?.[1]).toBe(`App key ${'x'.repeat(50)} not in this cluster`)
})

describe('a node', () => {
  const limits = { mayOpen: () => mayOpen, opened: () => () => void left++, mayPoll: () => true }
  let mayOpen = true
  let left = 0
  let node: ReturnType<typeof startRealtime>
  let server: ReturnType<typeof createServer>
  let url: string
  let elsewhere: string[]

  beforeEach(async () => {
    mayOpen = true
    left = 0
    elsewhere = []
    node = startRealtime()
    server = createServer()
    serveSockets(server, node.realtime, limits, (request, raw) => {
      elsewhere.push(request.url ?? '')
      raw.end('HTTP/1.1 404 Not Found\r\n\r\n')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  /** The answer to an upgrade of a path, and whether the line is closed then. */
  const upgraded = async (path: string) => {
    const raw: Socket = connectTo(Number(new URL(url).port), '127.0.0.1')
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
    raw.write(`${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`)
    let answer = ''
    raw.on('data', (bytes: Buffer) => {
      answer += String(bytes)
    })
    await once(raw, 'end')
    raw.destroy()
    return answer
  }
  const refusals = () => Object.fromEntries(node.realtime.counts.refused)

  test('a node speaks the protocol at /app/{key}, whose key may be percent-encoded', async () => {
    for (const key of ['demo-key', '%64emo-key']) {
      const client = await bareSocket(url, `/app/${key}?protocol=7`)
      await client.next('pusher:connection_established')
      client.close()
    }
    expect(refusals()).toEqual({})
  })

  test.each(['/app/', '/app/demo-key/x', '/x/app/demo-key', '/apps/demo/socket'])(
    'a node leaves upgrades of %s to others',
    async (path) => {
      expect(await upgraded(`${path}?protocol=7`)).toMatch(/^HTTP\/1.1 404/)
      expect(elsewhere).toEqual([`${path}?protocol=7`])
    },
  )

  test.each(['another', '%E0%A4%A'])('a node tells a client with the key %s why, and counts it', async (key) => {
    const client = await bareSocket(url, `/app/${key}?protocol=7`)
    expect(await client.closed).toBe(4001)
    expect([client.frames, refusals()]).toEqual([[], { connect: 1 }])
  })

  test('a node refuses an upgrade with an invalid address, and lives', async () => {
    expect(await upgraded('//')).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    await (await bareSocket(url)).next('pusher:connection_established')
  })

  test('a node cuts a refused line, and handles its errors, which would end the process', async () => {
    const upgrades = new EventEmitter()
    serveSockets(upgrades as Server, node.realtime, limits, () => undefined)
    const refuse = () => {
      const raw = new PassThrough()
      upgrades.emit('upgrade', { url: '//' }, raw, Buffer.alloc(0))
      return raw
    }
    const broken = refuse()
    broken.emit('error', new Error('reset'))
    expect(broken.destroyed).toBe(true)
    const whole = refuse().resume()
    await vi.waitFor(() => expect(whole.destroyed).toBe(true))
  })

  test('a node handles wrong frames of a refused client, which would end the process', async () => {
    const raw = connectTo(Number(new URL(url).port), '127.0.0.1')
    const head = 'GET /app/another?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
    raw.write(`${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`)
    raw.write(Buffer.alloc(20, 0xff))
    raw.resume()
    await once(raw, 'close')
    expect(refusals()).toEqual({ connect: 1 })
    await (await bareSocket(url)).next('pusher:connection_established')
  })

  test('a node refuses a client with too many connections, and counts it', async () => {
    mayOpen = false
    expect(await upgraded('/app/demo-key?protocol=7')).toBe(
      'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n',
    )
    expect([refusals(), elsewhere]).toEqual([{ connections: 1 }, []])
  })

  test('a node takes no new line while it leaves', async () => {
    await node.realtime.drain()
    expect(await upgraded('/app/demo-key?protocol=7')).toBe(
      'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n',
    )
    expect(node.realtime.connections()).toBe(0)
  })

  test('a node frees the place of a connection that has ended, and of one that was for others', async () => {
    const client = await bareSocket(url)
    client.close()
    await vi.waitFor(() => expect(left).toBe(1))
    await upgraded('/elsewhere')
    await vi.waitFor(() => expect(left).toBe(2))
  })

  test('a node treats a binary frame as invalid', async () => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/demo-key?protocol=7`)
    await once(socket, 'open')
    socket.send(Buffer.from('{"event":"pusher:ping"}'))
    await vi.waitFor(() => expect(refusals()).toEqual({ 'not-a-frame': 1 }))
    socket.close()
  })

  test('a node reports how a connection ended: by its client, by the network, or for a large frame', async () => {
    const polite = await bareSocket(url)
    polite.close()
    await vi.waitFor(() => expect(node.ended).toHaveLength(1))
    const lost = new WebSocket(`${url.replace('http', 'ws')}/app/demo-key?protocol=7`)
    await once(lost, 'open')
    lost.terminate()
    await vi.waitFor(() => expect(node.ended).toHaveLength(2))
    const wrong = await bareSocket(url)
    wrong.send('x'.repeat(64 * 1024 + 1))
    expect(await wrong.closed).toBe(1009)
    await vi.waitFor(() => expect(node.ended).toHaveLength(3))
    expect(node.ended.map(({ cause }) => cause)).toEqual(['left', 'lost', 'wrong-frame'])
  })

  test('a node sends the newest to a reader after a pause', async () => {
    const slow = await bareSocket(url)
    await slow.subscribe('van')
    slow.pause()
    let n = 0
    while (node.realtime.counts.conflated < 10) {
      node.hub.publish(eventFrame('van', 'moved', 'x'.repeat(50_000), `1.${++n}`))
      await new Promise((resolve) => setImmediate(resolve))
    }
    slow.resume()
    await slow.next('moved', ({ at }) => at === `1.${n}`)
    slow.close()
  })

  test('a node takes the answer to its ping as a sign of life', async () => {
    const client = await bareSocket(url)
    const { data } = await client.next('pusher:connection_established')
    const session = node.realtime.session((JSON.parse(data) as { socket_id: string }).socket_id)!
    const heard = vi.spyOn(session, 'heard')
    for (let second = 0; second < 15; second++) node.clock.advance(1_000)
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    client.close()
  })

  test('a node sends frames while a line is open, gathered ones too, and none once it closes', async () => {
    const open = vi.spyOn(node.realtime, 'open')
    const heard = upgraded('/app/demo-key?protocol=7')
    await vi.waitFor(() => expect(open).toHaveBeenCalled())
    const transport = open.mock.calls[0]![0]
    transport.cork()
    for (const event of ['one', 'two']) transport.write(textFrame(event))
    transport.uncork()
    transport.close(4200, 'why')
    transport.write(textFrame('late'))
    transport.terminate()
    expect(await heard).toMatch(/one.*two.*why$/s)
  })

  test('a node answers the ping of a client, but not while the client reads no answers', async () => {
    const open = vi.spyOn(node.realtime, 'open')
    const client = new WebSocket(`${url.replace('http', 'ws')}/app/demo-key?protocol=7`)
    await once(client, 'open')
    const transport = open.mock.calls[0]![0]
    const isFull = vi.spyOn(transport, 'isFull', 'get').mockReturnValueOnce(true)
    client.ping('first')
    client.ping('second')
    const [answer] = await once(client, 'pong')
    expect([String(answer), isFull.mock.calls.length]).toEqual(['second', 2])
    client.close()
  })
})
