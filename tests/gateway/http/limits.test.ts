import { once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { barePolls } from '#tests/kit/polling.ts'
import { rawAnswer } from '#tests/kit/raw.ts'
import { bareSocket } from '#tests/kit/socket.ts'

// The worker's first database is slow to start.
beforeAll(async () => (await openTestDatabase()).close())

let gateway: TestGateway | null = null
afterEach(async () => {
  await gateway?.close()
  gateway = null
})

const start = async (environment: Readonly<Record<string, string>>, logTo?: { write: (line: string) => void }) => {
  gateway = await startTestGateway({ environment, ...(logTo && { logTo }) })
  const { url } = gateway
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers, redirect: 'manual' })).status
  return { url, statusOf }
}

test.each(['/api/configuration', '/openapi.json', '/docs/json', '/docs/yaml', '/docs/', '/metrics'])(
  '%s counts with all other calls of the address, and health with none',
  async (path) => {
    const { url, statusOf } = await start({ RATE_LIMIT: '2' })
    await statusOf('/api/diner/parrilla-centro')
    await statusOf('/api/whoami')
    const refused = await fetch(url + path, { redirect: 'manual' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await refused.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' })
    for (const health of ['/healthz', '/readyz', '/healthz']) expect(await statusOf(health)).toBe(200)
  },
)

test('pages, files and missing addresses have their own limit, ten times as wide', async () => {
  const { statusOf } = await start({ RATE_LIMIT: '1' })
  const paths = ['/media/none.svg', '/tiles/light/3/0/0.svg', '/no/page', '/brand/parrilla-centro/icon', '/api/none']
  for (const path of [...paths, ...paths]) expect(await statusOf(path)).not.toBe(429)
  for (const path of paths) expect(await statusOf(path)).toBe(429)
  expect(await statusOf('/api/configuration')).toBe(200)
})

test('the contract is compressed once, and not sent twice to a client that has it', async () => {
  const { url } = await start({})
  const plain = await rawAnswer(`${url}/openapi.json`)
  const packed = await rawAnswer(`${url}/openapi.json`, { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['content-length']).toBe(String(packed.body.length))
  expect(brotliDecompressSync(packed.body)).toEqual(plain.body)
  expect(JSON.parse(String(plain.body))).toHaveProperty('openapi')
  const etag = String(packed.headers['etag'])
  expect(await rawAnswer(`${url}/openapi.json`, { 'if-none-match': etag })).toMatchObject({ status: 304 })
  for (const path of ['/docs/json', '/docs/json?again', '/docs/yaml']) {
    const copy = await rawAnswer(url + path)
    expect([copy.status, copy.headers['location']]).toEqual([308, '../openapi.json'])
  }
})

test('behind a proxy each client has its own limits', async () => {
  const { url, statusOf } = await start({
    RATE_LIMIT: '1',
    CONNECTIONS_PER_ADDRESS: '1',
    PUBLIC_URL: 'http://pedidos.example',
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  expect(await statusOf('/metrics', from('198.51.100.1'))).toBe(200)
  expect(await statusOf('/metrics', from('198.51.100.1'))).toBe(429)
  expect(await statusOf('/metrics', from('198.51.100.2'))).toBe(200)
  const sockets = await Promise.all(
    ['198.51.100.1', '198.51.100.2', '198.51.100.1'].map((address) => upgradeStatus(url, from(address))),
  )
  expect(sockets.sort()).toEqual([101, 101, 429])
})

test('without a setting the first request through a proxy gives a warning, and no other does', async () => {
  const lines: string[] = []
  const { statusOf } = await start({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) })
  const warnings = () => lines.filter((line) => line.includes('PUBLIC_URL'))
  await statusOf('/healthz')
  expect(warnings()).toEqual([])
  await statusOf('/healthz', { 'x-forwarded-for': '198.51.100.77' })
  await statusOf('/healthz', { forwarded: 'for=198.51.100.77' })
  expect(warnings()).toHaveLength(1)
  expect(lines.join()).not.toContain('198.51.100.77')
})

test.each(['x-forwarded-for', 'forwarded'])('%s is accepted silently where TRUSTED_PROXIES is set', async (header) => {
  const lines: string[] = []
  const { statusOf } = await start(
    { LOG_LEVEL: 'warn', PUBLIC_URL: 'http://pedidos.example', TRUSTED_PROXIES: '1' },
    { write: (line) => void lines.push(line) },
  )
  await statusOf('/healthz', { [header]: '198.51.100.77' })
  expect(lines.filter((line) => /PUBLIC_URL|TRUSTED_PROXIES/.test(line))).toEqual([])
})

const upgradeStatus = (url: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/demo-key?protocol=7`, { headers })
    socket.once('open', () => resolve(101))
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
    socket.once('error', reject)
  })

test('websockets and long polls of one address have one limit, and a closed one makes room', async () => {
  const { url } = await start({ CONNECTIONS_PER_ADDRESS: '2' })
  const socket = await bareSocket(url)
  const polls = await barePolls(url)
  const handshake = `${url}/realtime-polling/?EIO=4&transport=polling&key=demo-key&protocol=7`
  expect(await upgradeStatus(url)).toBe(429)
  const refused = await fetch(handshake)
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  expect(await metrics()).toContain('comanda_realtime_refused_total{reason="connections"} 2')
  polls.close()
  await vi.waitFor(async () => expect(await metrics()).toContain('comanda_realtime_connections 1\n'))
  gateway?.clock.advance(60_000)
  expect(await upgradeStatus(url)).toBe(101)
  socket.close()
  await socket.closed
  await vi.waitFor(async () => expect((await barePolls(url)).address).toContain('sid='))
})

test.each(['sid=', 'sid=&x=1', '%73id='])('a poll that opens a line counts as one, with %s as well', async (query) => {
  const { url } = await start({ CONNECTIONS_PER_ADDRESS: '1' })
  await bareSocket(url)
  const opened = await fetch(`${url}/realtime-polling/?EIO=4&transport=polling&key=demo-key&protocol=7&${query}`)
  expect(opened.status).toBe(429)
})

test('more polls than the clients of one address can need are refused, until the next minute', async () => {
  const { url } = await start({ CONNECTIONS_PER_ADDRESS: '1' })
  const poll = async () => (await fetch(`${url}/realtime-polling/?EIO=4&transport=polling&sid=nobody`)).status
  const statuses = await Promise.all(Array.from({ length: 110 }, poll))
  expect(statuses.filter((status) => status === 400)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  gateway?.clock.advance(60_000)
  expect(await poll()).toBe(400)
})

test('a socket with a refused upgrade takes no room', async () => {
  const { url } = await start({ CONNECTIONS_PER_ADDRESS: '1' })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/another-key?protocol=7`)
  const [code] = await once(socket, 'close')
  expect(code).toBe(4001)
  await vi.waitFor(async () => expect(await upgradeStatus(url)).toBe(101))
})
