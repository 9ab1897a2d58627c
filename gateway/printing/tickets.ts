import type { By } from '#domain/access/by.ts'
import type { EarlierTicket, WantedTicket } from '#domain/ticket/wanted.ts'
import type { Sql } from '../db/database.ts'
import type { Log } from '../events/log.ts'

/** A ticket that waits is given up after this time: the kitchen has cooked from the screen. */
export const givenUpAfterMs = 24 * 3_600_000
/** A printer that takes bytes and never says that they are printed would print copies for ever. */
const mostSends = 3
const firstPauseMs = 5_000
const longestPauseMs = 60_000

/** A ticket in the hand of one run of a printer. */
export type HeldTicket = {
  readonly id: string
  readonly orderId: string
  readonly storeId: string
  readonly kind: WantedTicket
  readonly since: string
  readonly tries: number
  /** An earlier try of it, or an earlier ticket of this order, may be on paper. */
  readonly isCopy: boolean
  /** The digest of the content of the order's last ticket that was printed; null without one. */
  readonly lastSaid: string | null
}

/** Locks the sequence of tickets until the transaction ends, so that two nodes never hold tickets of one printer. */
export const lockTickets = async (sql: Sql) => void (await sql.query('select 1 from print_reader for update'))

export async function addTicket(
  sql: Sql,
  { orderId, storeId, kind, since }: Pick<HeldTicket, 'orderId' | 'storeId' | 'kind' | 'since'>,
): Promise<void> {
  await sql.query('insert into print_tickets (order_id, store_id, kind, since) values ($1, $2, $3, $4)', [
    orderId,
    storeId,
    kind,
    since,
  ])
}

/** The tickets of an order so far. */
export async function earlierTickets(sql: Sql, orderId: string, now: Date): Promise<readonly EarlierTicket[]> {
  const { rows } = await sql.query<EarlierTicket>(
    `select state = 'waiting' as "isWaiting", sends > 0 as "wasSent",
       held_until is not null and held_until > $2 as "isHeld",
       held_until is not null and held_until > $2 and said is not null as "isSending"
     from print_tickets where order_id = $1 order by id`,
    [orderId, now.toISOString()],
  )
  return rows
}

/** A ticket that waits is tried at once, and one that is being tried again at once if that fails. */
export const hurryTickets = async (sql: Sql, orderId: string) =>
  void (await sql.query(`update print_tickets set due_at = null where order_id = $1 and state = 'waiting'`, [orderId]))

/** The stores that have tickets to print. */
export async function storesThatWait(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ storeId: string }>(
    `select distinct store_id as "storeId" from print_tickets where state = 'waiting'`,
  )
  return rows.map(({ storeId }) => storeId)
}

type TicketClaim = {
  readonly ticket: HeldTicket | null
  /** The stores that have lost a ticket, because it was sent too often. */
  readonly gaveUp: readonly string[]
}

/** Claims the first ticket of these stores in a transaction of its own. */
export async function claim(log: Log, by: By, storeIds: readonly string[], wanted: Claim): Promise<TicketClaim> {
  const claimed = await log.transact<TicketClaim, never>({ by }, async ({ sql }) => ({
    ok: true,
    value: await claimTicket(sql, storeIds, wanted),
  }))
  return claimed.ok ? claimed.value : { ticket: null, gaveUp: [] }
}

type Claim = { readonly run: string; readonly now: Date; readonly untilMs: number }

/**
 * Takes the first ticket of these stores, which share a printer, under a lease. Null where none waits, where the first one rests after a
 * failure, and where another run holds one: tickets print in their sequence.
 */
