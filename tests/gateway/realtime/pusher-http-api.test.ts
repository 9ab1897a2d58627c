import { request } from 'node:http'
import type { RequestError } from 'pusher'
import Pusher from 'pusher-js'
import { afterAll, afterEach, expect, test } from 'vitest'
import { manualClock } from '#tests/kit/clock.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherOptions, pusherServer, signedBy } from '#tests/kit/pusher.ts'
import { demoApp } from '#tests/kit/realtime.ts'

// The server library signs by the machine's clock.
const started = Date.now()
const clock = manualClock(new Date(started).toISOString())
const clients: Pusher[] = []

const gateway = await startTestGateway({ clock })
const server = pusherServer(gateway)
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(() => gateway.close())

async function joined(name: string, id = 'ana') {
  const client = new Pusher(demoApp.key, { ...pusherOptions(gateway), ...signedBy(server, { id }) })
  clients.push(client)
  const channel = client.subscribe(name)
  await heard(channel, 'pusher:subscription_succeeded')
  return channel
}

let channels = 0
const fresh = (prefix: string) => `${prefix}${++channels}`
const jsonOf = async (answer: Promise<{ json(): Promise<unknown> }>) => (await answer).json()

/** A signed request whose parts the library would refuse to send. */
function signed(
  path: string,
  body: string,
  more: { readonly sent?: string; readonly to?: string; readonly type?: string } = {},
) {
  const query = server.createSignedQueryString({ method: 'POST', path: `/apps/demo${path}`, body })
  return fetch(`${more.to ?? gateway.url}/apps/demo${path}?${query}`, {
    method: 'POST',
    body: more.sent ?? body,
    headers: { 'content-type': more.type ?? 'application/json' },
  })
}
const message = { name: 'told', channel: 'news', data: '{}' }
const refusals = async () =>
  Number(
    /refused_total\{reason="http-api"\} (\d+)/.exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1] ?? 0,
  )

