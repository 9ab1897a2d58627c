import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { inSpan } from '../ports/trace.ts'
import type { Timer } from './timers.ts'

type TimerClaim = Timer & { readonly tries: number; readonly claim: string; readonly lane: string }

/** It is tried again after 30 seconds, then after twice as long each time, and given up after some four hours. */
const firstPauseMs = 30_000
const mostTries = 10
/** A claim outlives the longest run by so much, so that the run's end is written under it. */
const claimMarginMs = 5_000

export type SlotDeps = {
  readonly db: Database
  readonly clock: Clock
  /** Whether an error says that the database is away: that counts as no try. */
  readonly isOutage: (error: unknown) => boolean
  /** Words an error for the table, without personal data. */
  readonly describe: (error: unknown) => string
  readonly onError: (error: unknown, timer: Timer, isParked: boolean) => void
}

export type Kind = {
  readonly kind: string
  readonly run: (timer: Timer) => Promise<void>
  /** How many timers of the kind run at once on this node. */
  readonly slots: number
  /** The longest run. */
  readonly seconds: number
}

/** A run that is over for its kind, though its work may still wait. */
class RunTooLong extends Error {
  override readonly name = 'RunTooLong'
  constructor({ kind, seconds }: Kind) {
    super(`a timer of kind ${kind} has not come to its end in ${seconds} seconds`)
  }
}

export type Slots = ReturnType<typeof openSlots>

/**
 * The slots of one kind of timer. A timer is claimed when there is a slot for it, and not before, so a claimed timer
 * waits for no other one.
 */
export function openSlots({ db, clock, isOutage, describe, onError }: SlotDeps, of: Kind) {
  const { kind, run, slots, seconds } = of
  const mostOfLane = Math.ceil(slots / 2)
  const underWay = new Set<Promise<void>>()
  const lanes = new Map<string, number>()
  let isClosed = false
  let started = 0
  let filling: Promise<void> | null = null
  let isAskedToFill = false
  /** Whether the last look for due timers has left some: it had no slot for them. */
  let mayBeMore = false

  const hasRoom = () => underWay.size < slots && !isClosed
  const fullLanes = () => [...lanes].filter(([lane, count]) => lane !== '' && count >= mostOfLane).map(([lane]) => lane)

  /** A timer of a kind that this release does not know waits for a node of the release that knows it. */
  const claim = async (without: readonly string[]): Promise<TimerClaim | undefined> => {
    const now = clock.now()
    const until = new Date(now.getTime() + seconds * 1000 + claimMarginMs)
    const { rows } = await db.query<TimerClaim>(
      `update timers set claimed_until = $2
       where id = (
         select id from timers
         where due_at <= $1 and (claimed_until is null or claimed_until <= $1) and parked_at is null and kind = $3
           and coalesce(payload->>'lane', '') <> all($4::text[])
         order by due_at limit 1 for update skip locked)
       returning id, kind, payload, tries, claimed_until::text as claim, coalesce(payload->>'lane', '') as lane`,
      [now.toISOString(), until.toISOString(), kind, without],
    )
    return rows[0]
  }

  /** Claims timers one by one while there are due ones and free slots. */
  const fill = async (): Promise<void> => {
    // Without room `fillNow` would end before its promise is kept here.
    if (!hasRoom()) {
      mayBeMore = true
      return
    }
    isAskedToFill = true
    filling ??= fillNow()
    await filling
  }
  const fillNow = async () => {
    try {
      while (isAskedToFill) {
        isAskedToFill = false
        mayBeMore = true
        while (hasRoom()) {
          const without = fullLanes()
          const timer = await claim(without)
          if (!timer) {
            mayBeMore = without.length > 0
            break
          }
          start(timer)
        }
      }
    } finally {
      filling = null
    }
  }

  const start = (timer: TimerClaim) => {
    started++
    lanes.set(timer.lane, (lanes.get(timer.lane) ?? 0) + 1)
    const running = runOnce(timer).finally(() => {
      underWay.delete(running)
      lanes.set(timer.lane, (lanes.get(timer.lane) ?? 1) - 1)
      if (mayBeMore && hasRoom()) fill().catch((error: unknown) => onError(error, timer, false))
    })
    underWay.add(running)
  }

  const runOnce = async (timer: TimerClaim) => {
    try {
      await inTime(inSpan({ name: `timer ${kind}`, kind: 'internal' }, () => run(timer)))
      // One that was set again while it ran stays.
      await db.query('delete from timers where id = $1 and claimed_until = $2::timestamptz', [timer.id, timer.claim])
    } catch (error) {
      await fail(timer, error).catch((failed: unknown) => onError(failed, timer, false))
    }
  }

  /** Rejects when the work has not come to its end in time. The work itself goes on: it cannot be told to end. */
  const inTime = async (work: Promise<void>) => {
    let stop = () => {}
    const late = new Promise<never>((_, reject) => {
      stop = clock.after(seconds * 1000, () => reject(new RunTooLong(of)))
    })
    try {
      await Promise.race([work, late])
    } finally {
      stop()
    }
  }

  /** Without a word in the table the claim runs out, and the timer comes again. */
  const fail = async (timer: TimerClaim, error: unknown) => {
    const tries = timer.tries + 1
    const isParked = tries >= mostTries && !isOutage(error)
    onError(error, timer, isParked)
    if (isOutage(error)) return
    const now = clock.now()
    const next = new Date(now.getTime() + firstPauseMs * 2 ** timer.tries)
    // Not one that was set again meanwhile, or that another node has by now.
    await db.query(
      `update timers set tries = $2, error = $3, claimed_until = $4, parked_at = $5
       where id = $1 and claimed_until = $6::timestamptz`,
      [timer.id, tries, describe(error), next.toISOString(), isParked ? now.toISOString() : null, timer.claim],
    )
  }

  /** Resolves when nothing is under way, and no claim either. */
  const quiet = async () => {
    while (underWay.size > 0 || filling) {
      await filling?.catch(() => undefined)
      await Promise.all(underWay)
    }
  }

  return {
    kind,
    hasRoom,
    fill,
    /** How many timers have been claimed so far. */
    started: () => started,
    isIdle: () => underWay.size === 0 && filling === null,
    /** Runs all due timers, and waits for every run under way. */
    async drain() {
      try {
        await fill()
      } finally {
        await quiet()
      }
    },
    /** Claims nothing any more, and waits for all that is under way. */
    async close() {
      isClosed = true
      await quiet()
    },
  }
}
