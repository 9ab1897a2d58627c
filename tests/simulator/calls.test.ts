import { Effect } from 'effect'
import { afterEach, expect, test, vi } from 'vitest'
import { newestOnly } from '#simulator/ground/newest-only.ts'
import type { Network } from '#simulator/network/network.ts'
import { callsTo } from '#simulator/services/calls.ts'

afterEach(() => vi.useRealTimers())

const callsOver = (fetch: Network['fetch']) => {
  const open: Network['open'] = () => ({ send: () => undefined, drop: () => undefined })
  return callsTo({ baseUrl: 'http://gateway', adminToken: 'a', patience: 'brief', network: { fetch, open } })
}

test('an answered call leaves no timer, of which a large run would have thousands', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { configuration } = callsOver(async () => Response.json({}))
  await Effect.runPromise(configuration)
  expect(vi.getTimerCount()).toBe(0)
})

test('a call without an answer ends after its time, and its request with it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signals: AbortSignal[] = []
  const { configuration } = callsOver(({ signal }) => {
    signals.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const ended = Effect.runPromise(Effect.flip(configuration))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await ended)._tag).toBe('Unreachable')
  expect(signals[0]?.aborted).toBe(true)
})

test('a text that many hear at once is read once, and another one again', () => {
  const read = vi.fn((text: string) => text.length)
  const readNewest = newestOnly(read)
  expect(['ab', 'ab', 'abc', 'ab'].map((text) => readNewest(text))).toEqual([2, 2, 3, 2])
  expect(read).toHaveBeenCalledTimes(3)
})
