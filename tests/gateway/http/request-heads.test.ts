import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { reachedAt } from '#gateway/http/reached-at.ts'
import { bearerToken, isSameSecret } from '#gateway/http/secrets.ts'

const requestWith = (headers: Readonly<Record<string, string>>, localAddress?: string) =>
  ({ headers, raw: { socket: { localAddress, localPort: 8080 } } }) as unknown as FastifyRequest

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['::ffff:192.0.2.1', 'http://192.0.2.1:8080'],
  ['::FFFF:192.0.2.1', 'http://192.0.2.1:8080'],
  ['2001:db8::1', 'http://[2001:db8::1]:8080'],
  ['::ffff:0', 'http://[::ffff:0]:8080'],
  ['2001:db8::ffff:192.0.2.1', 'http://[2001:db8::ffff:192.0.2.1]:8080'],
])('the address of a request is the socket’s, for any Host: %s', (local, url) => {
  expect(reachedAt(requestWith({ host: 'evil.example' }, local))).toBe(url)
})

test.each(['comanda.example', 'comanda.example:443', '127.0.0.1:8080', '[2001:db8::1]', '[::1]:80', 'My_Host-1'])(
  'the address of a request is given if the request names a host: %s',
  (host) => expect(reachedAt(requestWith({ host }, '127.0.0.1'))).not.toBeNull(),
)

test.each(['', 'a b', 'a/b', 'a@b', 'a:', 'a:123456', 'a:x', '[::1', '::1', 'x [::1]', 'a:80/x', '[g]'])(
  'the address of a request is missing if the request names no host: %o',
  (host) => expect(reachedAt(requestWith({ host }, '127.0.0.1'))).toBeNull(),
)

test('the address of a request is missing for a call of this process, whose socket has none', () =>
  expect(reachedAt(requestWith({ host: 'comanda.example' }))).toBeNull())

test('the address of a request is missing without a Host', () =>
  expect(reachedAt(requestWith({}, '127.0.0.1'))).toBeNull())

test.each(['Bearer abc', 'bearer abc', 'BEARER abc'])(
  'a bearer token is the text after the scheme: %s',
  (authorization) => expect(bearerToken(requestWith({ authorization }))).toBe('abc'),
)

test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'abc', 'Bearer  abc'])(
  'a bearer token is none in %o',
  (authorization) => expect(bearerToken(requestWith({ authorization }))).toBeNull(),
)

test('a bearer token is none without the header', () => expect(bearerToken(requestWith({}))).toBeNull())

test('a secret is the same only character by character, for any lengths', () => {
  expect(isSameSecret('s3cret', 's3cret')).toBe(true)
  for (const other of ['s3cre', 's3crets', 'S3cret', '', 'another']) expect(isSameSecret(other, 's3cret')).toBe(false)
})
