import FlatQueue from 'flatqueue'

type Due = { readonly run: () => void; readonly every: number | null; dueAt: number; isOff: boolean }

/** A pulse comes so many times at least before the next thing that is due. */
const pulsesBefore = 20
/** Hours in which nothing happens need no more pulses than this far apart, in milliseconds. */
const slowestPulseMs = 10 * 60_000

/**
 * Time that passes only from one thing that is due to the next. What is due at the same millisecond runs in the order
 * in which it was asked for, pulses last, so that a run has one order and no other.
 */
export type VirtualTime = ReturnType<typeof virtualTime>

export function virtualTime(startMs: number) {
  let now = startMs
  const [events, pulses] = [agenda(), agenda()]
  let isPulse = false
  let still = 0

  const wait = (milliseconds: number, every: number | null, run: () => void, into = isPulse ? pulses : events) => {
    const due = { run, every, dueAt: now + Math.max(0, Math.ceil(milliseconds)), isOff: false }
    into.put(due)
    return () => {
      due.isOff = true
    }
  }

  const nextPulse = (every: number) => {
    const next = events.next()
    const spread = next === undefined ? every : Math.min(slowestPulseMs, (next - now) / pulsesBefore)
    return now + Math.max(every, Math.floor(spread))
  }

  return {
    ms: () => now,
    /** No time passes until something has come to its end that reads files, such as a node that starts. */
    standStill: (work: Promise<unknown>) => {
      still++
      // What fails ends the thread, and the run with it.
      void work.finally(() => still--)
    },
    isStill: () => still > 0,
    now: () => new Date(now),
    after: (milliseconds: number, run: () => void) => wait(milliseconds, null, run),
    every: (milliseconds: number, run: () => void) => wait(milliseconds, Math.max(1, milliseconds), run),
    /**
     * As `every`, for a gateway that looks again and again: where nothing else is due for long it looks less often. What it
     * sets off itself by looking is nothing else.
     */
    pulse: (milliseconds: number, run: () => void) => wait(milliseconds, Math.max(1, milliseconds), run, pulses),
    /** As `after`, for what the database does by itself: nothing waits for it. */
    aside: (milliseconds: number, run: () => void) => wait(milliseconds, null, run, pulses),
    /** Goes to the next thing that is due and does it; false when nothing is, ever again. */
    step(): boolean {
      const [event, pulse] = [events.next(), pulses.next()]
      isPulse = pulse !== undefined && (event === undefined || pulse < event)
      const due = (isPulse ? pulses : events).take()
      if (!due) return false
      now = due.dueAt
      if (due.every !== null) {
        due.dueAt = isPulse ? nextPulse(due.every) : now + due.every
        ;(isPulse ? pulses : events).put(due)
      }
      due.run()
      return true
    },
  }
}

/** What is due, by its instant and then by the order in which it was put. */
function agenda() {
  const instants = new FlatQueue<number>()
  const waiting = new Map<number, Due[]>()

  const next = (): number | undefined => {
    for (;;) {
      const instant = instants.peek()
      if (instant === undefined) return undefined
      const list = waiting.get(instant) ?? []
      while (list[0]?.isOff) list.shift()
      if (list.length > 0) return instant
      waiting.delete(instant)
      instants.pop()
    }
  }

  return {
    put(due: Due) {
      const others = waiting.get(due.dueAt)
      if (others) return void others.push(due)
      waiting.set(due.dueAt, [due])
      instants.push(due.dueAt, due.dueAt)
    },
    /** The instant of the next that was not called off. */
    next,
    take(): Due | null {
      const instant = next()
      return (instant !== undefined && waiting.get(instant)?.shift()) || null
    },
  }
}