test('publishing reaches the readers of many channels at once', async () => {
  const names = [fresh('news-'), fresh('private-room-'), fresh('presence-room-')]
  const readers = await Promise.all(names.map((name) => joined(name)))
  const told = readers.map((reader) => heard(reader, 'told'))
  expect(await jsonOf(server.trigger(names, 'told', { n: 1 }))).toEqual({})
  expect(await Promise.all(told)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
})

test('publishing of a batch carries each channel’s own message', async () => {
  const names = [fresh('news-'), fresh('news-')] as const
  const readers = await Promise.all(names.map((name) => joined(name)))
  const told = readers.map((reader, n) => heard(reader, `told-${n}`))
  const batch = names.map((channel, n) => ({ channel, name: `told-${n}`, data: { n } }))
  expect(await jsonOf(server.triggerBatch(batch))).toEqual({})
  expect(await Promise.all(told)).toEqual([{ n: 0 }, { n: 1 }])
})

test('publishing leaves out the connection that has it already', async () => {
  const name = fresh('news-')
  const [ana, ben] = [await joined(name, 'ana'), await joined(name, 'ben')]
  let echoes = 0
  ana.bind('told', () => echoes++)
  const told = heard(ben, 'told')
  await server.trigger(name, 'told', {}, { socket_id: ana.pusher.connection.socket_id })
  await told
  const last = heard(ana, 'last')
  await server.trigger(name, 'last', {})
  await last
  expect(echoes).toBe(0)
})

test('publishing tells the number of readers on request', async () => {
  const [room, news] = [fresh('presence-room-'), fresh('news-')]
  await Promise.all([joined(room, 'ana'), joined(room, 'ana'), joined(room, 'ben'), joined(news)])
  const info = 'user_count,subscription_count'
  expect(await jsonOf(server.trigger([room, news], 'told', {}, { info }))).toEqual({
    channels: { [room]: { user_count: 2, subscription_count: 3 }, [news]: { subscription_count: 1 } },
  })
  const batch = [
    { channel: news, name: 'told', data: {} },
    { channel: room, name: 'told', data: {}, info },
  ]
  expect(await jsonOf(server.triggerBatch(batch))).toEqual({ batch: [{}, { user_count: 2, subscription_count: 3 }] })
})

test('questions about all channels are answered with those that have readers', async () => {
  const prefix = fresh('presence-hall-')
  await Promise.all([joined(`${prefix}-a`, 'ana'), joined(`${prefix}-a`, 'ben'), joined(`${prefix}-b`)])
  const all = (await jsonOf(server.get({ path: '/channels' }))) as { channels: Record<string, object> }
  expect(all.channels).toMatchObject({ [`${prefix}-a`]: {}, [`${prefix}-b`]: {} })
  const params = { filter_by_prefix: prefix, info: 'user_count,subscription_count' }
  expect(await jsonOf(server.get({ path: '/channels', params }))).toEqual({
    channels: {
      [`${prefix}-a`]: { user_count: 2, subscription_count: 2 },
      [`${prefix}-b`]: { user_count: 1, subscription_count: 1 },
    },
  })
})

test('questions about one channel say whether it has readers, and how many', async () => {
  const name = fresh('presence-room-')
  const path = `/channels/${name}`
  const params = { info: 'user_count,subscription_count' }
  expect(await jsonOf(server.get({ path }))).toEqual({ occupied: false })
  await Promise.all([joined(name, 'ana'), joined(name, 'ana')])
  expect(await jsonOf(server.get({ path, params }))).toEqual({ occupied: true, user_count: 1, subscription_count: 2 })
})

test('questions about a cache channel give its last message and how long it is kept', async () => {
  const name = fresh('cache-')
  const ask = () => jsonOf(server.get({ path: `/channels/${name}`, params: { info: 'cache' } }))
  expect(await ask()).toEqual({ occupied: false, cache: null })
  await server.trigger(name, 'moved', { n: 1 })
  clock.advance(60_000)
  expect(await ask()).toEqual({ occupied: false, cache: { data: '{"n":1}', ttl: 1_740 } })
})

test('questions about the users of a presence channel name each once', async () => {
  const name = fresh('presence-room-')
  await joined(name, 'ana')
  await Promise.all([joined(name, 'ben'), joined(name, 'ben')])
  expect(await jsonOf(server.get({ path: `/channels/${name}/users` }))).toEqual({
    users: [{ id: 'ana' }, { id: 'ben' }],
  })
})

test.each([
  ['/channels', { info: 'user_count' }],
  ['/channels', { info: 'user_count', filter_by_prefix: 'news-' }],
  ['/channels', { info: 'age' }],
  ['/channels/news', { info: 'user_count' }],
  ['/channels/news', { info: 'cache' }],
  ['/channels/a%20b', {}],
  ['/channels/news/users', {}],
])('questions %s with %o have no answer: 400', async (path, params) => {
  await expect(server.get({ path, params })).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['signed with another secret', () => pusherServer(gateway, { secret: 'another secret' })],
  ['of another key', () => pusherServer(gateway, { key: 'another-key' })],
])('a request %s is refused with 401 and counted', async (_, impostor) => {
  const before = await refusals()
  await expect(impostor().trigger('news', 'told', {})).rejects.toMatchObject({ status: 401 })
  expect(await refusals()).toBe(before + 1)
})

test('a request for an unknown app is answered with 404, in the one error body', async () => {
  const lost: RequestError = await pusherServer(gateway, { appId: 'another' })
    .trigger('news', 'told', {})
    .then(
      () => Promise.reject(new Error('it was taken')),
      (error) => error,
    )
  expect(lost.status).toBe(404)
  expect(JSON.parse(lost.body ?? '')).toMatchObject({ statusCode: 404, code: 'APP_NOT_FOUND' })
})

test.each([
  ['altered on its way', JSON.stringify({ ...message, data: '{"price":0}' })],
  ['with a space more', `${JSON.stringify(message)} `],
])('a request whose body was %s is refused with 401', async (_, sent) => {
  expect((await signed('/events', JSON.stringify(message), { sent })).status).toBe(401)
})

test('a request without body_md5 for its body is refused with 401', async () => {
  const query = server.createSignedQueryString({ method: 'POST', path: '/apps/demo/events' })
  const body = JSON.stringify(message)
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${gateway.url}/apps/demo/events?${query}`, { method: 'POST', body, headers })).status).toBe(401)
})

test('a request that is replayed after more than ten minutes is refused with 401', async () => {
  const later = await startTestGateway({ clock: manualClock(new Date(started + 700_000).toISOString()) })
  const body = JSON.stringify(message)
  expect((await signed('/events', body)).status).toBe(200)
  expect((await signed('/events', body, { to: later.url })).status).toBe(401)
  await later.close()
})

test('a request that is not the application’s is refused before its body has come', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 100_000 }
  const unsigned = request(`${gateway.url}/apps/demo/events`, { method: 'POST', headers })
  const status = new Promise((resolve) => unsigned.on('response', (answer) => resolve(answer.statusCode)))
  unsigned.on('error', () => undefined)
  unsigned.flushHeaders()
  expect(await status).toBe(401)
  unsigned.destroy()
})

const full = 'x'.repeat(10_240)

test('a message with 10 kB of data is accepted, and with a byte more refused with 413', async () => {
  const channel = await joined(fresh('news-'))
  const told = heard(channel, 'told')
  await server.trigger(channel.name, 'told', full)
  expect(await told).toBe(full)
  await expect(server.trigger(channel.name, 'told', `${full}x`)).rejects.toMatchObject({ status: 413 })
})

test('a message in a body of more than 110 kB is refused with 413', async () => {
  expect((await signed('/events', JSON.stringify({ ...message, more: 'x'.repeat(112_640) }))).status).toBe(413)
})

test('a message to a hundred channels is accepted, and to one more refused with 400', async () => {
  const names = Array.from({ length: 101 }, (_, n) => `news-${n}`)
  const body = (channels: string[]) => JSON.stringify({ name: 'told', data: '{}', channels })
  expect((await signed('/events', body(names.slice(1)))).status).toBe(200)
  expect((await signed('/events', body(names))).status).toBe(400)
})

test('a message in a batch of ten is accepted, and of eleven refused with 400', async () => {
  const body = (count: number) => JSON.stringify({ batch: Array.from({ length: count }, () => message) })
  expect((await signed('/batch_events', body(10))).status).toBe(200)
  expect((await signed('/batch_events', body(11))).status).toBe(400)
})

test.each([
  ['whose data is an object', { data: {} }],
  ['without data', { data: undefined }],
  ['without a name', { name: '' }],
  ['with a name of 201 characters', { name: 'x'.repeat(201) }],
  ['in the protocol’s own name', { name: 'pusher:error' }],
  ['of an inner name', { name: 'pusher_internal:member_removed' }],
  ['to no channel', { channel: undefined }],
  ['to a channel that is no name', { channel: 'a b' }],
  ['to a channel of 201 characters', { channel: 'x'.repeat(201) }],
  ['without a socket of that shape', { socket_id: '12:34' }],
  ['that asks for an unknown figure', { info: 'age' }],
])('the message %s is refused with 400, in the one error body', async (_, fault) => {
  const answer = await signed('/events', JSON.stringify({ ...message, ...fault }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ statusCode: 400, code: 'INVALID_REQUEST' })
})

test('a message that is no JSON is refused with 400, and one that is no application/json with 415', async () => {
  expect((await signed('/events', '{"name":')).status).toBe(400)
  expect((await signed('/events', JSON.stringify(message), { type: 'text/plain' })).status).toBe(415)
})

test('a message beyond a limit takes the whole batch with it', async () => {
  const channel = await joined(fresh('news-'))
  let count = 0
  channel.bind('told', () => count++)
  const batch = [
    { ...message, channel: channel.name },
    { ...message, channel: 'a b' },
  ]
  expect((await signed('/batch_events', JSON.stringify({ batch }))).status).toBe(400)
  const last = heard(channel, 'last')
  await server.trigger(channel.name, 'last', {})
  await last
  expect(count).toBe(0)
})
