import type { Clock } from '#gateway/ports/clock.ts'

type ClockTimer = { due: number; readonly every: number | null; readonly run: () => void }

/** A clock that stands still until a test moves it; everything that becomes due on the way runs in order. */
export function manualClock(start = '2026-11-21T20:00:00.000Z') {
  let now = Date.parse(start)
  const waiting = new Set<ClockTimer>()

  const wait = (milliseconds: number, every: number | null, run: () => void) => {
    const one: ClockTimer = { due: now + milliseconds, every, run }
    waiting.add(one)
    return () => void waiting.delete(one)
  }

  const clock: Clock = {
    now: () => new Date(now),
    every: (milliseconds, run) => wait(milliseconds, milliseconds, run),
    after: (milliseconds, run) => wait(milliseconds, null, run),
  }
  return {
    ...clock,
    /** The number of calls that wait for their time. */
    waiting: () => waiting.size,
    advance(milliseconds: number) {
      const end = now + milliseconds
      for (;;) {
        const next = [...waiting].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0]
        if (!next) break
        now = next.due
        if (next.every === null) waiting.delete(next)
        else next.due += next.every
        next.run()
      }
      now = end
    },
    /**
     * Moves the time like a machine that has slept: the time has passed, and nothing ran in it. Use it for days, which
     * have 86,400 ticks each.
     */
    jump(milliseconds: number) {
      now += milliseconds
      for (const one of waiting) one.due += milliseconds
    },
  }
}

export type ManualClock = ReturnType<typeof manualClock>

/**
 * Runs clocks five times as fast as real time, for nodes that wait for each other's ticks. A poke alone may find
 * nothing: an event is read only when the server has no older open transaction.
 */
export function letRun(clocks: readonly ManualClock[]) {
  const timer = setInterval(() => {
    for (const clock of clocks) clock.advance(100)
  }, 20)
  return () => clearInterval(timer)
}
