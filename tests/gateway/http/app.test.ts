import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { bareApp } from '#tests/kit/bare-app.ts'

const listening = async (app: FastifyInstance) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends bytes that no client library would, and reads all that comes back. */
async function raw(app: FastifyInstance, text: string) {
  const socket = connect(await listening(app), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test('every answer carries the security headers, with the vendor’s map only while a shop shows it', async () => {
  let shows = false
  const { app } = await bareApp({}, () => shows)
  app.get('/', async () => 'here')
  const policy = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])
  for (const url of ['/', '/nowhere']) {
    expect(await policy(url)).toContain("default-src 'self'")
    expect(await policy(url)).not.toContain('gstatic')
  }
  shows = true
  expect(await policy('/')).toContain('https://*.gstatic.com')
})

test('an answer of a kilobyte or more is compressed for clients that accept it', async () => {
  const { app } = await bareApp()
  app.get('/:length', async ({ url }, reply) =>
    reply.type('application/json').send(`"${'x'.repeat(Number(url.slice(1)) - 2)}"`),
  )
  const get = (length: number) => app.inject({ url: `/${length}`, headers: { 'accept-encoding': 'gzip' } })
  const large = await get(1_024)
  expect(large.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(large.rawPayload)).toHaveLength(1_024)
  expect((await get(1_000)).headers['content-encoding']).toBeUndefined()
  expect((await app.inject('/2000')).headers['content-encoding']).toBeUndefined()
})

test('an answer is named by its content, and not sent twice to a client that has it', async () => {
  const { app } = await bareApp()
  app.get('/', async () => 'the same')
  const etag = String((await app.inject('/')).headers['etag'])
  const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

async function served(url: string) {
  const { app } = await bareApp()
  app.get('/*', async ({ url, query }) => ({ url, query }))
  return (await app.inject(url)).json()
}

test.each(['/', '/a%20b', '/a%20b?q=%', '/plain?q=%zz'])(
  'an address that can be read stays unchanged: %s',
  async (url) => {
    expect(await served(url)).toMatchObject({ url })
  },
)

test.each([
  ['/100%', '/100%25'],
  ['/%zz/%20', '/%25zz/%2520'],
  ['/%?q=%20x&r=1?2', '/%25?q=%20x&r=1?2'],
])('an address with undecodable percent signs is read as it is: %s', async (url, read) => {
  expect(await served(url)).toMatchObject({ url: read })
})

test('an address has parts of 2,000 characters at most', async () => {
  const { app } = await bareApp()
  app.get('/things/:id', async () => 'here')
  const statusOf = async (length: number) => (await app.inject(`/things/${'x'.repeat(length)}`)).statusCode
  expect([await statusOf(2_000), await statusOf(2_001)]).toEqual([200, 414])
})

const seen = async (environment: Readonly<Record<string, string>>) => {
  const { app } = await bareApp(environment)
  app.get('/', async ({ ip }) => ip)
  return (await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } })).body
}

test('the client’s address is the proxy’s where the node is reached through one', async () => {
  expect(await seen({ PUBLIC_URL: 'https://pedidos.example' })).toBe('198.51.100.7')
  expect(await seen({ TRUSTED_PROXIES: '2' })).toBe('203.0.113.9')
})

test('the client’s address is never the one that a client claims', async () => expect(await seen({})).toBe('127.0.0.1'))

test('the log holds no line for a request that went well', async () => {
  const { app, lines } = await bareApp()
  app.get('/', async () => 'here')
  await app.inject('/')
  expect(lines).toEqual([])
})

test('the log holds the call of a request but none of its data, and no parameter of an error', async () => {
  const { app, lines } = await bareApp()
  const error = Object.assign(new Error('fell'), { parameters: ['+5491155660077'] })
  app.get('/orders/:code', async (request) => {
    request.log.info({ req: request, err: error }, 'seen')
    return 'here'
  })
  await app.inject('/orders/F-77?phone=1155660077')
  expect(lines[0]).toMatchObject({
    msg: 'seen',
    req: { method: 'GET', route: '/orders/:code' },
    err: { message: 'fell' },
  })
  expect(Object.keys(lines[0]!['req'] as object)).toEqual(['method', 'route'])
  expect(JSON.stringify(lines)).not.toMatch(/1155660077|F-77/)
})

