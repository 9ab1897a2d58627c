import Pusher, { type Options, type PresenceChannel } from 'pusher-js'
import { afterAll, afterEach, expect, test } from 'vitest'
import { manualClock } from '#tests/kit/clock.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherOptions, pusherServer, signedBy } from '#tests/kit/pusher.ts'
import { demoApp } from '#tests/kit/realtime.ts'

/** Unmodified `pusher-js` and `pusher` against the gateway, as a shop uses them that leaves the hosted service. */

// The server library signs by the machine's clock.
const clock = manualClock(new Date().toISOString())
const clients: Pusher[] = []

const gateway = await startTestGateway({ clock })
const server = pusherServer(gateway, { encryptionMasterKeyBase64: Buffer.alloc(32, 7).toString('base64') })
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
  clock.advance(1_000)
})
afterAll(() => gateway.close())

function client(id = 'ana', { key = demoApp.key, ...more }: Partial<Options> & { key?: string } = {}) {
  const fresh = new Pusher(key, { ...pusherOptions(gateway), ...signedBy(server, { id }), ...more })
  clients.push(fresh)
  return fresh
}

async function join(who: Pusher, name: string) {
  const channel = who.subscribe(name)
  await heard(channel, 'pusher:subscription_succeeded')
  return channel
}

const joinPresence = async (who: Pusher, name: string) => (await join(who, name)) as PresenceChannel

type ConnectionError = { readonly data?: { readonly code: number }; readonly error?: ConnectionError }
const errorOf = (who: Pusher, code: number) =>
  heard<ConnectionError>(who.connection, 'error', ({ data, error }) => (data ?? error?.data)?.code === code)

let channels = 0
const fresh = (prefix: string) => `${prefix}${++channels}`

test('a connection goes from connecting to connected with a socket id, and ends when the client says so', async () => {
  const states: string[] = []
  const ana = client()
  ana.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  expect(ana.connection.state).toBe('connecting')
  await heard(ana.connection, 'connected')
  expect(ana.connection.socket_id).toMatch(/^\d+\.\d+$/)
  ana.disconnect()
  expect(states).toEqual(['connected', 'disconnected'])
})

test('a connection that receives nothing asks the gateway for life and is answered', async () => {
  const ana = client('ana', { activityTimeout: 1, pongTimeout: 10_000 })
  await heard<{ event: string }>(ana.connection, 'message', ({ event }) => event === 'pusher:pong')
  expect(ana.connection.state).toBe('connected')
})

test('a connection that sends nothing lives on, because it answers the gateway’s pings', async () => {
  const ana = client()
  const channel = await join(ana, fresh('news-'))
  const socketId = ana.connection.socket_id
  for (let seconds = 0; seconds < 150; seconds += 15) {
    clock.advance(15_000)
    const told = heard(channel, 'tick')
    await server.trigger(channel.name, 'tick', {})
    await told
  }
  expect(ana.connection.socket_id).toBe(socketId)
})

test('a connection without a sign of life is closed with 4201, and the client is back in its channels', async () => {
  const ana = client()
  const channel = await join(ana, fresh('news-'))
  const closed = errorOf(ana, 4201)
  const back = heard(channel, 'pusher:subscription_succeeded')
  clock.advance(150_000)
  await closed
  await back
  const told = heard(channel, 'tick')
  await server.trigger(channel.name, 'tick', {})
  await told
})

test.each([
  ['an unknown key', 'another-key', 4001],
  ['a version that is no number', 'demo-key?protocol=seven&rest=', 4006],
  ['an unknown version', 'demo-key?protocol=99&rest=', 4007],
  ['no version', 'demo-key?rest=', 4008],
])('a connection with %s is refused for good', async (_, key, code) => {
  const ana = client('ana', { key })
  const refused = errorOf(ana, code)
  await heard(ana.connection, 'disconnected')
  await refused
})

test.each([{ text: 'ñ 🛵 "quoted"' }, ['a list'], 'a text', 7, null])(
  'a public channel carries %o from the application to its readers unchanged',
  async (data) => {
    const channel = await join(client(), fresh('news-'))
    const told = heard(channel, 'told')
    await server.trigger(channel.name, 'told', data)
    expect(await told).toEqual(data)
  },
)

