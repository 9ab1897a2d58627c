import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { type Kind, openSlots, type SlotDeps, type Slots } from './slots.ts'
import type { Timer, TimerCalls, TimerHandlers } from './timers.ts'

const tickMs = 1_000
/** Own work takes milliseconds. */
const ownWorkSeconds = 25
/** So many timers of one kind wait for partners at once. A slot holds no connection of the database while it waits. */
const slotsForCalls = 20
/** A timer that is due for so long is told as late: its node died, or its handler fails. */
const overdueMs = 120_000
/** A node that leaves waits no longer for partners. The claims run out, and another node does the work. */
const longestStopMs = 5_000

type Running = SlotDeps & {
  readonly handlers: TimerHandlers
  readonly calls?: TimerCalls
  readonly onUnknownKind: (kind: string, count: number) => void
}

/**
 * Runs due timers of all nodes: each is claimed by one node at a time, and comes back if that node dies. One that fails
 * comes again later and later, and is then parked until `npm run log -- retry`. Each kind has slots of its own, so a
 * partner that hangs delays its own kind alone.
 */
export function runTimers(running: Running) {
  const { db, clock, handlers, calls = {}, onError, onUnknownKind } = running
  const kinds: readonly Kind[] = [
    ...Object.entries(handlers).map(([kind, run]) => ({ kind, run, slots: 1, seconds: ownWorkSeconds })),
    ...Object.entries(calls).map(([kind, call]) => ({ kind, ...call, slots: slotsForCalls })),
  ]
  const all = kinds.map((kind) => openSlots(running, kind))
  const names = new Set(kinds.map(({ kind }) => kind))

  let overdue: ReadonlyMap<string, number> = new Map()
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const found = await overdueTimers(db, clock.now())
    for (const [kind, count] of found) if (!names.has(kind) && !overdue.has(kind)) onUnknownKind(kind, count)
    overdue = found
  }
  const tell = (error: unknown) => onError(error, noTimer, false)
  const stopLooking = clock.every(overdueMs, () => {
    looking = look().catch(tell)
  })

  /** The look for due timers that is under way; null between two looks. */
  let waking: Promise<void> | null = null
  const wake = async () => {
    try {
      const due = await dueKinds(db, clock.now())
      for (const slots of all) if (due.has(slots.kind) && slots.hasRoom()) slots.fill().catch(tell)
    } catch (error) {
      tell(error)
    } finally {
      waking = null
    }
  }
  const stopTicking = clock.every(tickMs, () => {
    if (all.some((slots) => slots.hasRoom())) waking ??= wake()
  })

  return {
    /** Runs all that is due, and what it sets in turn, and waits for all that is under way. */
    async tick() {
      const started = () => all.reduce((sum, slots) => sum + slots.started(), 0)
      for (let isDone = false; !isDone; ) {
        const [before, isIdle] = [started(), all.every((slots) => slots.isIdle())]
        const due = await dueKinds(db, clock.now())
        const wanted = all.filter((slots) => due.has(slots.kind) || !slots.isIdle())
        const drained = await Promise.allSettled(wanted.map((slots) => slots.drain()))
        for (const one of drained) if (one.status === 'rejected') throw one.reason
        isDone = isIdle && started() === before
      }
    },
    /** How many timers of each kind are late: no node knows the kind, or its handler fails. */
    overdue: () => overdue,
    /** Claims no more timers, and waits for the runs under way, but a few seconds at most. */
    async stop() {
      stopTicking()
      stopLooking()
      const closed = atMost(clock, longestStopMs, closeAll(all))
      await waking
      await closed
      await looking
    },
  }
}

/** The timer that is named when a look fails before any timer runs. */
const noTimer: Timer = { id: '', kind: 'tick', payload: {} }

const closeAll = async (all: readonly Slots[]) => void (await Promise.all(all.map((slots) => slots.close())))

async function atMost(clock: Clock, milliseconds: number, work: Promise<void>): Promise<void> {
  let stop = () => {}
  const over = new Promise<void>((resolve) => {
    stop = clock.after(milliseconds, resolve)
  })
  await Promise.race([work, over]).finally(stop)
}

/** A look that finds nothing, as most do, costs less than a claim in vain for each kind. */
async function dueKinds(sql: Sql, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ kind: string }>(
    `select distinct kind from timers
     where due_at <= $1 and (claimed_until is null or claimed_until <= $1) and parked_at is null`,
    [now.toISOString()],
  )
  return new Set(rows.map(({ kind }) => kind))
}

async function overdueTimers(sql: Sql, now: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from timers where due_at < $1 group by kind',
    [new Date(now.getTime() - overdueMs).toISOString()],
  )
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
