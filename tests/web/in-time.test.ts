import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from '#web/api/in-time.ts'
import { whoAmI } from '#web/features/courier/courier-calls.ts'

const { timeout } = AbortSignal

beforeEach(() => {
  // As in Safari before 16.
  Reflect.deleteProperty(AbortSignal, 'timeout')
  return () => {
    AbortSignal.timeout = timeout
  }
})
afterEach(() => vi.useRealTimers())

/** A network that never answers, and ends an aborted call without its reason, as some browsers do. */
const silent = (_: unknown, signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )

test('a courier’s call reaches the gateway in a browser without AbortSignal.timeout', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ riderId: 'ana' }))
  await expect(whoAmI()).resolves.toEqual({ riderId: 'ana' })
  fetching.mockRestore()
})

test('a call that hangs ends like one without a network', async () => {
  vi.useFakeTimers()
  const call = inTime(15_000, (signal) => silent(null, signal))
  const ended = expect(call).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  await vi.advanceTimersByTimeAsync(15_000)
  await ended
})

test('a call keeps its own failure, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  await expect(inTime(15_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
