import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { cachedJson, cachedJsonOf, encodedAs, encodingFor, sendCached } from '#gateway/http/cached-json.ts'

test('a body is written once, and another body has another name', () => {
  const [one, other] = [cachedJson({ menu: 1 }), cachedJson({ menu: 2 })]
  expect(cachedJsonOf(one)).toBe(cachedJsonOf(one))
  expect(cachedJsonOf(one)?.etag).not.toBe(cachedJsonOf(other)?.etag)
  expect(cachedJsonOf({ menu: 1 })).toBeNull()
})

test('a value that is no object is not kept', () => {
  for (const body of [null, undefined, 'text', 7]) expect(cachedJsonOf(body)).toBeNull()
})

test('a body that is kept twice is still written once', () => {
  const body = cachedJson({ menu: 3 })
  const kept = cachedJsonOf(body)
  expect(cachedJsonOf(cachedJson(body))).toBe(kept)
  expect(String(kept?.json)).toBe('{"menu":3}')
  expect(kept?.etag).toMatch(/^W\/"[\w-]{27}"$/)
})

test('a body smaller than a packet is not compressed', () => {
  expect(encodingFor(cachedJsonOf(cachedJson({ small: true }))!, 'br, gzip')).toBeNull()
})

const body = { text: 'x'.repeat(1024 - '{"text":""}'.length) }
const kept = cachedJsonOf(cachedJson(body))!

test.each([
  ['br, gzip', 'br'],
  ['gzip, br', 'br'],
  ['gzip', 'gzip'],
  ['deflate, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['*', 'br'],
  ['gzip; q=0.5', 'gzip'],
  ['br ; q=0 , gzip ; q=0', null],
  ['identity', null],
  ['brotli, xgzip', null],
  ['', null],
  [undefined, null],
])(
  'a large body goes out as the client prefers, in the smallest of equal encodings: %o is %s',
  (accepted, encoding) => {
    expect(kept.json.length).toBe(1024)
    expect(encodingFor(kept, accepted)).toBe(encoding)
  },
)

test('a large body is compressed once per encoding, to the same content', async () => {
  expect(encodedAs(kept, 'br')).toBe(encodedAs(kept, 'br'))
  expect(encodedAs(kept, 'gzip')).toBe(encodedAs(kept, 'gzip'))
  expect(brotliDecompressSync(await encodedAs(kept, 'br'))).toEqual(kept.json)
  expect(gunzipSync(await encodedAs(kept, 'gzip'))).toEqual(kept.json)
})

test('a large body is answered with its name and encoding, and without body to a client that has it', async () => {
  const app = fastify()
  app.get('/', (request, reply) => sendCached(request, reply, kept, { status: 203, headers: { 'x-more': 'yes' } }))
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  const head = { etag: kept.etag, vary: 'accept-encoding', 'x-more': 'yes' }

  const plain = await ask({})
  expect([plain.statusCode, plain.json()]).toEqual([203, body])
  expect(plain.headers).toMatchObject({ ...head, 'content-type': 'application/json; charset=utf-8' })
  expect(plain.headers).not.toHaveProperty('content-encoding')

  const packed = await ask({ 'accept-encoding': 'gzip' })
  expect(packed.headers).toMatchObject({ ...head, 'content-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload)).toEqual(kept.json)

  const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': kept.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject(head)
  expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(203)
  await app.close()
})
