import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenWhileStarting } from '#gateway/http/while-starting.ts'
import { freePort } from '#tests/kit/free-port.ts'

const host = '127.0.0.1'
const site = { PUBLIC_URL: 'https://pedidos.example' }
const year = 'max-age=31536000; includeSubDomains'
let port: number
let starting: Awaited<ReturnType<typeof listenWhileStarting>>
beforeEach(async () => {
  port = await freePort()
  starting = await listenWhileStarting({ port, host, backlog: 10 }, site)
})
afterEach(() => starting.close())

const ask = (path: string, init?: RequestInit) => fetch(`http://${host}:${port}${path}`, init)
const tooEarly = {
  statusCode: 503,
  error: 'Service Unavailable',
  code: 'STARTING',
  message: 'The node is starting. Nothing was done: try again soon.',
}

test('a node that starts says that it lives', async () => {
  const answer = await ask('/healthz?from=balancer')
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})

test('a node that starts is not ready, and names the part that it waits for', async () => {
  const told = async () => {
    const answer = await ask('/readyz')
    const { code, errors } = await answer.json()
    return [answer.status, answer.headers.get('retry-after'), code, errors]
  }
  expect(await told()).toEqual([503, '5', 'NOT_READY', [{ type: 'database', message: 'It is being opened.' }]])
  starting.waitsFor('tables')
  expect(await told()).toEqual([
    503,
    '5',
    'NOT_READY',
    [{ type: 'tables', message: 'They are being rebuilt from the log.' }],
  ])
})

test.each([
  ['a page', '/menu/parrilla-centro', {}],
  ['a call', '/api/configuration', {}],
  ['a call with a long body', '/api/order', { method: 'POST', body: 'x'.repeat(1_000_000) }],
  ['a call of another method', '/healthz/x', { method: 'DELETE' }],
])('a node that starts answers %s with the common error, and when to come again', async (_, path, init) => {
  const answer = await ask(path, init)
  expect([answer.status, await answer.json()]).toEqual([503, tooEarly])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': year,
    'x-content-type-options': 'nosniff',
    connection: 'close',
    'x-request-id': expect.stringMatching(/./),
  })
})

/** The answer to bytes that no client library sends. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, host)
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

test('a node that starts answers a socket and a request that is none in the same shape', async () => {
  const upgrade = 'GET /app/demo-key HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  const refused = await answerTo(upgrade)
  expect(refused).toMatch(/^HTTP\/1.1 503 /)
  expect(refused.endsWith(JSON.stringify(tooEarly))).toBe(true)
  const nonsense = await answerTo('nonsense\r\n\r\n')
  expect(nonsense).toMatch(/^HTTP\/1.1 400 /)
  expect(nonsense).toContain('"code":"INVALID_REQUEST"')
  for (const answer of [refused, nonsense]) expect(answer).toContain(`strict-transport-security: ${year}\r\n`)
})

test('a node that starts leaves its port to the node that serves', async () => {
  starting.leave()
  const next = await listenWhileStarting({ port, host, backlog: 10 }, site)
  expect((await ask('/healthz')).status).toBe(200)
  next.close()
})

test('a node that starts on a port that is taken says so', async () => {
  await expect(listenWhileStarting({ port, host, backlog: 10 }, site)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
