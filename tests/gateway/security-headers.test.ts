import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
      const [name, ...sources] = rule.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )

async function headersWith(environment: Readonly<Record<string, string>>) {
  const other = await startTestGateway({ environment })
  onTestFinished(() => other.close())
  return (await fetch(`${other.url}/api/configuration`)).headers
}

test('no page runs a script, or takes a style or a face, that is not ours', async () => {
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

test('a page calls nobody but us, and by the line that the site is reached at', async () => {
  const { headers } = await fetch(`${gateway.url}/api/configuration`)
  expect(policyOf(headers)['connect-src']).toBe("'self'")
  const policy = policyOf(await headersWith({ PUBLIC_URL: 'https://pedidos.example' }))
  expect(policy['connect-src']).toBe("'self' wss://pedidos.example")
  const plain = policyOf(await headersWith({ PUBLIC_URL: 'http://pedidos.example' }))
  expect(plain['connect-src']).toBe("'self' ws://pedidos.example")
})

test('a site with TLS tells browsers to come back with TLS alone, and one without does not', async () => {
  const secure = await headersWith({ PUBLIC_URL: 'https://pedidos.example' })
  expect(Number(/max-age=(\d+)/.exec(secure.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThan(15_000_000)
  expect(policyOf(secure)).toHaveProperty('upgrade-insecure-requests')
  for (const headers of [await headersWith({}), await headersWith({ PUBLIC_URL: 'http://pedidos.example' })]) {
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(policyOf(headers)).not.toHaveProperty('upgrade-insecure-requests')
  }
})

test('a tile provider hears where the page is, and not which order it shows', async () => {
  const { headers } = await fetch(`${gateway.url}/api/configuration`)
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
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
