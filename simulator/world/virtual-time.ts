import FlatQueue from 'flatqueue'

type Due = { readonly run: () => void; readonly every: number | null; dueAt: number; isOff: boolean }

/** Without events, the interval of pulses grows to the time since the last event divided by this. */
const quietShare = 20
/** The longest interval of pulses, in milliseconds; hours without events need no more of them. */
const slowestPulseMs = 10 * 60_000

/**
 * Time that jumps from one due event to the next. Events of the same millisecond run in the order in which they were
 * scheduled, pulses last, so that a run has exactly one order.
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
    /** Stops the time until work that reads files has ended, such as the start of a node. */
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
     * Like `every`, for a gateway that checks again and again: the longer nothing has reached it, the less often it
     * checks. The actors' timers do not count, so that a replay, in which no actor waits, has the same pulses.
     */
    pulse: (milliseconds: number, run: () => void) => wait(milliseconds, Math.max(1, milliseconds), run, pulses),
    /** Something has reached the gateway: pulses return to the requested interval. */
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
    /** Goes to the next due event and runs it; returns false when there is none left. */
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

/** The due events, by instant and then by the order in which they were scheduled. */
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
    /** The instant of the next event that was neither canceled nor rescheduled to another instant. */
    next,
    take(): Due | null {
      const instant = next()
      return (instant !== undefined && waiting.get(instant)?.shift()) || null
    },
  }
}
