import { expect, test } from 'vitest'
import { cacheSeconds, createCache } from '#gateway/realtime/cache.ts'
import { eventFrame } from '#gateway/realtime/frames.ts'
import { limits } from '#gateway/realtime/session.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import { authOf, startRealtime } from '#tests/kit/realtime.ts'

type Client = ReturnType<ReturnType<typeof startRealtime>['connect']>

const dataOf = (frame: { data: unknown } | undefined) => JSON.parse(String(frame?.data)) as unknown
const errors = (client: Client) => client.events('pusher:error').map(dataOf)

function signIn({ say, session }: Client, user: object | string) {
  const userData = typeof user === 'string' ? user : JSON.stringify(user)
  say({ event: 'pusher:signin', data: { auth: authOf(`${session.id}::user::${userData}`), user_data: userData } })
}

const joinPrivate = (client: Client, channel: string) =>
  client.subscribe(channel, { auth: authOf(`${client.session.id}:${channel}`) })

function joinPresence(client: Client, channel: string, user: string) {
  const channel_data = JSON.stringify({ user_id: user })
  client.subscribe(channel, { channel_data, auth: authOf(`${client.session.id}:${channel}:${channel_data}`) })
}

test('a connection begins with its name and the seconds after which it may ask for life', () => {
  const client = startRealtime().connect()
  expect(client.line.events()[0]?.event).toBe('pusher:connection_established')
  expect(dataOf(client.line.events()[0])).toEqual({ socket_id: client.session.id, activity_timeout: 30 })
  expect(client.session.id).toMatch(/^\d+\.\d+$/)
})

test('a connection gets its error in words and by the code of the protocol, and the error is counted', () => {
  const { connect, realtime } = startRealtime()
  const client = connect()
  client.subscribe('news')
  client.subscribe('news')
  client.session.take('hello')
  client.say({ event: 'pusher:dance' })
  client.say({ event: 'client-x', channel: 'news', data: 1 })
  expect(errors(client)).toEqual([
    { code: 4009, message: 'Existing subscription to channel' },
    { code: 4200, message: 'Not a frame of the protocol' },
    { code: 4200, message: 'Unknown event' },
    { code: 4009, message: 'Client events need a joined private or presence channel' },
  ])
  const counted = { 'joined-already': 1, 'not-a-frame': 1, 'unknown-event': 1, 'client-event': 1 }
  expect(Object.fromEntries(realtime.counts.refused)).toEqual(counted)
})

test('a connection is refused a channel with an invalid name, and one channel too many', () => {
  const { connect, realtime, clock } = startRealtime()
  const client = connect()
  client.subscribe('private-a')
  for (let n = 0; n < limits.channelsPerSocket; n++) {
    if (n % 50 === 0) clock.advance(1_000)
    client.subscribe(`news-${n}`)
  }
  client.subscribe('one-more')
  const refusals = client.events('pusher:subscription_error').map((frame) => [frame.channel, dataOf(frame)])
  expect(refusals).toEqual([
    ['private-a', expect.objectContaining({ type: 'AuthError', status: 401 })],
    ['one-more', { type: 'LimitReached', error: 'At most 100 channels', status: 400 }],
  ])
  expect(Object.fromEntries(realtime.counts.refused)).toEqual({ auth: 1, 'channel-limit': 1 })
})

