import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begunAnswer } from '#web/shared/api/begun-calls.ts'

const path = '/api/configuration'
const asked = (method = 'GET') => new Request(location.origin + path, { method })

/** The document has begun the call. */
function begin() {
  const stop = new AbortController()
  const answer = Promise.resolve(new Response('{}'))
  globalThis.begunCalls = { [path]: { answer, stop } }
  return { answer, stop }
}

// A worker of tests is older than a page.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(19_999))
afterEach(() => {
  globalThis.begunCalls = undefined
  vi.restoreAllMocks()
})

test('the first who asks takes the call that the document has begun, and the next asks the gateway', () => {
  const { answer } = begin()
  const { signal } = new AbortController()
  expect(begunAnswer(asked(), signal)).toBe(answer)
  expect(begunAnswer(asked(), signal)).toBeUndefined()
})

test('a change, another address and a document without calls take none', () => {
  const { signal } = new AbortController()
  expect(begunAnswer(asked(), signal)).toBeUndefined()
  begin()
  expect(begunAnswer(asked('POST'), signal)).toBeUndefined()
  expect(begunAnswer(new Request(`${location.origin}${path}?lat=1`), signal)).toBeUndefined()
})

test('a begun call is not taken after twenty seconds, when it may no longer be true', () => {
  begin()
  vi.spyOn(performance, 'now').mockReturnValue(20_001)
  expect(begunAnswer(asked(), new AbortController().signal)).toBeUndefined()
})

test('a page that gives the call up ends it', () => {
  const { stop } = begin()
  const page = new AbortController()
  void begunAnswer(asked(), page.signal)
  page.abort()
  expect(stop.signal.aborted).toBe(true)
})
