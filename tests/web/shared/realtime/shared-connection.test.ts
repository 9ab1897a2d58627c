import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedConnection } from '#web/shared/realtime/shared-connection.ts'
import { type FakeRealtime, fakeRealtime } from '../../../kit/fake-realtime.ts'

const url = 'ws://gateway/app/demo-key'
let realtime: FakeRealtime

beforeEach(() => {
  vi.useFakeTimers()
  realtime = fakeRealtime()
})
afterEach(() => {
  realtime.restore()
  vi.useRealTimers()
})

test('the pages of an app share one line, which the next page takes over', async () => {
  const hold = sharedConnection()
  const [one, other] = [hold(url), hold(url)]
  realtime.accept()
  one.leave()
  other.leave()
  await vi.advanceTimersByTimeAsync(4_900)
  const next = hold(url)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([next.client.state(), realtime.opened.length]).toEqual(['connected', 1])
  next.leave()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(realtime.lines()).toBe(0)
})

test('a line that was lost while no page used it is not taken over', () => {
  const hold = sharedConnection()
  const before = hold(url)
  realtime.accept()
  before.leave()
  realtime.drop()
  const next = hold(url)
  realtime.accept()
  expect([next.client === before.client, next.client.state()]).toEqual([false, 'connected'])
  next.leave()
})

test('a line that is lost while no page uses it is not opened again', async () => {
  const hold = sharedConnection({ onFailed: () => 100 })
  for (const code of [1006, 4001]) {
    const before = hold(url)
    realtime.accept()
    before.leave()
    realtime.drop(code)
    expect(before.client.state()).toBe('disconnected')
  }
  const waiting = hold(url)
  waiting.leave()
  expect(waiting.client.state()).toBe('disconnected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([realtime.opened.length, realtime.lines()]).toEqual([3, 0])
})

test('a line outlives the last page that left, and no earlier one', async () => {
  const hold = sharedConnection()
  const first = hold(url)
  realtime.accept()
  first.leave()
  await vi.advanceTimersByTimeAsync(1_000)
  hold(url).leave()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(realtime.lines()).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(realtime.lines()).toBe(0)
})

test('a refused line is tried again after the pause that its app names', async () => {
  const ended: boolean[] = []
  const hold = sharedConnection({
    onFailed(wasConnected) {
      ended.push(wasConnected)
      return 2_000
    },
  })
  const { client, leave } = hold(url)
  realtime.accept()
  for (const _ of [1, 2]) {
    realtime.drop(4001)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(client.state()).toBe('failed')
    await vi.advanceTimersByTimeAsync(1)
    expect(client.state()).toBe('connecting')
  }
  expect(ended).toEqual([true, false])
  leave()
})

test('a refused line without such a pause waits for the next page', async () => {
  const hold = sharedConnection()
  const { client } = hold(url)
  realtime.drop(4001)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(client.state()).toBe('failed')
  hold(url)
  expect(client.state()).toBe('connecting')
})