test('a connection may join again a channel that it has left, and gets nothing in between', () => {
  const { connect, hub } = startRealtime()
  const client = connect()
  client.subscribe('news')
  client.say({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
  client.say({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
  hub.publish(eventFrame('news', 'told', '1'))
  client.subscribe('news')
  hub.publish(eventFrame('news', 'told', '2'))
  expect(client.events('told').map(({ data }) => data)).toEqual(['2'])
  expect(errors(client)).toEqual([])
})

test('a connection has a channel filled only when it is the first reader', () => {
  const { connect, hub, primed, notices } = startRealtime()
  connect().subscribe('tracking-1')
  hub.publish(eventFrame('tracking-1', 'moved', '{}', '1.1.0'))
  const second = connect()
  second.subscribe('tracking-1')
  expect(primed).toEqual(['tracking-1'])
  expect(second.events('moved')).toHaveLength(1)
  expect(notices).toEqual([{ name: 'channel_occupied', channel: 'tracking-1' }])
})

test('a connection learns that a cache channel is empty, and the application does too', () => {
  const { connect, hub, primed, notices } = startRealtime()
  const [first, second] = [connect(), connect()]
  first.subscribe('cache-a')
  hub.publish(eventFrame('cache-a', 'told', '1'))
  second.subscribe('cache-a')
  const misses = [first, second].map((client) => client.events('pusher:cache_miss').map(({ channel }) => channel))
  expect(misses).toEqual([['cache-a'], []])
  expect(second.events('told')).toHaveLength(1)
  expect(notices.filter(({ name }) => name === 'cache_miss')).toEqual([{ name: 'cache_miss', channel: 'cache-a' }])
  expect(primed).toEqual([])
})

test('a connection is pinged after 15 seconds of silence, in the protocol after a minute, and then ended', () => {
  const { connect, clock, ended } = startRealtime()
  const client = connect()
  client.session.heard()
  const asked: number[] = []
  for (let second = 1; second <= limits.silenceSeconds; second++) {
    const before = client.line.pings
    clock.advance(1_000)
    if (client.line.pings > before) asked.push(second)
  }
  expect(asked).toEqual([15, 30, 45, 75, 90, 105, 120])
  expect([client.events('pusher:ping').length, client.line.closed]).toEqual([1, null])
  clock.advance(1_000)
  expect(client.line.closed).toEqual({ code: 4201, reason: 'Pong reply not received' })
  client.gone(4201)
  expect(ended).toEqual([{ cause: 'silent', code: 4201 }])
})

test('a connection whose line stays full for half a minute is cut, and the cause is reported', () => {
  const { connect, clock, ended } = startRealtime()
  const client = connect()
  client.line.isFull = true
  clock.advance(30_000)
  client.session.heard()
  expect(client.line.closed).toBeNull()
  clock.advance(1_000)
  expect(client.line.closed).toBe('cut')
  client.gone()
  expect(ended).toEqual([{ cause: 'dead-reader', code: 1006 }])
})

test('a connection that reads nothing and asks for much is cut at the limit of waiting bytes', () => {
  const { connect, ended } = startRealtime()
  const client = connect()
  client.line.isFull = true
  const user = { id: 'ana', more: 'x'.repeat(60_000) }
  for (let n = 0; n < 4; n++) signIn(client, user)
  expect(client.line.closed).toBeNull()
  signIn(client, user)
  expect(client.line.closed).toBe('cut')
  client.gone()
  expect(ended).toEqual([{ cause: 'overflow', code: 1006 }])
})

test('a connection that sends too much in a second gets an error', () => {
  const client = startRealtime().connect()
  for (let n = 0; n <= limits.framesPerSecond; n++) client.say({ event: 'pusher:pong', data: {} })
  expect(client.line.closed).toEqual({ code: 4100, reason: 'Too many messages' })
})

test('a user is signed in with the data that the application has signed', () => {
  const { connect, realtime } = startRealtime()
  const client = connect()
  signIn(client, { id: 'ana' })
  expect(client.events('pusher:signin_success').map(dataOf)).toEqual([{ user_data: '{"id":"ana"}' }])
  realtime.terminate('ana')
  expect(client.line.closed).toMatchObject({ code: 4009 })
})

test.each(['{"id":7}', '{"id":""}', '{}', '[]', 'ana'])('a user has no user with the data %s', (words) => {
  const { connect, realtime, ended } = startRealtime()
  const client = connect()
  signIn(client, words)
  expect(client.line.closed).toEqual({ code: 4009, reason: 'The sign-in is not authorized' })
  client.gone(4009)
  expect(ended).toEqual([{ cause: 'terminated', code: 4009 }])
  expect(realtime.counts.refused.get('signin')).toBe(1)
})

test('a user that signs in as another is no longer the first', () => {
  const { connect, realtime } = startRealtime()
  const client = connect()
  signIn(client, { id: 'ana' })
  signIn(client, { id: 'bea' })
  realtime.terminate('ana')
  expect(client.line.closed).toBeNull()
  realtime.terminate('bea')
  expect(client.line.closed).not.toBeNull()
})

test('a user that has left is not ended again', () => {
  const { connect, realtime } = startRealtime()
  const client = connect()
  signIn(client, { id: 'ana' })
  client.gone()
  realtime.terminate('ana')
  expect(client.line.closed).toBeNull()
})

const says = (client: Client, channel: string, data: unknown = 1, event = 'client-said') =>
  client.say({ event, channel, data })
const heard = (client: Client) =>
  client.line.events().flatMap(({ event, data }) => (event.startsWith('client-') ? [data] : []))

test('a client event goes to the others in a private channel, and the application is told', () => {
  const { connect, notices } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  for (const client of [ana, ben]) joinPrivate(client, 'private-a')
  says(ana, 'private-a', { n: 1 })
  expect([heard(ana), heard(ben)]).toEqual([[], [{ n: 1 }]])
  expect(notices.filter(({ name }) => name === 'client_event')).toEqual([
    {
      name: 'client_event',
      channel: 'private-a',
      event: 'client-said',
      data: { n: 1 },
      socketId: ana.session.id,
      userId: null,
    },
  ])
})

test('a client event carries its sender in a presence channel', () => {
  const { connect, notices } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  joinPresence(ana, 'presence-a', 'ana')
  joinPresence(ben, 'presence-a', 'ben')
  says(ana, 'presence-a')
  expect(ben.events('client-said')).toEqual([expect.objectContaining({ user_id: 'ana' })])
  expect(notices.at(-1)).toMatchObject({ name: 'client_event', userId: 'ana' })
})

test.each(['news', 'private-encrypted-a', 'private-not-joined'])(
  'a client event is refused in the channel %s',
  (channel) => {
    const { connect, notices, heard: byGateway } = startRealtime()
    const [ana, ben] = [connect(), connect()]
    if (channel !== 'private-not-joined') joinPrivate(ana, channel)
    joinPrivate(ben, channel)
    says(ana, channel)
    expect(errors(ana)).toEqual([expect.objectContaining({ code: 4009 })])
    expect([heard(ben), byGateway]).toEqual([[], []])
    expect(notices.filter(({ name }) => name === 'client_event')).toEqual([])
  },
)

test('a client event is refused in the gateway’s own channels to a client that has not joined', () => {
  const { connect, heard: byGateway } = startRealtime()
  const ana = connect()
  says(ana, 'private-rider-ana')
  expect([errors(ana).length, byGateway]).toEqual([1, []])
})

test('a client event is accepted ten times a second', () => {
  const { connect, realtime, clock } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  for (const client of [ana, ben]) joinPrivate(client, 'private-a')
  for (let n = 1; n <= 11; n++) says(ana, 'private-a', n)
  expect(heard(ben)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(errors(ana)).toEqual([{ code: 4301, message: 'Too many client events' }])
  expect(realtime.counts.refused.get('client-event-rate')).toBe(1)
  clock.advance(1_000)
  says(ana, 'private-a', 12)
  expect(heard(ben).at(-1)).toBe(12)
})

test('a client event has a name of 200 letters and takes 10 kB, and no more', () => {
  const { connect, realtime } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  for (const client of [ana, ben]) joinPrivate(client, 'private-a')
  const name = (length: number) => `client-${'x'.repeat(length - 'client-'.length)}`
  says(ana, 'private-a', 1, name(200))
  says(ana, 'private-a', 2, name(201))
  // The envelope, and the header of a websocket frame of this size, count as well.
  const around = JSON.stringify({ event: 'client-said', channel: 'private-a', data: '' }).length + 4
  const full = 'x'.repeat(limits.clientEventBytes - around)
  says(ana, 'private-a', full)
  says(ana, 'private-a', `${full}x`)
  expect(heard(ben)).toEqual([1, full])
  const tooLarge = { code: 4301, message: 'A client event takes at most 10 kB' }
  expect(errors(ana)).toEqual([tooLarge, tooLarge])
  expect(realtime.counts.refused.get('client-event-size')).toBe(2)
})

test('a node tells the application of channels that get their first reader, and that lose their last', () => {
  const { connect, notices } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  for (const client of [ana, ben]) client.subscribe('news')
  ana.gone()
  expect(notices).toEqual([{ name: 'channel_occupied', channel: 'news' }])
  ben.gone()
  expect(notices.at(-1)).toEqual({ name: 'channel_vacated', channel: 'news' })
})

test('a node tells the application, and remaining members, of members that come and go', () => {
  const { connect, notices } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  joinPresence(ana, 'presence-a', 'ana')
  joinPresence(ben, 'presence-a', 'ben')
  ben.gone()
  expect(ana.events('pusher_internal:member_removed').map(dataOf)).toEqual([{ user_id: 'ben' }])
  expect(notices.filter(({ name }) => name.startsWith('member_'))).toEqual([
    { name: 'member_added', channel: 'presence-a', userId: 'ana' },
    { name: 'member_added', channel: 'presence-a', userId: 'ben' },
    { name: 'member_removed', channel: 'presence-a', userId: 'ben' },
  ])
})

test('a node counts its connections, knows each by its name, and counts each end once', () => {
  const { connect, realtime, ended } = startRealtime()
  const [ana, ben] = [connect(), connect()]
  expect(realtime.connections()).toBe(2)
  expect(realtime.session(ana.session.id)).toBe(ana.session)
  ana.gone()
  ana.gone()
  expect([realtime.connections(), realtime.session(ana.session.id)]).toEqual([1, null])
  expect(ended).toEqual([{ cause: 'lost', code: 1006 }])
  expect(Object.fromEntries(realtime.counts.ended)).toEqual({ lost: 1 })
  expect(realtime.session(ben.session.id)).toBe(ben.session)
})

test('a node that leaves says why, and sends a crowd away in five seconds', async () => {
  const { connect, realtime, clock, ended } = startRealtime()
  const crowd = Array.from({ length: 2_600 }, () => connect())
  expect(realtime.isDraining()).toBe(false)
  const leaving = realtime.drain()
  expect(realtime.isDraining()).toBe(true)
  expect(crowd.filter(({ line }) => line.closed)).toHaveLength(52)
  for (let step = 0; step < 50; step++) {
    clock.advance(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await leaving
  expect(crowd.filter(({ line }) => line.closed)).toHaveLength(2_600)
  expect(crowd[0]!.line.closed).toEqual({ code: 4200, reason: 'The server restarts' })
  crowd[0]!.gone(4200)
  expect(ended).toEqual([{ cause: 'drained', code: 4200 }])
})

test('a node that has stopped pings no client, and says nothing to others', () => {
  const between = heldBus()
  const [here] = [startRealtime(between.node()), startRealtime(between.node())]
  const client = here.connect()
  joinPresence(client, 'presence-a', 'ana')
  client.session.heard()
  between.held.length = 0
  here.realtime.stop()
  here.clock.advance(60_000)
  expect([client.line.pings, between.held]).toEqual([0, []])
})

const frame = (channel: string, data: string) => eventFrame(channel, 'told', data)

test('the last message of a cache channel is kept for half an hour from when it was written', () => {
  const clock = manualClock()
  const cache = createCache(clock)
  const [one, two] = [frame('cache-a', '1'), frame('cache-a', '2')]
  expect([cache.read('cache-a'), cache.secondsLeft('cache-a')]).toEqual([null, 0])
  cache.keep(one)
  clock.advance(60_500)
  cache.keep(two)
  expect([cache.read('cache-a'), cache.secondsLeft('cache-a')]).toEqual([two, cacheSeconds])
  clock.advance(cacheSeconds * 1_000 - 1)
  expect([cache.read('cache-a'), cache.secondsLeft('cache-a')]).toEqual([two, 1])
  clock.advance(1)
  expect([cache.read('cache-a'), cache.secondsLeft('cache-a')]).toEqual([null, 0])
})

test('the last message of a cache channel is dropped after ten thousand channels, the oldest first', () => {
  const cache = createCache(manualClock())
  for (let n = 0; n < 10_000; n++) cache.keep(frame(`cache-${n}`, '1'))
  cache.keep(frame('cache-0', '2'))
  expect(cache.read('cache-1')).not.toBeNull()
  cache.keep(frame('cache-new', '1'))
  const isKept = ['cache-0', 'cache-1', 'cache-2', 'cache-new'].map((name) => cache.read(name) !== null)
  expect(isKept).toEqual([true, false, true, true])
})
