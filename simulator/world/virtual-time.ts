import FlatQueue from 'flatqueue'

type Due = { readonly run: () => void; readonly every: number | null; dueAt: number; isOff: boolean }

/** Pulses are so many times closer together than the time since something last came to the gateway. */
const quietShare = 20
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
  const everyPulse = new Set<Due>()
  let still = 0
  let stirredAt = startMs
  let isQuiet = false

  const wait = (milliseconds: number, every: number | null, run: () => void, into = events) => {
    const due = { run, every, dueAt: now + Math.max(0, Math.ceil(milliseconds)), isOff: false }
    into.put(due)
    if (into === pulses && every !== null) everyPulse.add(due)
    return () => {
      due.isOff = true
      everyPulse.delete(due)
    }
  }

  const nextPulse = (every: number) => {
    const spread = Math.min(slowestPulseMs, Math.floor((now - stirredAt) / quietShare))
    isQuiet ||= spread > every
    return now + Math.max(every, spread)
  }

  return {
    ms: () => now,
    /** No time passes until something has come to its end that reads files, such as a node that starts. */
    async standStill<A>(work: () => Promise<A>): Promise<A> {
      still++
      try {
        return await work()
      } finally {
        still--
      }
    },
    isStill: () => still > 0,
    now: () => new Date(now),
    after: (milliseconds: number, run: () => void) => wait(milliseconds, null, run),
    every: (milliseconds: number, run: () => void) => wait(milliseconds, Math.max(1, milliseconds), run),
    /**
     * As `every`, for a gateway that looks again and again: the longer nothing has come to it, the less often it looks.
     * What actors wait for does not count, so that a replay, in which nobody waits, has the same pulses.
     */
    pulse: (milliseconds: number, run: () => void) => wait(milliseconds, Math.max(1, milliseconds), run, pulses),
    /** Something has come to the gateway: pulses are as close together as they were asked for. */
    stir() {
      stirredAt = now
      if (!isQuiet) return
      isQuiet = false
      for (const due of everyPulse) {
        const soon = now + (due.every ?? 0)
        if (due.dueAt <= soon) continue
        due.dueAt = soon
        pulses.put(due)
      }
    },
    /** Goes to the next thing that is due and does it; false when nothing is, ever again. */
    step(): boolean {
      const [event, pulse] = [events.next(), pulses.next()]
      const isPulse = pulse !== undefined && (event === undefined || pulse < event)
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
      while (list[0] && (list[0].isOff || list[0].dueAt !== instant)) list.shift()
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
    /** The instant of the next that was neither called off nor put anew at another instant. */
    next,
    take(): Due | null {
      const instant = next()
      return (instant !== undefined && waiting.get(instant)?.shift()) || null
    },
  }
}
