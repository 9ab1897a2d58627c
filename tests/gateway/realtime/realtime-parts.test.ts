import { expect, test } from 'vitest'
import { anonymous } from '#domain/access/principal.ts'
import { channels } from '#gateway/composition/features.ts'
import { localBus } from '#gateway/events/bus.ts'
import { readCanonical } from '#gateway/realtime/canonical.ts'
import { channelKinds } from '#gateway/realtime/channel-kinds.ts'
import { isCache, isChannelName, isEncrypted, isPresence, needsAuth, userOf } from '#gateway/realtime/channel-names.ts'
import * as frames from '#gateway/realtime/frames.ts'
import { createHub, type Reader } from '#gateway/realtime/hub.ts'
import { presenceData, readMember } from '#gateway/realtime/member.ts'
import { permissionFor } from '#gateway/realtime/permission.ts'
import { createPresence } from '#gateway/realtime/presence.ts'
import { channelAuth, isBodyMeant, signatureOf, wrongWithRequest } from '#gateway/realtime/signature.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { authOf, demoApp } from '#tests/kit/realtime.ts'

const kinds = channelKinds(channels)
const jsonOf = (bytes: Buffer) => JSON.parse(textOf(bytes))

const subscribe = { type: 'subscribe', channel: 'a', auth: '', channelData: null, since: null }
test.each<[string, object, object]>([
  ['asks for life', { event: 'pusher:ping' }, { type: 'ping' }],
  ['gives a sign of life', { event: 'pusher:pong' }, { type: 'pong' }],
  ['subscribes', { event: 'pusher:subscribe', data: { channel: 'a' } }, subscribe],
  ['subscribes, its data a text', { event: 'pusher:subscribe', data: '{"channel":"a"}' }, subscribe],
  [
    'subscribes with all that it may say',
    { event: 'pusher:subscribe', data: { channel: 'a', auth: 'k:h', channel_data: '{}', since: '1.2.3' } },
    { ...subscribe, auth: 'k:h', channelData: '{}', since: '1.2.3' },
  ],
  [
    'subscribes with fields of the wrong type',
    { event: 'pusher:subscribe', data: { channel: 'a', auth: 1, channel_data: {}, since: 'x' } },
    subscribe,
  ],
  ['subscribes with a number for a place', { event: 'pusher:subscribe', data: { channel: 'a', since: 12 } }, subscribe],
  ['leaves', { event: 'pusher:unsubscribe', data: { channel: 'a' } }, { type: 'unsubscribe', channel: 'a' }],
  [
    'signs in',
    { event: 'pusher:signin', data: { auth: 'k:h', user_data: '{}' } },
    { type: 'signin', auth: 'k:h', userData: '{}' },
  ],
  [
    'speaks',
    { event: 'client-hello', channel: 'a', data: { x: 1 } },
    { type: 'client-event', event: 'client-hello', channel: 'a', data: { x: 1 } },
  ],
  ['has an unknown event', { event: 'pusher:dance' }, { type: 'unknown' }],
])('a frame of a client is read where it %s', (_, frame, read) => {
  expect(frames.readClientFrame(JSON.stringify(frame))).toEqual(read)
})

test.each([
  'no JSON',
  '[]',
  'null',
  '"text"',
  '{"event":7}',
  '{"event":"client-hello"}',
  '{"event":"client-hello","channel":7}',
  '{"event":"pusher:subscribe"}',
  '{"event":"pusher:subscribe","data":"no JSON"}',
  '{"event":"pusher:subscribe","data":[]}',
  '{"event":"pusher:unsubscribe"}',
  '{"event":"pusher:unsubscribe","data":{"channel":7}}',
  '{"event":"pusher:signin"}',
  '{"event":"pusher:signin","data":{"auth":"k:h"}}',
  '{"event":"pusher:signin","data":{"user_data":"{}"}}',
])('a frame of a client is not of the protocol: %s', (text) => expect(frames.readClientFrame(text)).toBeNull())

test('a place is one to three numbers of at most twenty digits', () => {
  for (const place of ['1', '1.2', '1.2.3', '9'.repeat(20)]) expect(frames.isCursor(place)).toBe(true)
  for (const none of ['', '1.', '.1', '1.2.3.4', '9'.repeat(21), 'x1', '1x', '1.x', `1.${'9'.repeat(21)}`])
    expect(frames.isCursor(none)).toBe(false)
})

