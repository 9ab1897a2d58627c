import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { readSettings, WrongSettings } from '#gateway/composition/config.ts'
import { clientOf, proxyTrust } from '#gateway/http/trusted-proxies.ts'
import { bareApp } from '#tests/kit/bare-app.ts'

const site = { PUBLIC_URL: 'https://pedidos.example' }

/** The client of an upgrade and, by the same rule, of a request. */
async function seen(environment: Readonly<Record<string, string>>, peer: string, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const upgrade = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
  const client = clientOf(upgrade, proxyTrust(readSettings(environment)))
  const { app } = await bareApp(environment)
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress: peer, headers })
  const asFastify = { socket: { remoteAddress: body }, headers: {} } as unknown as IncomingMessage
  expect(clientOf(asFastify, () => false)).toBe(client)
  return client
}

describe('with PUBLIC_URL alone', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine by IPv6', '::1'],
    ['this machine on a socket of both families', '::ffff:127.0.0.1'],
    ['a container', '172.18.0.1'],
    ['a private network on a socket of both families', '::ffff:10.0.0.2'],
    ['a private network of IPv6', 'fd00::1'],
  ])('a proxy of %s is trusted for the last address that it wrote', async (_, peer) => {
    expect(await seen(site, peer, '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7')
    expect(await seen(site, peer)).not.toBe('198.51.100.7')
  })

  test('no address before the last is trusted, not even behind a private one', async () => {
    expect(await seen(site, '127.0.0.1', '203.0.113.9, 192.168.1.5')).toBe('192.168.1.5')
  })

  test.each(['198.51.100.1', '2001:db8::1', '100.64.0.1', '169.254.1.1', '::ffff:198.51.100.1'])(
    'a peer anywhere else is not trusted: %s',
    async (peer) => expect(await seen(site, peer, '203.0.113.9')).toBe(await seen(site, peer)),
  )
})

test.each([[{}], [{ TRUSTED_PROXIES: '0' }], [{ ...site, TRUSTED_PROXIES: '0' }]])(
  'a node behind no proxy trusts no header: %o',
  async (environment) => expect(await seen(environment, '127.0.0.1', '203.0.113.9')).toBe('127.0.0.1'),
)

describe('with a number of proxies', () => {
  test('the client is the one that the outermost of them reported', async () => {
    const header = '203.0.113.9, 198.51.100.7, 198.51.100.200'
    expect(await seen({ TRUSTED_PROXIES: '1' }, '10.0.0.2', header)).toBe('198.51.100.200')
    expect(await seen({ TRUSTED_PROXIES: ' 2 ' }, '10.0.0.2', header)).toBe('198.51.100.7')
    expect(await seen({ ...site, TRUSTED_PROXIES: '2' }, '192.0.2.1', header)).toBe('198.51.100.7')
  })

  test('a header that is shorter ends at its first address', async () => {
    expect(await seen({ TRUSTED_PROXIES: '3' }, '10.0.0.2', '198.51.100.7')).toBe('198.51.100.7')
    expect(await seen({ TRUSTED_PROXIES: '3' }, '10.0.0.2', '')).toBe('10.0.0.2')
  })
})

describe('with addresses of proxies', () => {
  const environment = { TRUSTED_PROXIES: 'loopback, 192.0.2.0/24,2001:db8:1::/48' }

  test('the client is the first that is none of them, from the last', async () => {
    expect(await seen(environment, '127.0.0.1', '203.0.113.9, 198.51.100.7, 192.0.2.8')).toBe('198.51.100.7')
    expect(await seen(environment, '::ffff:192.0.2.8', '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7')
    expect(await seen(environment, '2001:db8:1::9', '203.0.113.9, 2001:db8:7:8::5')).toBe('2001:db8:7:8')
  })

  test('a peer that is none of them is not trusted, even if it is private', async () => {
    expect(await seen(environment, '10.0.0.2', '203.0.113.9')).toBe('10.0.0.2')
    expect(await seen({ ...site, ...environment }, '10.0.0.2', '203.0.113.9')).toBe('10.0.0.2')
  })
})

test.each([
  ['with a port', '198.51.100.7:51234', '198.51.100.7'],
  ['of IPv4 as one of IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
  ['of IPv6, by its 64 bits', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['of IPv6 with a port', '[2001:db8:1:2::6]:443', '2001:db8:1:2'],
  ['of IPv6 in brackets', '[2001:db8:1:2::6]', '2001:db8:1:2'],
  ['behind empty ones', ' , ,198.51.100.7', '198.51.100.7'],
])('an address that a proxy wrote is read %s', async (_, header, client) =>
  expect(await seen(site, '127.0.0.1', header)).toBe(client),
)

test.each(['unknown', '_hidden', '198.51.100.7.8', '198.51.100', '"198.51.100.7"', '[::1', ':::', 'x'.repeat(5_000)])(
  'an invalid one counts as one client with all such: %s',
  async (header) => expect(await seen(site, '127.0.0.1', header)).toBe('unknown'),
)

test.each([
  ...['none', 'true', '-1', '1.5', '11', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.0/x', '10.0.0.1,,10.0.0.2', '10.0.0'],
  ...['private', 'proxy.s3cret.example', '::/129', '10.0.0.1;10.0.0.2', '1,2', 'constructor'],
])('the setting refuses %s, and says what it takes', (TRUSTED_PROXIES) => {
  const read = () => readSettings({ TRUSTED_PROXIES })
  expect(read).toThrow(WrongSettings)
  expect(read).toThrow(
    /^TRUSTED_PROXIES is not accepted: must be a number of proxies from 0 to 10, or addresses, .+\.$/,
  )
  expect(read).not.toThrow(/s3cret/)
})

test.each([
  ['10', 10],
  ['loopback', ['loopback']],
  ['10.0.0.1, 10.1.0.0/255.255.0.0 ,fd00::/8', ['10.0.0.1', '10.1.0.0/255.255.0.0', 'fd00::/8']],
])('the setting takes %s', (TRUSTED_PROXIES, read) =>
  expect(readSettings({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(read),
)

test.each([
  ['without PUBLIC_URL', { TRUSTED_PROXIES: '1' }, 1],
  ['with PUBLIC_URL', { TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://pedidos.example' }, 0],
])('a node behind TLS %s warns once that cookies and links need it, if it is missing', async (_, settings, times) => {
  const { app, lines } = await bareApp({ LOG_LEVEL: 'warn', ...settings })
  app.get('/', async () => 'here')
  await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'http' } })
  expect(lines).toEqual([])
  await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
  await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
  expect(lines.filter(({ msg }) => /https, and PUBLIC_URL is not set/.test(String(msg)))).toHaveLength(times)
})
