import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

/** Sends bytes that no client library would, and reads all that comes back. */
async function raw(request: string) {
  const { hostname, port } = new URL(gateway.url)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => void socket.write(request))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const json = /\{.*\}/s.exec(body)?.[0] ?? '{}'
  return { status: Number(head.split(' ')[1]), body: JSON.parse(json) }
}

const line = (more = '', path = '/healthz', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${more}\r\n`

test.each([
  ['headers that are too long', line(`X: ${'a'.repeat(20_000)}\r\n`), 431, 'HEADERS_TOO_LARGE'],
  ['an impossible expectation', line('Expect: a-miracle\r\n'), 417, 'EXPECTATION_FAILED'],
  [
    'a part of an address that is too long',
    line('', `/api/shipments/${'a'.repeat(3_000)}`, 'PUT'),
    414,
    'ADDRESS_TOO_LONG',
  ],
  ['a request without a host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a request with two hosts', line('HOST: other\r\n'), 400, 'INVALID_REQUEST'],
  ['a page with two hosts', line('Host: shop\r\n', '/'), 400, 'INVALID_REQUEST'],
  ['bytes that are no HTTP', '\u0016\u0003\u0001\r\n\r\n', 400, 'INVALID_REQUEST'],
  ['a length that is no number', line('Content-Length: some\r\n'), 400, 'INVALID_REQUEST'],
  [
    'a length beside chunks',
    line('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '/api/order', 'POST'),
    400,
    'INVALID_REQUEST',
  ],
  ['two lengths', line('Content-Length: 5\r\nContent-Length: 6\r\n', '/api/order', 'POST'), 400, 'INVALID_REQUEST'],
  ['a way out of the folder of pictures', line('', '/media/../../package.json'), 403, 'ACCESS_DENIED'],
  ['a picture whose name holds U+0000', line('', '/media/%00'), 403, 'ACCESS_DENIED'],
])('[FOPEN-87] %s is refused in the one error body', async (_, request, status, code) => {
  expect(await raw(request)).toMatchObject({
    status,
    body: { statusCode: status, error: expect.any(String), code, message: expect.any(String) },
  })
})
