import { afterAll, expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
      const [name, ...sources] = rule.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('every page runs only our own scripts, styles and fonts', async () => {
  const { headers } = await fetch(`${gateway.url}/api/configuration`)
  expect(policyOf(headers)).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'worker-src': "'self'",
  })
})

test('no other site may read an answer, and none gets a leave to call', async () => {
  const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' }
  for (const method of ['GET', 'OPTIONS'])
    for (const path of ['/', '/api/configuration', '/api/console/session', '/openapi.json', '/metrics']) {
      const answer = await fetch(gateway.url + path, { method, headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test('health, metrics and the contract are served', async () => {
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs/'])
    expect((await fetch(gateway.url + path)).status).toBe(200)
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).toContain('comanda_realtime_connections 0')
})

test('an answer that has not changed is not sent again', async () => {
  const first = await fetch(`${gateway.url}/api/diner/parrilla-centro`)
  const etag = first.headers.get('etag')!
  const second = await fetch(`${gateway.url}/api/diner/parrilla-centro`, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
})
