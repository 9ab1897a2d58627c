import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callJson } from '#gateway/outside/json-call.ts'

test('calls in a row share one connection, and leave no listeners on it', async () => {
  let connections = 0
  const server = createServer((_, response) => response.end('{}'))
  server.on('connection', () => {
    connections++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const warned = vi.fn()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const call = () =>
    callJson(new URL(`http://127.0.0.1:${port}`), { service: 'places', timeoutMs: 5_000, mostBytes: 100 })
  for (let calls = 0; calls < 15; calls++) expect(await call()).toMatchObject({ type: 'Answered', status: 200 })
  // Node warns at the next turn of its loop.
  await new Promise((resolve) => setImmediate(resolve))
  expect([connections, warned.mock.calls]).toEqual([1, []])
})