test('a frame of the server has the names of the protocol, and its data is a text', () => {
  const sent = [
    frames.connectionEstablished('1.2', 120),
    frames.ping,
    frames.pong,
    frames.subscriptionSucceeded('a'),
    frames.subscriptionSucceeded('a', '{"x":1}'),
    frames.subscriptionError('a', 'AuthError', 'no', 401),
    frames.cacheMiss('a'),
    frames.signinSuccess('{"id":"7"}'),
    frames.errorFrame(4200, 'no'),
    frames.eventFrame('a', 'moved', '{}').bytes,
    frames.eventFrame('a', 'moved', '{}', '1.2').bytes,
    frames.clientEventFrame('a', 'client-x', { x: 1 }, null).bytes,
    frames.clientEventFrame('a', 'client-x', { x: 1 }, '7').bytes,
    frames.readyFrame('a', '{"ready":1}', null).bytes,
    frames.readyFrame('a', Buffer.from('{"ready":"ñ"}'), null).bytes,
  ]
  expect(sent.map(jsonOf)).toEqual([
    { event: 'pusher:connection_established', data: '{"socket_id":"1.2","activity_timeout":120}' },
    { event: 'pusher:ping', data: '{}' },
    { event: 'pusher:pong', data: '{}' },
    { event: 'pusher_internal:subscription_succeeded', channel: 'a', data: '{}' },
    { event: 'pusher_internal:subscription_succeeded', channel: 'a', data: '{"x":1}' },
    { event: 'pusher:subscription_error', channel: 'a', data: '{"type":"AuthError","error":"no","status":401}' },
    { event: 'pusher:cache_miss', channel: 'a' },
    { event: 'pusher:signin_success', data: '{"user_data":"{\\"id\\":\\"7\\"}"}' },
    { event: 'pusher:error', data: '{"code":4200,"message":"no"}' },
    { event: 'moved', channel: 'a', data: '{}' },
    { event: 'moved', channel: 'a', data: '{}', at: '1.2' },
    { event: 'client-x', channel: 'a', data: { x: 1 } },
    { event: 'client-x', channel: 'a', data: { x: 1 }, user_id: '7' },
    { ready: 1 },
    { ready: 'ñ' },
  ])
})

test('the name of a channel is letters, digits and a few signs, 200 at the most, or a user’s own', () => {
  for (const name of ['a', 'A-z_0=@,.;', 'x'.repeat(200), '#server-to-user-7']) expect(isChannelName(name)).toBe(true)
  for (const name of ['', 'a b', 'x'.repeat(201), '#server-to-user-', '#other', 'a#server-to-user-7', 'a/', '/a'])
    expect(isChannelName(name)).toBe(false)
})

test.each([
  ['news', { auth: false, presence: false, encrypted: false, cache: false }],
  ['private-a', { auth: true, presence: false, encrypted: false, cache: false }],
  ['presence-a', { auth: true, presence: true, encrypted: false, cache: false }],
  ['private-encrypted-a', { auth: true, presence: false, encrypted: true, cache: false }],
  ['cache-a', { auth: false, presence: false, encrypted: false, cache: true }],
  ['private-cache-a', { auth: true, presence: false, encrypted: false, cache: true }],
  ['presence-cache-a', { auth: true, presence: true, encrypted: false, cache: true }],
  ['private-encrypted-cache-a', { auth: true, presence: false, encrypted: true, cache: true }],
  ['a-private-cache-a', { auth: false, presence: false, encrypted: false, cache: false }],
  ['pr-private-cache-a', { auth: false, presence: false, encrypted: false, cache: false }],
  ['a-presence-', { auth: false, presence: false, encrypted: false, cache: false }],
  ['a-cache-', { auth: false, presence: false, encrypted: false, cache: false }],
])('the name of a channel shows its kind: %s', (name, { auth, presence, encrypted, cache }) => {
  expect([needsAuth(name), isPresence(name), isEncrypted(name), isCache(name)]).toEqual([
    auth,
    presence,
    encrypted,
    cache,
  ])
})

test('the name of a channel names its owner', () => {
  expect(userOf('#server-to-user-7')).toBe('7')
  expect(userOf('a')).toBeNull()
})

