import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

test.each(['//', 'http://[', '/app/%'])('an upgrade of %s is answered, and ends no process', async (target) => {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  const wishes = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n${wishes}\r\nSec-WebSocket-Key: ${btoa('x'.repeat(16))}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 (400|101) /)
  socket.destroy()
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
})

test.each([
  ['h2c', 'GET /healthz', '', '200 OK'],
  ['TLS/1.0, HTTP/1.1', 'GET /app/demo-key', '', '404 Not Found'],
  ['websocket, h2c', 'GET /app/demo-key?protocol=7', '', '404 Not Found'],
  ['h2c', 'POST /api/diner/log', '{"message":"nothing"}', '204 No Content'],
])('an upgrade to %s is ignored, and %s is answered normally', async (protocol, call, body, status) => {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `${call} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade, HTTP2-Settings',
    `Upgrade: ${protocol}`,
    'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    'Content-Type: text/plain',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const [answer] = await once(socket, 'data')
  expect(String(answer).split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`])
  socket.destroy()
})
