import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/shared/api/client.ts'
import { followGateway } from '#web/shared/api/follow-gateway.ts'
import { hear, type LostConnection, useLostConnection } from '#web/shared/network.ts'
import { createRealtimeClient } from '#web/shared/realtime/client.ts'
import type { OpenTransport } from '#web/shared/realtime/transport.ts'
import { answersOffContract } from '../../../kit/answers-by-contract.ts'
import { aConfiguration, onEachCall } from '../../../kit/web-calls.ts'

type Hearing = Parameters<OpenTransport>[1]

const now = Date.parse('2026-11-28T20:31:00.000Z')
let answer: (signal: AbortSignal) => Promise<Response>
let asked: string[]
let lost: LostConnection | null

const Page = () => {
  lost = useLostConnection()
  return null
}
const unreached = () => Promise.reject(new TypeError('Failed to fetch'))
const hangs = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const answers =
  (status = 200, cacheControl = 'no-store') =>
  async () =>
    Response.json(aConfiguration(), { status, headers: { 'Cache-Control': cacheControl } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const browserSays = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  return act(async () => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

followGateway()

beforeEach(async () => {
  vi.useFakeTimers({ now })
  asked = []
  answer = answers()
  onEachCall(({ url, signal }) => {
    asked.push(new URL(url).pathname)
    return answer(signal)
  })
  hear()
  render(<Page />)
})

afterEach(async () => {
  // A question that waits ends within the test that asked it.
  answer = answers()
  await pass(5_000)
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a page in sight asks after ten seconds of silence, and knows the beginning within fifteen', async () => {
  answer = hangs
  await pass(9_900)
  expect(asked).toEqual([])
  await pass(4_500)
  expect(lost).toBeNull()
  await pass(200)
  expect([asked[0], lost]).toEqual(['/healthz', { since: now }])
})

test('a page that is heard asks nothing: each answer and each frame is a sign of life', async () => {
  let line: Hearing | undefined
  const ways = {
    websocket: (_: string, events: Hearing) => {
      line = events
      return { send: () => true, close: () => undefined }
    },
    polling: () => ({ send: () => true, close: () => undefined }),
  }
  const client = createRealtimeClient({ url: 'ws://gateway/app/key', log: () => undefined, ways })
  client.connect()
  await pass(9_000)
  line?.onText('{"event":"pusher:pong"}')
  await pass(9_000)
  await api.GET('/api/configuration')
  await pass(9_000)
  client.disconnect()
  expect([asked, lost]).toEqual([['/api/configuration'], null])
})

test('a call without an answer is a reason to ask at once, and five seconds without life are told', async () => {
  answer = unreached
  await pass(1_000)
  await api.GET('/api/configuration').catch(() => undefined)
  await pass(0)
  expect([asked, lost]).toEqual([['/api/configuration', '/healthz'], null])
  await pass(6_000)
  expect(lost).toEqual({ since: now })
})

test.each([
  ['a call that its page gives up is no reason to ask', 'AbortError', ['/api/configuration']],
  ['a call that takes too long is a reason to ask', 'TimeoutError', ['/api/configuration', '/healthz']],
])('%s', async (_, name, calls) => {
  answer = () => Promise.reject(new DOMException('over', name))
  await api.GET('/api/configuration').catch(() => undefined)
  await pass(0)
  expect(asked).toEqual(calls)
})

test('an answer of the worker, which may be a stored one, is no sign of life', async () => {
  await pass(9_000)
  answer = answers(200, 'max-age=60')
  await api.GET('/api/configuration')
  answer = hangs
  await pass(5_600)
  expect(lost).toEqual({ since: now })
})

test('a proxy that answers for a gateway that is away is no sign of life', async () => {
  answersOffContract()
  await pass(5_000)
  answer = answers(502)
  await api.GET('/api/configuration')
  await pass(0)
  expect(lost).toEqual({ since: now })
})

test('a browser that says offline is believed as soon as the gateway does not answer', async () => {
  answer = unreached
  await browserSays(false)
  await pass(0)
  expect(lost).toEqual({ since: now })
})

test('a browser that says offline is not believed while the gateway answers', async () => {
  await browserSays(false)
  await pass(60_000)
  expect(lost).toBeNull()
})

test('a lost gateway is asked every three seconds, and its first answer ends the loss', async () => {
  answer = unreached
  await pass(10_000)
  expect(lost).toEqual({ since: now })
  const before = asked.length
  await pass(6_000)
  expect(asked.length).toBe(before + 2)
  answer = answers()
  await pass(3_000)
  expect(lost).toBeNull()
})

test('a frame that comes while a question waits wins over its silence', async () => {
  answer = hangs
  await pass(12_000)
  act(hear)
  await pass(2_500)
  expect(lost).toBeNull()
})

test('a hidden page asks nothing, and asks when it is seen again', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(60_000)
  expect(asked).toEqual([])
  isHidden.mockReturnValue(false)
  await pass(3_000)
  expect(asked).toEqual(['/healthz'])
})

test('without a page that shows the connection nothing is asked', async () => {
  cleanup()
  await pass(60_000)
  expect(asked).toEqual([])
})
