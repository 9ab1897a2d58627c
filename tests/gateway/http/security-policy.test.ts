import { expect, test } from 'vitest'
import { demoSettings } from '#demo/gateway.ts'
import { securityHeaders } from '#gateway/http/security-headers.ts'

async function headersWith(environment: Readonly<Record<string, string>> = {}, vendorMaps = false) {
  const headers = await securityHeaders(demoSettings(environment), vendorMaps)
  const policy = (headers['content-security-policy'] ?? '').split(';').map((rule) => rule.trim().split(' '))
  return { headers, policy: Object.fromEntries(policy.map(([name, ...sources]) => [name, sources])) }
}

const self = ["'self'"]
const none = ["'none'"]

test('a page takes only our own sources, and pictures from where a shop keeps them', async () => {
  const { policy } = await headersWith()
  expect(policy).toEqual({
    'default-src': self,
    'script-src': self,
    'style-src': self,
    'font-src': self,
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'connect-src': self,
    'worker-src': self,
    'object-src': none,
    'base-uri': none,
    'frame-ancestors': none,
    'form-action': self,
    'script-src-attr': none,
  })
})

test('a page with the vendor’s map takes the sources of that map, and nothing else', async () => {
  const plain = (await headersWith()).policy
  const { policy } = await headersWith({ GOOGLE_MAPS_URL: 'https://maps.example/maps/api/js' }, true)
  const calls = ["'self'", 'https://maps.example', 'https://*.googleapis.com', 'https://*.gstatic.com']
  expect(policy).toEqual({
    ...plain,
    'script-src': calls,
    'style-src': ["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'],
    'font-src': ["'self'", 'https://fonts.gstatic.com'],
    'connect-src': calls,
    'worker-src': ["'self'", 'blob:'],
  })
})

test.each([
  ['https://pedidos.example', 'wss://pedidos.example', true],
  ['http://pedidos.example', 'ws://pedidos.example', false],
  ['http://https.example', 'ws://https.example', false],
])('a page of %s keeps its connection to it, and TLS where it has it', async (PUBLIC_URL, line, isSecure) => {
  const { headers, policy } = await headersWith({ PUBLIC_URL })
  expect(policy['connect-src']).toEqual(["'self'", line])
  expect(policy['upgrade-insecure-requests']).toEqual(isSecure ? [] : undefined)
  expect(headers['strict-transport-security']).toBe(isSecure ? 'max-age=31536000; includeSubDomains' : undefined)
})

test('the headers are only those of security, each as one text', async () => {
  const { headers } = await headersWith()
  for (const name of [
    'content-length',
    'content-type',
    'date',
    'connection',
    'keep-alive',
    'strict-transport-security',
  ])
    expect(headers).not.toHaveProperty(name)
  expect(headers).toMatchObject({
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  for (const value of Object.values(headers)) expect(value).toBeTypeOf('string')
})
