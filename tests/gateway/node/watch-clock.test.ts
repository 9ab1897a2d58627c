import { expect, test, vi } from 'vitest'
import { watchClock } from '#gateway/node/watch-clock.ts'
import { manualClock } from '#tests/kit/clock.ts'

/** A server whose clock is ahead of the machine's by some seconds, and answers after some milliseconds of the machine's time. */
function aServer(ahead: number) {
  const clock = manualClock()
  const lines: [level: string, ...unknown[]][] = []
  const line =
    (level: string) =>
    (...words: unknown[]) =>
      void lines.push([level, ...words])
  const server = { ahead, answersAfterMs: 0, asked: 0, isAway: false }
  const db = {
    isShared: true,
    async query() {
      server.asked++
      if (server.isAway) throw new Error('away')
      const seconds = String(clock.now().getTime() / 1000 + server.ahead)
      clock.jump(server.answersAfterMs)
      return { rows: [{ seconds }] } as never
    },
  }
  const onError = vi.fn<(error: unknown) => void>()
  const log = { warn: line('warn'), info: line('info') } as never
  return { clock, lines, server, onError, db, watch: () => watchClock({ db, clock, log, onError }) }
}

test('a clock that is off is told at the start, once, and told again when it is right', async () => {
  const { clock, lines, server, watch } = aServer(-90)
  const { offsetSeconds } = watch()
  await vi.waitFor(() => expect(lines).toEqual([['warn', { seconds: 90 }, expect.stringContaining('is off')]]))
  expect(offsetSeconds()).toBe(90)
  clock.advance(60_000)
  await vi.waitFor(() => expect(server.asked).toBe(2))
  server.ahead = 2
  clock.advance(60_000)
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  expect(lines[1]).toEqual(['info', expect.stringContaining('agree again')])
  expect(offsetSeconds()).toBe(-2)
})

test('a clock that is a second off is no news', async () => {
  const { clock, lines, server, watch } = aServer(1)
  watch()
  clock.advance(60_000)
  await vi.waitFor(() => expect(server.asked).toBe(2))
  expect(lines).toEqual([])
})

test('an answer that took long says nothing of a clock', async () => {
  const { lines, server, watch } = aServer(0)
  server.answersAfterMs = 20_000
  const { offsetSeconds } = watch()
  await vi.waitFor(() => expect(server.asked).toBe(1))
  expect(offsetSeconds()).toBe(0)
  expect(lines).toEqual([])
})

test('a server that is away is an error of background work, and is asked again', async () => {
  const { clock, server, onError, watch } = aServer(0)
  server.isAway = true
  watch()
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  clock.advance(60_000)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2))
})

test('an embedded database is not asked for its clock', () => {
  const { clock, server, db, watch } = aServer(0)
  db.isShared = false
  watch()
  clock.advance(600_000)
  expect(server.asked).toBe(0)
})

test('a watch of a clock that has stopped asks no more', async () => {
  const { clock, server, watch } = aServer(0)
  const { stop } = watch()
  await vi.waitFor(() => expect(server.asked).toBe(1))
  await stop()
  clock.advance(600_000)
  expect(server.asked).toBe(1)
})
