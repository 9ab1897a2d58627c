import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedConnection } from '#web/shared/realtime/shared-connection.ts'
import { type FakeRealtime, fakeRealtime } from '../../../kit/fake-realtime.ts'

const url = 'ws://gateway/app/demo-key'
const elsewhere = 'ws://other/app/demo-key'
let realtime: FakeRealtime

beforeEach(() => {
  vi.useFakeTimers()
  realtime = fakeRealtime()
})
afterEach(() => {
  realtime.restore()
  vi.useRealTimers()
})

test('pages with two addresses have a line each, and the end of one line leaves the other shared', async () => {
  const hold = sharedConnection()
  const one = hold(url)
  realtime.accept()
  const other = hold(elsewhere)
  realtime.accept()
  expect(realtime.lines()).toBe(2)
  one.leave()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([realtime.lines(), other.client.state()]).toEqual([1, 'connected'])
  expect(hold(elsewhere).client).toBe(other.client)
})

test('a line that has ended is no longer shared: the next page has another', async () => {
  const hold = sharedConnection()
  const one = hold(url)
  realtime.accept()
  one.leave()
  await vi.advanceTimersByTimeAsync(5_000)
  const next = hold(url)
  realtime.accept()
  expect([next.client === one.client, next.client.state()]).toEqual([false, 'connected'])
})
