import FlatQueue from 'flatqueue'

type Due = { readonly run: () => void; readonly every: number | null; dueAt: number; isOff: boolean }

/**
 * Time that passes only from one thing that is due to the next. What is due at the same millisecond runs in the order
 * in which it was asked for, so that a run has one order and no other.
 */
export type VirtualTime = ReturnType<typeof virtualTime>

export function virtualTime(startMs: number) {
  let now = startMs
  const instants = new FlatQueue<number>()
  const waiting = new Map<number, Due[]>()

  const put = (due: Due) => {
    const others = waiting.get(due.dueAt)
    if (others) return void others.push(due)
    waiting.set(due.dueAt, [due])
    instants.push(due.dueAt, due.dueAt)
  }

  const wait = (milliseconds: number, every: number | null, run: () => void) => {
    const due = { run, every, dueAt: now + Math.max(0, Math.ceil(milliseconds)), isOff: false }
    put(due)
    return () => {
      due.isOff = true
    }
  }

  const nextOf = (instant: number): Due | null => {
    const list = waiting.get(instant) ?? []
    const due = list.shift() ?? null
    if (list.length === 0) {
      waiting.delete(instant)
      instants.pop()
    }
    return due
  }

  return {
    ms: () => now,
    now: () => new Date(now),
    after: (milliseconds: number, run: () => void) => wait(milliseconds, null, run),
    every: (milliseconds: number, run: () => void) => wait(milliseconds, Math.max(1, milliseconds), run),
    /** Goes to the next thing that is due and does it; false when nothing is, ever again. */
    step(): boolean {
      for (;;) {
        const instant = instants.peek()
        if (instant === undefined) return false
        const due = nextOf(instant)
        if (!due || due.isOff) continue
        now = instant
        if (due.every !== null) put(Object.assign(due, { dueAt: instant + due.every }))
        due.run()
        return true
      }
    },
  }
}
