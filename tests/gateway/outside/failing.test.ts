import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { services, watchServices } from '#gateway/outside/failing.ts'
import { callJson } from '#gateway/outside/json-call.ts'

function watched() {
  let now = 1_000_000
  const watch = watchServices(() => now)
  const pass = (seconds: number) => {
    now += seconds * 1_000
  }
  return { ...watch, pass }
}

test('a service fails from the first call without an answer to the newest', () => {
  const watch = watched()
  watch.failed('webpay')
  expect([...watch.failingSeconds()]).toEqual([])
  watch.pass(40)
  watch.failed('webpay')
  watch.pass(25)
  watch.failed('webpay')
  watch.failed('places')
  watch.pass(100)
  expect([...watch.failingSeconds()]).toEqual([['webpay', 65]])
})

test('an answer of a service ends its failing, and no other service’s', () => {
  const watch = watched()
  for (const _ of [1, 2]) {
    watch.failed('till')
    watch.failed('ga4')
    watch.pass(30)
  }
  watch.answered('till')
  watch.failed('till')
  expect([...watch.failingSeconds()]).toEqual([['ga4', 30]])
})

test('a service that was not called for a quarter of an hour may answer again', () => {
  const watch = watched()
  watch.failed('meta')
  watch.pass(60)
  watch.failed('meta')
  watch.pass(899)
  expect([...watch.failingSeconds()]).toEqual([['meta', 60]])
  watch.pass(1)
  expect([...watch.failingSeconds()]).toEqual([])
  watch.failed('meta')
  watch.pass(10)
  watch.failed('meta')
  expect([...watch.failingSeconds()]).toEqual([['meta', 10]])
})

test.each([
  [200, true],
  [404, true],
  [429, true],
  [500, false],
  [503, false],
  [null, false],
])('a call that is answered with %s counts as an answer: %s', async (status, isAnswer) => {
  const server = createServer((_, response) => {
    if (status === null) response.destroy()
    else response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const call = () =>
    callJson(new URL(`http://127.0.0.1:${port}`), { service: 'benefits', timeoutMs: 5_000, mostBytes: 100 })
  services.answered('benefits')
  await call()
  await call()
  await vi.waitFor(() => expect(services.failingSeconds().has('benefits')).toBe(!isAnswer))
})