test('the name of a channel is the gateway’s alone when a feature has it and it is private', () => {
  for (const name of ['private-rider-ana', 'private-shipments-b1']) expect(kinds.isGatewayOnly(name)).toBe(true)
  for (const name of ['private-a', 'rider-ana', 'a-private-rider-ana', 'tracking-7', 'order-7'])
    expect(kinds.isGatewayOnly(name)).toBe(false)
})

const kind = (pattern: string) => ({ pattern, mayJoin: () => true })

test.each([
  [['van-{id}', 'van-stop-{id}'], 'two features bring the channels van-{id} and van-stop-{id}'],
  [['van-{id}', 'van-{name}'], 'two features bring the channels van-{id} and van-{name}'],
  [['van'], 'van is no pattern of a channel'],
  [['{id}'], '{id} is no pattern of a channel'],
  [['van-{id}-stop'], 'van-{id}-stop is no pattern of a channel'],
])('the channels of features %j do not start', (patterns, sentence) => {
  expect(() => channelKinds(patterns.map(kind))).toThrow(new Error(sentence))
})

test('the channels of features leave other names to the application and its clients', () => {
  const { mayJoin } = channelKinds([{ pattern: 'private-van-{id}', mayJoin: (_, id) => id === '7' }])
  const application = { is: 'application' } as const
  expect(['private-van-7', 'private-van-8', 'private-va', 'news'].map((name) => mayJoin(anonymous, name))).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(['private-van-8', 'private-va', 'presence-a'].map((name) => mayJoin(application, name))).toEqual([
    false,
    true,
    true,
  ])
})

test.each<[string, object | null]>([
  ['{"user_id":"7","user_info":{"name":"Ana"}}', { userId: '7', info: { name: 'Ana' } }],
  ['{"user_id":10}', { userId: '10', info: {} }],
  [`{"user_id":"${'x'.repeat(128)}"}`, { userId: 'x'.repeat(128), info: {} }],
  [`{"user_id":"${'x'.repeat(129)}"}`, null],
  ['{"user_id":""}', null],
  ['{"user_id":true}', null],
  ['{"user_id":null}', null],
  ['{}', null],
  ['[]', null],
  ['no JSON', null],
])('a new member of a presence channel is named by channel_data: %s', (text, member) =>
  expect(readMember(text)).toEqual(member),
)

test('a new member of a presence channel says at most 2 KB about itself', () => {
  const ofLength = (length: number) => `{"user_id":"7","x":"${'x'.repeat(length - '{"user_id":"7","x":""}'.length)}"}`
  expect(readMember(ofLength(2_048))).toEqual({ userId: '7', info: {} })
  expect(readMember(ofLength(2_049))).toBeNull()
})

test('a new member of a presence channel gets the members, in the order of their coming', () => {
  const members = [
    { userId: 'b', info: { n: 1 } },
    { userId: 'a', info: {} },
  ]
  expect(JSON.parse(presenceData(members))).toEqual({
    presence: { ids: ['b', 'a'], hash: { b: { n: 1 }, a: {} }, count: 2 },
  })
})

const startPresence = () => {
  const clock = manualClock()
  const hub = createHub(clock)
  const told: string[] = []
  const presence = createPresence(hub, localBus(), clock, {
    added: (channel, user) => void told.push(`${channel} + ${user}`),
    removed: (channel, user) => void told.push(`${channel} - ${user}`),
  })
  const reader = (channel = 'presence-a'): Reader & { heard: () => unknown[] } => {
    const heard: unknown[] = []
    const one = {
      deliver: ({ bytes }: frames.Frame) => {
        const { event, data } = jsonOf(bytes)
        heard.push([event, JSON.parse(data)])
      },
      heard: () => heard.splice(0),
    }
    hub.subscribe(channel, one, null)
    return one
  }
  return { presence, reader, told }
}

const ana = { userId: 'ana', info: { n: 1 } }

