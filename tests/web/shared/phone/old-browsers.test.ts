import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { whoAmI } from '#web/courier/workplace/courier-calls.ts'
import { takesNotices } from '#web/diner/app/push.ts'
import { paths } from '#web/diner/paths.ts'
import { inTime } from '#web/shared/api/in-time.ts'

afterEach(() => vi.useRealTimers())

/** Takes a feature away for the rest of the test. */
function without(owner: object, name: string) {
  const held = Object.getOwnPropertyDescriptor(owner, name)
  Reflect.deleteProperty(owner, name)
  onTestFinished(() => {
    if (held) Object.defineProperty(owner, name, held)
  })
}

/** A network that never answers, and ends an aborted call without its reason, as some browsers do. */
const silent = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )

test('a courier’s call reaches the gateway in a browser without AbortSignal.timeout', async () => {
  without(AbortSignal, 'timeout')
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ riderId: 'ana' }))
  onTestFinished(() => fetching.mockRestore())
  await expect(whoAmI()).resolves.toEqual({ riderId: 'ana' })
})

test('a call that hangs ends like one without a network', async () => {
  vi.useFakeTimers()
  const ended = expect(inTime(15_000, silent)).rejects.toMatchObject({ status: 0, code: 'NO_ANSWER' })
  await vi.advanceTimersByTimeAsync(15_000)
  await ended
})

test('a call keeps its own failure, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  await expect(inTime(15_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

test('a link to help names its shop in a browser whose queries have no size', () => {
  without(URLSearchParams.prototype, 'size')
  expect(paths.support({ alias: 'parrilla' })).toBe('/support?alias=parrilla')
  expect(paths.support()).toBe('/support')
})

test.each(['PushManager', 'Notification'])('a browser without %s offers no notices', (name) => {
  vi.stubGlobal('navigator', { serviceWorker: {} })
  for (const one of ['PushManager', 'Notification']) vi.stubGlobal(one, class {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(takesNotices()).toBe(true)
  without(window, name)
  expect(takesNotices()).toBe(false)
})
