import type { Database, Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

export type Timer = { readonly id: string; readonly kind: string; readonly payload: Readonly<Record<string, unknown>> }

type Claimed = Timer & { readonly tries: number; readonly claim: string }

export type ParkedTimer = {
  readonly id: string
  readonly kind: string
  readonly error: string
  readonly tries: number
}

/** Does what is due. It may run twice for one timer (a node may die between any two lines), so it must be safe to repeat. */
export type TimerHandlers = Readonly<Record<string, (timer: Timer) => Promise<void>>>

const tickMs = 1_000
const claimSeconds = 30
/** It is tried again after 30 seconds, then after twice as long each time, and given up after some four hours. */
const mostTries = 10
const batch = 20
/** A timer is late after two lost claims and a little more. */
const overdueMs = 120_000

/** Sets a timer, in the transaction of what it belongs to. The same id again moves it. */
export const setTimer = async (sql: Sql, { id, kind, payload }: Timer, dueAt: Date) =>
  void (await sql.query(
    `insert into timers (id, kind, payload, due_at) values ($1, $2, $3::jsonb, $4)
     on conflict (id) do update set due_at = excluded.due_at, payload = excluded.payload, claimed_until = null,
       tries = 0, error = null, parked_at = null`,
    [id, kind, JSON.stringify(payload), dueAt.toISOString()],
  ))

type Surroundings = {
  readonly db: Database
  readonly clock: Clock
  readonly handlers: TimerHandlers
  /** Those that wait for other services: they run at the same time as each other and hold up no other timer. */
  readonly calls?: TimerHandlers
  /** Whether an error says that the database is away: that counts as no try. */
  readonly isOutage: (error: unknown) => boolean
  /** What an error may be kept as: without what somebody sent. */
  readonly describe: (error: unknown) => string
  readonly onError: (error: unknown, timer: Timer, isParked: boolean) => void
  readonly onUnknownKind: (kind: string, count: number) => void
}

/**
 * Runs due timers of all nodes: each is claimed by one node at a time, and comes back if that node dies. One that fails
 * comes again later and later, and is then parked until `npm run log -- retry`.
 */
export function runTimers(surroundings: Surroundings) {
  const { db, clock, handlers, calls = {}, onError, onUnknownKind } = surroundings
  const kinds = Object.keys({ ...handlers, ...calls })
  const lanes = [
    runLane(surroundings, handlers, async (timers, run) => {
      for (const timer of timers) await run(timer)
    }),
    runLane(surroundings, calls, async (timers, run) => void (await Promise.all(timers.map(run)))),
  ]

  let overdue: ReadonlyMap<string, number> = new Map()
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const found = await overdueTimers(db, clock.now())
    for (const [kind, count] of found) if (!kinds.includes(kind) && !overdue.has(kind)) onUnknownKind(kind, count)
    overdue = found
  }
  const stopLooking = clock.every(overdueMs, () => {
    looking = look().catch((error: unknown) => onError(error, noTimer, false))
  })

  /** The look for due timers that is under way; null between two looks. */
  let waking: Promise<void> | null = null
  let isStopped = false
  const wake = async (free: typeof lanes) => {
    try {
      const due = await dueKinds(db, clock.now())
      if (!isStopped) for (const lane of free) lane.wake(due)
    } catch (error) {
      onError(error, noTimer, false)
    } finally {
      waking = null
    }
  }
  const stopTicking = clock.every(tickMs, () => {
    const free = lanes.filter((lane) => lane.isFree())
    if (free.length > 0) waking ??= wake(free)
  })

  return {
    async tick() {
      await Promise.all(lanes.map(({ tick }) => tick()))
    },
    /** How many timers of each kind are late: no node knows the kind, or its handler fails. */
    overdue: () => overdue,
    async stop() {
      isStopped = true
      stopTicking()
      stopLooking()
      await waking
      await Promise.all(lanes.map(({ idle }) => idle()))
      await looking
    },
  }
}

/** What is told of a round that failed before any timer of it ran. */
const noTimer: Timer = { id: '', kind: 'tick', payload: {} }

type RunAll = (timers: readonly Claimed[], run: (timer: Claimed) => Promise<void>) => Promise<void>

function runLane({ db, clock, isOutage, describe, onError }: Surroundings, handlers: TimerHandlers, runAll: RunAll) {
  let round: Promise<void> = Promise.resolve()
  let ticking = false

  const kinds = Object.keys(handlers)

  /** A timer of another kind waits for its lane, or for a node of the release that knows it. */
  const claim = async () => {
    const now = clock.now()
    const { rows } = await db.query<Claimed>(
      `update timers set claimed_until = $2
       where id in (
         select id from timers
         where due_at <= $1 and (claimed_until is null or claimed_until <= $1) and parked_at is null and kind = any($3)
         order by due_at limit ${batch} for update skip locked)
       returning id, kind, payload, tries, claimed_until::text as claim`,
      [now.toISOString(), new Date(now.getTime() + claimSeconds * 1000).toISOString(), kinds],
    )
    return rows
  }

  const runDue = async () => {
    await runAll(await claim(), async (timer) => {
      try {
        await handlers[timer.kind]?.(timer)
        // One that was set again while it ran stays.
        await db.query('delete from timers where id = $1 and claimed_until = $2::timestamptz', [timer.id, timer.claim])
      } catch (error) {
        await fail(timer, error)
      }
    })
  }

  /** Without a word in the table the claim runs out, and the timer comes again. */
  const fail = async (timer: Claimed, error: unknown) => {
    const tries = timer.tries + 1
    const isParked = tries >= mostTries && !isOutage(error)
    onError(error, timer, isParked)
    if (isOutage(error)) return
    const now = clock.now()
    const next = new Date(now.getTime() + claimSeconds * 1000 * 2 ** timer.tries)
    // Not one that was set again meanwhile, or that another node has by now.
    await db.query(
      `update timers set tries = $2, error = $3, claimed_until = $4, parked_at = $5
       where id = $1 and claimed_until = $6::timestamptz`,
      [timer.id, tries, describe(error), next.toISOString(), isParked ? now.toISOString() : null, timer.claim],
    )
  }

  /** One round after another, never two at once; whoever asks waits for a round that began after asking. */
  const tick = () => {
    round = round.catch(() => undefined).then(runDue)
    return round
  }

  /** Ticks when a due kind is of this lane. Only a free lane is woken. */
  const wake = (due: ReadonlySet<string>) => {
    if (!kinds.some((kind) => due.has(kind))) return
    ticking = true
    tick()
      .catch((error: unknown) => onError(error, noTimer, false))
      .finally(() => {
        ticking = false
      })
  }
  return { tick, wake, isFree: () => !ticking && kinds.length > 0, idle: () => round.catch(() => undefined) }
}

/** A look that finds nothing, as most do, costs less than a claim in vain for each lane. */
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

export async function parkedTimers(sql: Sql): Promise<readonly ParkedTimer[]> {
  const { rows } = await sql.query<ParkedTimer>(
    'select id, kind, error, tries from timers where parked_at is not null order by parked_at limit 1000',
  )
  return rows
}

/** Lets nodes run parked timers again, one of them or all. Answers how many there are. */
export async function retryTimers(sql: Sql, id: string | null): Promise<number> {
  const { rows } = await sql.query(
    `update timers set tries = 0, error = null, claimed_until = null, parked_at = null
     where parked_at is not null and ($1::text is null or id = $1) returning id`,
    [id],
  )
  return rows.length
}