test('a public channel tells nothing more to a client that has unsubscribed', async () => {
  const [ana, ben] = [client('ana'), client('ben')]
  const name = fresh('news-')
  const left = await join(ana, name)
  const stayed = await join(ben, name)
  let count = 0
  left.bind('told', () => count++)
  ana.unsubscribe(name)
  const marker = await join(ana, fresh('news-'))
  const both = [heard(stayed, 'told'), heard(marker, 'told')]
  await server.trigger(name, 'told', {})
  await server.trigger(marker.name, 'told', {})
  await Promise.all(both)
  expect(count).toBe(0)
})

test('a private channel opens to a client that the application has signed', async () => {
  const channel = await join(client(), fresh('private-room-'))
  const told = heard(channel, 'told')
  await server.trigger(channel.name, 'told', { n: 1 })
  expect(await told).toEqual({ n: 1 })
})

test('a private channel stays closed to a signature with another secret', async () => {
  const forger = pusherServer(gateway, { secret: 'another secret' })
  const ana = client('ana', signedBy(forger, { id: 'ana' }))
  const refusal = await heard(ana.subscribe(fresh('private-room-')), 'pusher:subscription_error')
  expect(refusal).toMatchObject({ type: 'AuthError', status: 401 })
})

test('a presence channel tells a new member the members, and its own identity', async () => {
  const name = fresh('presence-room-')
  await joinPresence(client('ana'), name)
  const { members } = await joinPresence(client('ben'), name)
  expect(members.count).toBe(2)
  expect(members.get('ana')).toEqual({ id: 'ana', info: { name: 'ana' } })
  expect(members.me).toEqual({ id: 'ben', info: { name: 'ben' } })
})

test('a presence channel tells the members who joins and leaves', async () => {
  const name = fresh('presence-room-')
  const room = await joinPresence(client('ana'), name)
  const added = heard(room, 'pusher:member_added')
  const ben = client('ben')
  await joinPresence(ben, name)
  expect(await added).toEqual({ id: 'ben', info: { name: 'ben' } })
  const removed = heard(room, 'pusher:member_removed')
  ben.disconnect()
  expect(await removed).toEqual({ id: 'ben', info: { name: 'ben' } })
  expect(room.members.count).toBe(1)
})

test('a presence channel counts a user with two connections once, from the first to the last', async () => {
  const name = fresh('presence-room-')
  const room = await joinPresence(client('ana'), name)
  const news: string[] = []
  room.bind_global((event: string) => news.push(event))
  const [phone, laptop] = [client('ben'), client('ben')]
  await joinPresence(phone, name)
  const { members } = await joinPresence(laptop, name)
  expect(members.count).toBe(2)
  phone.unsubscribe(name)
  await join(phone, fresh('news-'))
  expect(await usersOf(name)).toEqual(['ana', 'ben'])
  const removed = heard(room, 'pusher:member_removed')
  laptop.unsubscribe(name)
  await removed
  expect(news).toEqual(['pusher:member_added', 'pusher:member_removed'])
})

const usersOf = async (name: string) => {
  const answer = await server.get({ path: `/channels/${name}/users` })
  return ((await answer.json()) as { users: { id: string }[] }).users.map(({ id }) => id)
}

test.each(['cache-', 'private-cache-', 'presence-cache-'])(
  'a cache channel %s gives its last message to a new subscriber',
  async (prefix) => {
    const name = fresh(prefix)
    for (const n of [1, 2]) await server.trigger(name, 'moved', { n })
    const channel = client().subscribe(name)
    expect(await heard(channel, 'moved')).toEqual({ n: 2 })
  },
)

test.each(['cache-', 'private-cache-', 'presence-cache-'])(
  'a cache channel %s tells every subscriber that it has none',
  async (prefix) => {
    const name = fresh(prefix)
    for (const who of ['ana', 'ben']) await heard(client(who).subscribe(name), 'pusher:cache_miss')
  },
)

test('a client event in a cache channel is its last message, too', async () => {
  const name = fresh('private-cache-')
  const [ana, ben] = await Promise.all([join(client('ana'), name), join(client('ben'), name)])
  const moved = heard(ben, 'client-moved')
  ana.trigger('client-moved', { n: 1 })
  await moved
  expect(await heard(client('eva').subscribe(name), 'client-moved')).toEqual({ n: 1 })
})