async function claimTicket(sql: Sql, storeIds: readonly string[], { run, now, untilMs }: Claim): Promise<TicketClaim> {
  await lockTickets(sql)
  // Its holder died again and again, after it was sent.
  const given = await sql.query<{ storeId: string }>(
    `update print_tickets set state = 'given_up', reason = 'NO_ANSWER'
     where store_id = any($1) and state = 'waiting' and sends >= $2 and held_until <= $3 returning store_id as "storeId"`,
    [storeIds, mostSends, now.toISOString()],
  )
  const { rows } = await sql.query<HeldTicket>(
    `update print_tickets t set held_by = $2, held_until = $4, due_at = $3, said = null,
       reason = case when t.held_until is null then t.reason else 'NO_ANSWER' end
     where t.id = (select id from print_tickets where store_id = any($1) and state = 'waiting' order by id limit 1)
       and (t.due_at is null or t.due_at <= $3)
       and not exists (select 1 from print_tickets h where h.store_id = any($1) and h.state = 'waiting' and h.held_until > $3)
     returning t.id::text as id, t.order_id as "orderId", t.store_id as "storeId", t.kind, t.since::text as since, t.tries,
       (t.sends > 0 or (t.kind = 'order' and exists (
         select 1 from print_tickets e where e.order_id = t.order_id and e.kind = 'order' and e.id < t.id and e.sends > 0
       ))) as "isCopy",
       (select e.said from print_tickets e where e.order_id = t.order_id and e.id < t.id and e.state = 'printed'
        order by e.id desc limit 1) as "lastSaid"`,
    [storeIds, run, now.toISOString(), new Date(now.getTime() + untilMs).toISOString()],
  )
  return { ticket: rows[0] ?? null, gaveUp: given.rows.map(({ storeId }) => storeId) }
}

type Sending = { readonly run: string; readonly said: string }

/** The ticket leaves for the printer with this content. False where the lease is over and another run may have it. */
export async function noteSending(sql: Sql, id: string, { run, said }: Sending): Promise<boolean> {
  const { rows } = await sql.query(
    'update print_tickets set sends = sends + 1, said = $3 where id = $1 and held_by = $2 returning id',
    [id, run, said],
  )
  return rows.length > 0
}

/** Nothing of it came out, says its holder. */
export const noteUnsent = async (sql: Sql, id: string, run: string) =>
  void (await sql.query(
    'update print_tickets set sends = sends - 1 where id = $1 and held_by = $2 and held_until is not null and sends > 0',
    [id, run],
  ))

type Holder = Pick<HeldTicket, 'storeId' | 'tries'> & { readonly heldBy: string | null }

/** The store of a ticket, and its last holder; null for an unknown id. */
export async function holderOf(sql: Sql, id: string): Promise<Holder | null> {
  const { rows } = await sql.query<Holder>(
    'select store_id as "storeId", held_by as "heldBy", tries from print_tickets where id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** False where another run holds the ticket meanwhile. */
export async function notePrinted(sql: Sql, id: string, run: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    `update print_tickets set state = 'printed', printed_at = $3, reason = null, held_until = null
     where id = $1 and held_by = $2 returning id`,
    [id, run, now.toISOString()],
  )
  return rows.length > 0
}

type Failure = { readonly run: string; readonly reason: string; readonly tries: number; readonly now: Date }

/** The ticket waits for its next try, after a pause that grows, unless a person has asked for it meanwhile. One that was sent too often is given up. */
export const noteFailed = async (sql: Sql, id: string, { run, reason, tries, now }: Failure) =>
  void (await sql.query(
    `update print_tickets set tries = tries + 1, reason = $3, held_until = null,
       due_at = case when due_at is null then null else $4::timestamptz end,
       state = case when sends >= $5 then 'given_up' else state end
     where id = $1 and held_by = $2 and held_until is not null`,
    [id, run, reason, new Date(now.getTime() + pauseOf(tries)).toISOString(), mostSends],
  ))

const pauseOf = (tries: number): number => Math.min(firstPauseMs * 2 ** Math.min(tries, 10), longestPauseMs)

/** Gives up tickets that have waited for too long, and answers their stores. */
export async function giveUpOld(sql: Sql, now: Date): Promise<readonly string[]> {
  const { rows } = await sql.query<{ storeId: string }>(
    `update print_tickets set state = 'given_up', reason = 'TOO_LATE', held_until = null
     where state = 'waiting' and since < $1 and (held_until is null or held_until <= $2) returning store_id as "storeId"`,
    [new Date(now.getTime() - givenUpAfterMs).toISOString(), now.toISOString()],
  )
  return rows.map(({ storeId }) => storeId)
}

/** There is nothing to print. */
export const dropTicket = async (sql: Sql, id: string) =>
  void (await sql.query('delete from print_tickets where id = $1', [id]))
