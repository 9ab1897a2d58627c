import type { Sql } from '../db/database.ts'

/**
 * Work that is due at an instant. `payload.lane` names the partner that the work waits for, such as one push service, where
 * timers of one kind wait for several: one lane has at most half of the slots of its kind.
 */
export type Timer = { readonly id: string; readonly kind: string; readonly payload: Readonly<Record<string, unknown>> }

/** It may run twice for one timer (a node may die between any two lines), so it must be safe to repeat. */
type Handler = (timer: Timer) => Promise<void>

/** Own work of the node, by kind. Timers of one kind run one after another, in the order in which they are due. */
export type TimerHandlers = Readonly<Record<string, Handler>>

/** Work that waits for other services, by kind. Timers of one kind run at the same time, each in a slot. */
export type TimerCalls = Readonly<Record<string, TimerCall>>

type TimerCall = {
  /** It holds no transaction while it waits. */
  readonly run: Handler
  /** Longer than the time-outs of all calls that one run makes. A run that lasts longer has failed, and gives its slot back. */
  readonly seconds: number
}

export type ParkedTimer = {
  readonly id: string
  readonly kind: string
  readonly error: string
  readonly tries: number
}

/** Sets a timer, in the transaction of what it belongs to. The same id again moves it. */
export const setTimer = async (sql: Sql, { id, kind, payload }: Timer, dueAt: Date) =>
  void (await sql.query(
    `insert into timers (id, kind, payload, due_at) values ($1, $2, $3::jsonb, $4)
     on conflict (id) do update set due_at = excluded.due_at, payload = excluded.payload, claimed_until = null,
       tries = 0, error = null, parked_at = null`,
    [id, kind, JSON.stringify(payload), dueAt.toISOString()],
  ))

/** Sets a timer again from its own run. An earlier instant that was set meanwhile stays. */
export const setTimerAgain = async (sql: Sql, { id, kind, payload }: Timer, dueAt: Date) =>
  void (await sql.query(
    `insert into timers as t (id, kind, payload, due_at) values ($1, $2, $3::jsonb, $4)
     on conflict (id) do update set payload = excluded.payload, claimed_until = null, tries = 0, error = null, parked_at = null,
       due_at = case when t.claimed_until is null then least(t.due_at, excluded.due_at) else excluded.due_at end`,
    [id, kind, JSON.stringify(payload), dueAt.toISOString()],
  ))

export async function parkedTimers(sql: Sql): Promise<readonly ParkedTimer[]> {
  const { rows } = await sql.query<ParkedTimer>(
    'select id, kind, error, tries from timers where parked_at is not null order by parked_at limit 1000',
  )
  return rows
}

/** The values of a field of the payload in the parked timers of these kinds, each with the instant of the first one. */
export async function parkedFor(
  sql: Sql,
  kinds: readonly string[],
  field: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ value: string; since: Date }>(
    `select payload->>$2 as value, min(parked_at) as since from timers
     where parked_at is not null and kind = any($1) and payload ? $2 group by 1`,
    [kinds, field],
  )
  return new Map(rows.map(({ value, since }) => [value, since.toISOString()]))
}

type NamingTimers = {
  readonly kinds: readonly string[]
  /** A field of the payload. */
  readonly field: string
  readonly values: readonly string[]
}

/** Lets nodes run the parked ones of these timers again. Answers how many there are. */
export async function retryTimersNaming(sql: Sql, { kinds, field, values }: NamingTimers): Promise<number> {
  const { rows } = await sql.query(
    `update timers set tries = 0, error = null, claimed_until = null, parked_at = null
     where parked_at is not null and kind = any($1) and payload->>$2 = any($3) returning id`,
    [kinds, field, values],
  )
  return rows.length
}

/** Deletes the timers of these kinds whose field has one of these values. */
export const forgetTimersNaming = async (sql: Sql, { kinds, field, values }: NamingTimers) =>
  void (await sql.query('delete from timers where kind = any($1) and payload->>$2 = any($3)', [kinds, field, values]))

/** Lets nodes run parked timers again, one of them or all. Answers how many there are. */
export async function retryTimers(sql: Sql, id: string | null): Promise<number> {
  const { rows } = await sql.query(
    `update timers set tries = 0, error = null, claimed_until = null, parked_at = null
     where parked_at is not null and ($1::text is null or id = $1) returning id`,
    [id],
  )
  return rows.length
}
