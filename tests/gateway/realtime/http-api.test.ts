import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HttpProblem } from '#gateway/http/problems.ts'
import { localApplication } from '#gateway/realtime/application.ts'
import { serveHttpApi } from '#gateway/realtime/http-api.ts'
import { signatureOf } from '#gateway/realtime/signature.ts'
import { authOf, demoApp, startRealtime } from '#tests/kit/realtime.ts'

let node: ReturnType<typeof startRealtime>
let app: FastifyInstance

beforeEach(() => {
  node = startRealtime()
  app = Fastify()
  app.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    const body = error instanceof HttpProblem ? error.body : { statusCode: error.statusCode ?? 500 }
    return reply.status(body.statusCode).send(body)
  })
  serveHttpApi(app, node.realtime, localApplication(node.realtime), node.clock)
})
afterEach(() => app.close())

type ApiRequest = {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object | string
  /** The signed values, where they differ from the request. */
  readonly signedPath?: string
  readonly signedBody?: string
  readonly type?: string
}

/** A request as the server libraries sign it. */
async function ask(method: 'GET' | 'POST', path: string, asked: ApiRequest = {}) {
  const { body, query = {}, signedPath = path, type = 'application/json' } = asked
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const signedBody = asked.signedBody ?? text
  const parameters = {
    ...query,
    auth_key: demoApp.key,
    auth_timestamp: String(node.clock.now().getTime() / 1000),
    auth_version: '1.0',
    ...(signedBody && { body_md5: createHash('md5').update(signedBody).digest('hex') }),
  }
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const signature = signatureOf(demoApp, `${method}\n${signedPath}\n${sorted.map((pair) => pair.join('=')).join('&')}`)
  const search = new URLSearchParams({ ...parameters, auth_signature: signature })
  const answer = await app.inject({
    method,
    url: `${path}?${search}`,
    ...(text !== undefined && { payload: text, headers: { 'content-type': type } }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : (answer.json() as unknown) }
}

const ok = (body: object) => ({ status: 200, body })
const refused = (status: number, code: string, message: string) => ({
  status,
  body: expect.objectContaining({ statusCode: status, code, message }),
})
const message = { name: 'told', channel: 'news', data: '{}' }

function reader(channel: string, user = 'ana') {
  const client = node.connect()
  const channel_data = JSON.stringify({ user_id: user })
  const isPresence = channel.startsWith('presence-')
  const signed = `${client.session.id}:${channel}${isPresence ? `:${channel_data}` : ''}`
  client.subscribe(channel, { auth: authOf(signed), ...(isPresence && { channel_data }) })
  return client
}

test('an application that publishes reaches the readers of each channel, and gets the requested figures', async () => {
  const [news, room] = [reader('news'), reader('presence-room')]
  const to = { ...message, channel: undefined, channels: ['news', 'presence-room'] }
  expect(await ask('POST', '/apps/demo/events', { body: to })).toEqual(ok({}))
  expect([news, room].map((client) => client.events('told').length)).toEqual([1, 1])
  expect(await ask('POST', '/apps/demo/events', { body: { ...to, info: 'user_count,subscription_count' } })).toEqual(
    ok({ channels: { news: { subscription_count: 1 }, 'presence-room': { user_count: 1, subscription_count: 1 } } }),
  )
  expect(await ask('POST', '/apps/demo/events', { body: { ...to, info: 'user_count' } })).toEqual(
    ok({ channels: { news: {}, 'presence-room': { user_count: 1 } } }),
  )
})

test('a batch gets the figures of those messages that ask', async () => {
  reader('news')
  const batch = (...infos: (string | undefined)[]) => ({ batch: infos.map((info) => ({ ...message, info })) })
  expect(await ask('POST', '/apps/demo/batch_events', { body: batch(undefined, undefined) })).toEqual(ok({}))
  expect(await ask('POST', '/apps/demo/batch_events', { body: batch(undefined, 'subscription_count') })).toEqual(
    ok({ batch: [{}, { subscription_count: 1 }] }),
  )
})

test('an application that publishes reaches no reader when one message of a batch is invalid', async () => {
  const news = reader('news')
  const batch = [message, { ...message, channel: 'a b' }]
  expect(await ask('POST', '/apps/demo/batch_events', { body: { batch } })).toEqual(
    refused(400, 'INVALID_REQUEST', 'channel: is no channel name'),
  )
  expect(news.events('told')).toEqual([])
})

test('an application that publishes ends all connections of a user', async () => {
  const client = node.connect()
  const user_data = '{"id":"ana maría"}'
  client.say({
    event: 'pusher:signin',
    data: { auth: authOf(`${client.session.id}::user::${user_data}`), user_data },
  })
  const path = '/apps/demo/users/ana%20mar%C3%ADa/terminate_connections'
  expect(await ask('POST', path, { body: {} })).toEqual(ok({}))
  expect(client.line.closed).toMatchObject({ code: 4009 })
})

test('an application that asks gets all channels with its prefix, with the requested figures of each', async () => {
  reader('presence-room')
  reader('presence-room', 'ben')
  reader('news')
  const query = (filter_by_prefix: string, info: string) => ({ query: { filter_by_prefix, info } })
  expect(await ask('GET', '/apps/demo/channels')).toEqual(ok({ channels: { news: {}, 'presence-room': {} } }))
  expect(await ask('GET', '/apps/demo/channels', query('presence-', 'user_count,subscription_count'))).toEqual(
    ok({ channels: { 'presence-room': { user_count: 2, subscription_count: 2 } } }),
  )
  expect(await ask('GET', '/apps/demo/channels', query('news', 'subscription_count'))).toEqual(
    ok({ channels: { news: { subscription_count: 1 } } }),
  )
})

test('an application that asks gets one channel, and the last message of a cache channel', async () => {
  expect(await ask('GET', '/apps/demo/channels/news')).toEqual(ok({ occupied: false }))
  reader('presence-cache-room')
  const info = { query: { info: 'user_count,subscription_count,cache' } }
  const room = { occupied: true, user_count: 1, subscription_count: 1 }
  expect(await ask('GET', '/apps/demo/channels/presence-cache-room', info)).toEqual(ok({ ...room, cache: null }))
  await ask('POST', '/apps/demo/events', { body: { ...message, channel: 'presence-cache-room' } })
  expect(await ask('GET', '/apps/demo/channels/presence-cache-room', info)).toEqual(
    ok({ ...room, cache: { data: '{}', ttl: 1_800 } }),
  )
  expect(await ask('GET', '/apps/demo/channels/presence-cache-room')).toEqual(ok({ occupied: true }))
})

test('an application that asks gets the users of a presence channel', async () => {
  reader('presence-room')
  expect(await ask('GET', '/apps/demo/channels/presence-room/users')).toEqual(ok({ users: [{ id: 'ana' }] }))
})

test.each([
  ['/channels', { info: 'user_count' }, 'info: user_count needs a filter_by_prefix that begins with presence-'],
  ['/channels', { info: 'cache' }, 'info: cache is of a single channel'],
  ['/channels/news', { info: 'user_count' }, 'info: user_count is of presence channels'],
  ['/channels/news', { info: 'cache' }, 'info: cache is of cache channels'],
  ['/channels/news/users', {}, 'channel: is no presence channel'],
  ['/channels/a%20b', {}, 'channel: is no channel name'],
  ['/channels/a%20b/users', {}, 'channel: is no channel name'],
])('an application that asks is told why %s with %o has no answer', async (path, query, why) => {
  expect(await ask('GET', `/apps/demo${path}`, { query })).toEqual(refused(400, 'INVALID_REQUEST', why))
})

const refusals = () => node.realtime.counts.refused.get('http-api')

test('a request for an unknown app is answered with 404', async () => {
  expect(await ask('GET', '/apps/another/channels')).toEqual(refused(404, 'APP_NOT_FOUND', 'No such app'))
  expect(refusals()).toBeUndefined()
})

test('a request may be signed before or after its path was percent-encoded, and over no other path', async () => {
  const path = '/apps/demo/channels/a%2Cb'
  for (const signedPath of [path, '/apps/demo/channels/a,b'])
    expect((await ask('GET', path, { signedPath })).status).toBe(200)
  expect(await ask('GET', path, { signedPath: '/apps/demo/channels' })).toEqual(
    refused(401, 'WRONG_SIGNATURE', 'Invalid signature'),
  )
  expect(await ask('GET', '/apps/demo/channels/a', { signedPath: '/apps/demo/channels' })).toEqual(
    refused(401, 'WRONG_SIGNATURE', 'Invalid signature'),
  )
  expect(refusals()).toBe(2)
})

test('a request with another body than the signed one is refused, and counted', async () => {
  const asked = { body: message, signedBody: JSON.stringify({ ...message, data: '' }) }
  expect(await ask('POST', '/apps/demo/events', asked)).toEqual(
    refused(401, 'WRONG_SIGNATURE', 'body_md5 is not that of the body'),
  )
  expect(refusals()).toBe(1)
})

test('a request has a body of JSON, of 110 kB at most, or none', async () => {
  expect(await ask('POST', '/apps/demo/events', { body: '{"name":' })).toEqual(
    refused(400, 'INVALID_REQUEST', 'The body is not JSON'),
  )
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    expect((await ask('POST', '/apps/demo/events', { body: message, type })).status).toBe(415)
  const full = (bytes: number) => {
    const body = { ...message, more: '' }
    return { ...body, more: 'x'.repeat(bytes - JSON.stringify(body).length) }
  }
  expect((await ask('POST', '/apps/demo/events', { body: full(110 * 1024) })).status).toBe(200)
  expect((await ask('POST', '/apps/demo/events', { body: full(110 * 1024 + 1) })).status).toBe(413)
  expect(await ask('POST', '/apps/demo/events', { body: '' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  })
  expect(await ask('POST', '/apps/demo/users/ana/terminate_connections', { body: '' })).toEqual(ok({}))
})