test.each(['private-encrypted-', 'private-encrypted-cache-'])(
  'the encrypted channel %s is carried unchanged: its readers have the key, the gateway does not',
  async (prefix) => {
    const name = fresh(prefix)
    const ana = client()
    const channel = ana.subscribe(name)
    await heard(channel, 'pusher:subscription_succeeded')
    const carried = heard<{ event: string; data: unknown }>(ana.connection, 'message', ({ event }) => event === 'told')
    const read = heard(channel, 'told')
    await server.trigger(name, 'told', { secret: 'seven' })
    expect(await read).toEqual({ secret: 'seven' })
    expect(JSON.stringify((await carried).data)).not.toContain('seven')
  },
)

test('client events go to the others in the channel and not back', async () => {
  const name = fresh('private-room-')
  const [ana, ben] = await Promise.all([join(client('ana'), name), join(client('ben'), name)])
  let echoes = 0
  ana.bind('client-hello', () => echoes++)
  const hello = heard(ben, 'client-hello')
  ana.trigger('client-hello', { n: 1, list: ['a'] })
  expect(await hello).toEqual({ n: 1, list: ['a'] })
  const answer = heard(ana, 'client-answer')
  ben.trigger('client-answer', {})
  await answer
  expect(echoes).toBe(0)
})

test('client events carry their sender on presence channels', async () => {
  const name = fresh('presence-room-')
  const [ana, ben] = await Promise.all([join(client('ana'), name), join(client('ben'), name)])
  const sender = new Promise((resolve) =>
    ben.bind('client-hello', (_: unknown, { user_id }: { user_id: string }) => resolve(user_id)),
  )
  ana.trigger('client-hello', {})
  expect(await sender).toBe('ana')
})

test('client events are refused on public channels', async () => {
  const ana = client()
  const { name } = await join(ana, fresh('news-'))
  const refused = errorOf(ana, 4009)
  ana.send_event('client-hello', {}, name)
  await refused
})

test('client events above ten a second are refused with 4301, and the connection stays', async () => {
  const name = fresh('private-room-')
  const sender = client('ana')
  const [ana, ben] = await Promise.all([join(sender, name), join(client('ben'), name)])
  const numbers: number[] = []
  ben.bind('client-n', (n: number) => numbers.push(n))
  const refused = errorOf(sender, 4301)
  for (let n = 1; n <= 11; n++) ana.trigger('client-n', n)
  await refused
  clock.advance(1_000)
  const next = heard(ben, 'client-next')
  ana.trigger('client-next', {})
  await next
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

async function signedIn(id: string) {
  const who = client(id)
  await heard(who.connection, 'connected')
  who.signin()
  await who.user.signinDonePromise
  // The user's own channel is joined before this one.
  await join(who, fresh('news-'))
  return who
}

test('a signed-in user gets the application’s messages on every connection, and no other user does', async () => {
  const [phone, laptop, ben] = [await signedIn('ana'), await signedIn('ana'), await signedIn('ben')]
  let strays = 0
  ben.user.bind('note', () => strays++)
  const told = [heard(phone.user, 'note'), heard(laptop.user, 'note')]
  await server.sendToUser('ana', 'note', { n: 1 })
  expect(await Promise.all(told)).toEqual([{ n: 1 }, { n: 1 }])
  const last = heard(ben.user, 'last')
  await server.sendToUser('ben', 'last', {})
  await last
  expect(strays).toBe(0)
})

test.each(['ana@shop.example', 'añá'])(
  'a signed-in user called %s is disconnected for good when the application says so',
  async (id) => {
    const ana = await signedIn(id)
    const ended = [errorOf(ana, 4009), heard(ana.connection, 'disconnected')]
    await server.terminateUserConnections(id)
    await Promise.all(ended)
  },
)

test('a signed-in user whose sign-in is forged is disconnected for good', async () => {
  const ana = client('ana', signedBy(pusherServer(gateway, { secret: 'another secret' }), { id: 'ana' }))
  const ended = [errorOf(ana, 4009), heard(ana.connection, 'disconnected')]
  ana.signin()
  await Promise.all(ended)
})
