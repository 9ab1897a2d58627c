import Server from 'pusher'
import Client from 'pusher-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { manualClock } from '#tests/kit/clock.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { needs, placeOf } from '#tests/kit/needs.ts'
import { heard } from '#tests/kit/pusher.ts'
import { demoApp } from '#tests/kit/realtime.ts'

const addressOf = ({ url }: TestGateway) => ({ host: new URL(url).hostname, port: new URL(url).port })

const serverAt = (node: TestGateway) =>
  new Server({ appId: demoApp.id, key: demoApp.key, secret: demoApp.secret, useTLS: false, ...addressOf(node) })

/** An unmodified client at one node, with all permissions as `user`. */
function clientAt(node: TestGateway, user: string) {
  const { host, port } = addressOf(node)
  const server = serverAt(node)
  return new Client(demoApp.key, {
    wsHost: host,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    cluster: '',
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) =>
        done(
          null,
          channelName.startsWith('presence-')
            ? server.authorizeChannel(socketId, channelName, { user_id: user })
            : server.authorizeChannel(socketId, channelName),
        ),
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, done) => done(null, server.authenticateUser(socketId, { id: user })),
    },
  })
}

const join = async (client: Client, name: string) => {
  const channel = client.subscribe(name)
  await heard(channel, 'pusher:subscription_succeeded')
  return channel
}

describe('messages of two nodes', needs('PostgreSQL', 'NATS'), () => {
  let schema: Awaited<ReturnType<typeof openServerSchema>>
  let one: TestGateway
  let other: TestGateway
  const clients: Client[] = []
  const client = (node: TestGateway, user: string) => {
    const fresh = clientAt(node, user)
    clients.push(fresh)
    return fresh
  }

  beforeAll(async () => {
    schema = await openServerSchema()
    const start = () =>
      startTestGateway({
        database: schema.connect(),
        clock: manualClock(new Date().toISOString()),
        environment: { NATS_URL: placeOf('NATS') },
      })
    ;[one, other] = [await start(), await start()]
  })
  afterAll(async () => {
    for (const each of clients) each.disconnect()
    await Promise.all([one.close(), other.close()])
    await schema.drop()
  })

  test('the application’s messages at one node reach the readers of both, except the excluded socket', async () => {
    const [here, there, left] = [client(one, 'ana'), client(other, 'bea'), client(other, 'eva')]
    const [a, b, c] = [await join(here, 'news'), await join(there, 'news'), await join(left, 'news')]
    const heardByLeft: string[] = []
    c.bind('hello', ({ n }: { n: string }) => heardByLeft.push(n))
    const both = Promise.all([heard(a, 'hello'), heard(b, 'hello')])
    await serverAt(one).trigger('news', 'hello', { n: 'first' }, { socket_id: left.connection.socket_id })
    expect(await both).toEqual([{ n: 'first' }, { n: 'first' }])
    const second = heard<{ n: string }>(c, 'hello', ({ n }) => n === 'second')
    await serverAt(one).trigger('news', 'hello', { n: 'second' })
    await second
    expect(heardByLeft).toEqual(['second'])
  })

  test('a client event reaches the others of its channel at both nodes, and not its sender', async () => {
    const [speaker, there] = [client(one, 'ana'), client(other, 'bea')]
    const [a, b] = [await join(speaker, 'private-chat'), await join(there, 'private-chat')]
    const echoes: unknown[] = []
    a.bind('client-said', (data: unknown) => echoes.push(data))
    const said = heard(b, 'client-said')
    a.trigger('client-said', { text: 'hola' })
    expect(await said).toEqual({ text: 'hola' })
    const answer = heard(a, 'client-answer')
    b.trigger('client-answer', {})
    await answer
    expect(echoes).toEqual([])
  })

  test('a cache channel has the same last message at a node without readers of it', async () => {
    await serverAt(one).trigger('cache-menu', 'price', { cents: 1 })
    await vi.waitFor(async () => {
      const late = client(other, 'ana')
      const price = heard(late.subscribe('cache-menu'), 'price')
      expect(await price).toEqual({ cents: 1 })
    })
  })

  test('the application ends a user’s connections at any node', async () => {
    const there = client(other, 'zoe')
    there.signin()
    await heard(there, 'pusher:signin_success')
    const ended = heard(there.connection, 'disconnected')
    await serverAt(one).terminateUserConnections('zoe')
    await ended
  })

  test('the application asks one node and gets all: channels, counts, and each user once', async () => {
    const sockets = [client(one, 'ana'), client(other, 'ana'), client(other, 'bea')]
    for (const socket of sockets) await join(socket, 'presence-room')
    await join(client(other, 'carla'), 'presence-hall')
    const get = async (path: string, params = {}) => (await serverAt(one).get({ path, params })).json()
    await vi.waitFor(async () => {
      expect(await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
        channels: { 'presence-room': { user_count: 2 }, 'presence-hall': { user_count: 1 } },
      })
    })
    expect(await get('/channels/presence-room', { info: 'user_count,subscription_count' })).toMatchObject({
      occupied: true,
      user_count: 2,
      subscription_count: 3,
    })
    const { users } = await get('/channels/presence-room/users')
    expect(users.map(({ id }: { id: string }) => id).sort()).toEqual(['ana', 'bea'])
  })

  test('a member at one node is a member for the others at both', async () => {
    const [here, there] = [client(one, 'ana'), client(other, 'bea')]
    const a = await join(here, 'presence-table')
    const came = heard<{ id: string }>(a, 'pusher:member_added')
    await join(there, 'presence-table')
    expect((await came).id).toBe('bea')
    const late = client(one, 'eva')
    const c = late.subscribe('presence-table')
    const { members } = await heard<{ members: object }>(c, 'pusher:subscription_succeeded')
    expect(Object.keys(members).sort()).toEqual(['ana', 'bea', 'eva'])
    const left = heard<{ id: string }>(a, 'pusher:member_removed')
    there.disconnect()
    expect((await left).id).toBe('bea')
  })
})
