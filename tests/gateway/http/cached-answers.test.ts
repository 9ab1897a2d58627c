import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { deliveryMode } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { rawAnswer } from '#tests/kit/raw.ts'

const gateway = await startTestGateway()
const path = `/api/diner/parrilla-centro/menu/${(await deliveryMode(gateway)).id}`
afterAll(() => gateway.close())

const ask = (headers: Record<string, string> = {}) => rawAnswer(gateway.url + path, headers)

test('the menu is the same in every requested encoding', async () => {
  const plain = await ask()
  const [br, gzip] = [
    await ask({ 'accept-encoding': 'gzip, br' }),
    await ask({ 'accept-encoding': 'gzip;q=0.5, br;q=0' }),
  ]
  expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  for (const { headers } of [plain, br, gzip])
    expect(headers).toMatchObject({
      etag: plain.headers['etag'],
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  expect(JSON.parse(String(plain.body)).categories.length).toBeGreaterThan(0)
})

test('a client that has it already is told so, and gets nothing twice', async () => {
  const { headers } = await ask()
  const again = await ask({ 'if-none-match': String(headers['etag']) })
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200)
})