test('a presence channel tells all others, and the application, who came first and who left last', () => {
  const { presence, reader, told } = startPresence()
  const [beto, first, second] = [reader(), reader(), reader()]
  presence.join('presence-a', first, ana)
  presence.join('presence-a', second, ana)
  expect(beto.heard()).toEqual([['pusher_internal:member_added', { user_id: 'ana', user_info: { n: 1 } }]])
  expect(first.heard()).toEqual([])
  expect(presence.members('presence-a')).toEqual([ana])
  presence.leave('presence-a', first, 'ana')
  expect([beto.heard(), told]).toEqual([[], ['presence-a + ana']])
  presence.leave('presence-a', second, 'ana')
  expect(beto.heard()).toEqual([['pusher_internal:member_removed', { user_id: 'ana' }]])
  expect(second.heard()).toEqual([['pusher_internal:member_added', { user_id: 'ana', user_info: { n: 1 } }]])
  expect(told).toEqual(['presence-a + ana', 'presence-a - ana'])
  expect(presence.members('presence-a')).toEqual([])
})

test('a presence channel ignores a leave of a client that is not in it', () => {
  const { presence, reader, told } = startPresence()
  const [one, other] = [reader(), reader()]
  presence.join('presence-a', one, ana)
  presence.leave('presence-a', other, 'ana')
  presence.leave('presence-a', one, 'beto')
  presence.leave('presence-b', one, 'ana')
  expect([presence.members('presence-a'), told]).toEqual([[ana], ['presence-a + ana']])
})

test('a presence channel holds 100 members, and a member may come with another connection', () => {
  const { presence, reader } = startPresence()
  for (let n = 0; n < 100; n++) {
    expect(presence.isFull('presence-a', 'new')).toBe(false)
    presence.join('presence-a', reader(), { userId: `u${n}`, info: {} })
  }
  expect(presence.isFull('presence-a', 'new')).toBe(true)
  expect(presence.isFull('presence-a', 'u7')).toBe(false)
  expect(presence.isFull('presence-b', 'new')).toBe(false)
})

const { presence, reader } = startPresence()
const who = { id: '1.2', user: 'u7' }
const ask = (channel: string, auth = '', channelData: string | null = null) =>
  permissionFor({ type: 'subscribe', channel, auth, channelData, since: null }, who, {
    app: demoApp,
    presence,
    channels: kinds,
  })
const refused = (reason: string, type: string, status: number) => ({
  refusal: { reason, type, status, message: expect.stringMatching(/\w \w/) },
})
const data = '{"user_id":"ana"}'

test('a connection joins open channels and its user’s own, and with a signature for it a private one', () => {
  expect(ask('news')).toEqual({ member: null })
  expect(ask('#server-to-user-u7')).toEqual({ member: null })
  expect(ask('private-a', channelAuth(demoApp, '1.2', 'private-a'))).toEqual({ member: null })
  expect(ask('presence-a', authOf(`1.2:presence-a:${data}`), data)).toEqual({ member: { userId: 'ana', info: {} } })
})

test('a connection is refused an invalid name, a channel without a signature, and another user’s own', () => {
  expect(ask('a b')).toEqual(refused('channel-name', 'InvalidChannel', 400))
  expect(ask('#server-to-user-u8')).toEqual(refused('auth', 'AuthError', 401))
  expect(ask('private-a', channelAuth(demoApp, '1.3', 'private-a'))).toEqual(refused('auth', 'AuthError', 401))
  expect(ask('presence-a', authOf(`1.2:presence-a:${data}`))).toEqual(refused('auth', 'AuthError', 401))
  expect(ask('presence-a', authOf('1.2:presence-a:null'))).toEqual(refused('auth', 'AuthError', 401))
  expect(ask('presence-a', authOf('1.2:presence-a'), data)).toEqual(refused('auth', 'AuthError', 401))
})

test('a connection is refused a presence channel that is full, or without a user', () => {
  expect(ask('presence-a', authOf('1.2:presence-a:{}'), '{}')).toEqual(refused('member', 'AuthError', 400))
  for (let n = 0; n < 100; n++) presence.join('presence-full', reader(), { userId: `u${n}`, info: {} })
  expect(ask('presence-full', authOf(`1.2:presence-full:${data}`), data)).toEqual(
    refused('member-limit', 'LimitReached', 400),
  )
})

const signed = (query: Record<string, string | undefined>, text: string) => ({
  method: 'GET',
  path: '/apps/1/channels',
  query: { ...query, auth_signature: signatureOf(demoApp, text) },
})
const auth = { auth_key: demoApp.key, auth_timestamp: '1000', auth_version: '1.0' }
const authText = `auth_key=${demoApp.key}&auth_timestamp=1000&auth_version=1.0`