test('the log keeps the levels that the setting asks for', async () => {
  const { app, lines } = await bareApp({ LOG_LEVEL: 'warn' })
  app.log.info('too little')
  app.log.warn('enough')
  expect(lines.map(({ msg }) => msg)).toEqual(['enough'])
})

describe('an unusual request', () => {
  test('an upgrade to anything but a websocket is ignored, and the request is answered normally', async () => {
    const { app } = await bareApp()
    app.get('/', async () => 'as it stands')
    app.server.on('upgrade', (_, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    const port = await listening(app)
    const statusOf = (upgrade: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, host: '127.0.0.1', headers: { connection: 'upgrade', upgrade } })
        asked.on('response', (response) => resolve(response.resume().statusCode))
        asked.on('upgrade', ({ statusCode }, socket) => {
          socket.destroy()
          resolve(statusCode)
        })
        asked.on('error', reject).end()
      })
    expect(await statusOf('h2c')).toBe(200)
    expect(await statusOf('websocket')).toBe(101)
    expect(await statusOf('WebSocket')).toBe(101)
  })

  test('HTTP/1.1 names its host, and HTTP/1.0 need not', async () => {
    const get = async (version: string, more = '') => {
      const { app } = await bareApp()
      app.get('/', async () => 'here')
      return await raw(app, `GET / HTTP/${version}\r\nConnection: close\r\n${more}\r\n`)
    }
    const refused = await get('1.1')
    expect(refused).toMatch(/^HTTP\/1\.1 400 /)
    expect(refused).toContain('"code":"INVALID_REQUEST","message":"A request of HTTP/1.1 names its host."')
    expect(await get('1.1', 'Host: shop\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await get('1.0')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('an expectation that the node cannot meet is refused in the one error body', async () => {
    const { app } = await bareApp()
    const answer = await raw(app, 'GET / HTTP/1.1\r\nHost: shop\r\nExpect: a-miracle\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/)
    expect(answer).toMatch(/content-type: application\/json; charset=utf-8\r\n/i)
    expect(answer).toMatch(/connection: close\r\n/i)
    expect(answer).toContain('"code":"EXPECTATION_FAILED","message":"Only the expectation 100-continue is met."')
  })

  test('bytes that are no HTTP are refused in the one error body, and the connection is closed', async () => {
    const { app } = await bareApp()
    expect(await raw(app, 'this is no request\r\n\r\n')).toContain('"code":"INVALID_REQUEST"')
  })

  test.each([
    ['no HTTP', 'this is no request\r\n\r\n'],
    ['an impossible expectation', 'GET / HTTP/1.1\r\nHost: shop\r\nExpect: a-miracle\r\n\r\n'],
  ])('a refusal before any route carries the security headers: %s', async (_, bytes) => {
    const { app } = await bareApp({ PUBLIC_URL: 'https://pedidos.example' })
    const answer = await raw(app, bytes)
    expect(answer).toContain("content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'\r\n")
    expect(answer).toContain('strict-transport-security: max-age=31536000; includeSubDomains\r\n')
    expect(answer).toContain('x-content-type-options: nosniff\r\n')
  })

  test('TRACE and CONNECT are never answered with the request', async () => {
    for (const method of ['TRACE /', 'CONNECT shop:80']) {
      const { app } = await bareApp()
      const secret = 'Cookie: operatorSession=a-secret\r\n'
      const answer = await raw(app, `${method} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${secret}\r\n`)
      expect(answer).not.toMatch(/ 200 |a-secret/)
    }
  })

  test('a form is read as its fields, the last of each name', async () => {
    const { app } = await bareApp()
    app.post('/', async ({ body }) => body as object)
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'channel_name=private%2Da&n=1&n=2',
    })
    expect(answer.json()).toEqual({ channel_name: 'private-a', n: '2' })
  })

  test('a node that leaves does not wait for requests that never end', async () => {
    const { app } = await bareApp()
    const arrived = Promise.withResolvers<void>()
    app.get('/', async () => {
      arrived.resolve()
      return await new Promise(() => undefined)
    })
    const asked = request({ port: await listening(app), host: '127.0.0.1' }).end()
    const cut = once(asked, 'error')
    await arrived.promise
    await app.close()
    expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' })
  })
})