test('a signed request is signed over its parameters by the order of names, in small letters, also empty', () => {
  const query = { ...auth, info: undefined, Filter_By: 'a', b: '2', Z: '3' }
  const text = `GET\n/apps/1/channels\n${authText}&b=2&filter_by=a&info=&z=3`
  expect(wrongWithRequest(demoApp, signed(query, text), 1_000_000)).toBeNull()
})

test('a signed request gets the reason of its refusal', () => {
  const text = `GET\n/apps/1/channels\n${authText}`
  const wrong = (over: Record<string, string>) =>
    wrongWithRequest(demoApp, signed({ ...auth, ...over }, text), 1_000_000)
  expect(wrong({})).toBeNull()
  expect(wrong({ auth_key: 'another' })).toMatch(/auth_key/)
  expect(wrong({ auth_version: '2.0' })).toMatch(/auth_version/)
  expect(wrong({ auth_timestamp: '1' })).toMatch(/auth_timestamp/)
  expect(wrong({ info: 'x' })).toMatch(/signature/)
})

test('a signed request needs no digest of an empty body, and the right one of every other', () => {
  expect(isBodyMeant({}, Buffer.alloc(0))).toBe(true)
  expect(isBodyMeant({}, Buffer.from('x'))).toBe(false)
  expect(isBodyMeant({ body_md5: '9dd4e461268c8034f5c8564e155c67a6' }, Buffer.from('x'))).toBe(true)
})

const read = (event: string, channel: string, data: string, more = '') =>
  readCanonical(Buffer.from(`{"event":"${event}","channel":"${channel}","data":"${data}"${more}}`))

test('a message in canonical order has an event and a channel of 200 letters at the most', () => {
  const [event, channel] = ['e'.repeat(200), 'c'.repeat(200)]
  expect(read(event, channel, '')).toEqual({ channel, at: null })
  expect(read(`${event}e`, channel, '')).toBeNull()
  expect(read(event, `${channel}c`, '')).toBeNull()
})

test.each(['\\"', '\\\\', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t', '\\u00e1', '\\uABcd', 'ñ', ' ', ''])(
  'a message in canonical order has data with everything that JSON allows: %s',
  (data) => {
    expect(read('e', 'a', data)).toEqual({ channel: 'a', at: null })
    expect(read('e', 'a', `x${data}y${data}`)).toEqual({ channel: 'a', at: null })
  },
)

test.each(['\n', '\u0000', '\u001f', '\\x', '\\u12', '\\u12g4', '\\', '\\U0041', '"'])(
  'a message in canonical order has no data that JSON forbids: %o',
  (data) => expect(read('e', 'a', data)).toBeNull(),
)

test('a message in canonical order has a place of digits and dots, or none', () => {
  expect(read('e', 'a', '', ',"at":"1.20.3"')).toEqual({ channel: 'a', at: '1.20.3' })
  for (const more of [',"at":""', ',"at":"x"', ',"at":"1"x', ',"at":1', ',"since":"1"'])
    expect(read('e', 'a', '', more)).toBeNull()
})

test.each(['', ',"at":"1.2"'])(
  'a message in canonical order is whole: none of its parts is taken for one, after any text: %s',
  (at) => {
    const whole = `{"event":"e","channel":"a","data":"d"${at}}`
    const cuts = Array.from({ length: whole.length - 1 }, (_, index) => index + 1)
    const beginnings = cuts.map((cut) => whole.slice(0, cut))
    const ends = cuts.flatMap((cut) => ['', 'x', '{', '"', '1', 'xx'].map((before) => before + whole.slice(cut)))
    const taken = [...beginnings, ...ends].filter((text) => text !== whole && readCanonical(Buffer.from(text)) !== null)
    expect(taken).toEqual([])
  },
)

test('a message in canonical order has a channel of its letters alone', () => {
  expect(read('e', 'Az09_-=@,.;', '')).toEqual({ channel: 'Az09_-=@,.;', at: null })
  for (const channel of ['a b', 'a*', '#a', 'ñ', 'a/']) expect(read('e', channel, '')).toBeNull()
})
