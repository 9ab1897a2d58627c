import type { CardSummary, RefusalReason, Sum } from '#domain/payment/events.ts'
import type { Sql } from '../../../db/database.ts'

/** A payment as the sandbox's bank has it in its books. */
export type BankPayment = {
  readonly id: string
  /** Counts its changes, so that of two at once one is refused. */
  readonly version: number
  readonly attemptId: string
  readonly sum: Sum
  readonly orderCode: string
  readonly returnUrl: string
  /** `accepted`: the diner has paid on the page, and the shop has not confirmed it yet. */
  readonly status: 'open' | 'accepted' | 'challenge' | 'pending' | 'approved' | 'rejected' | 'canceled' | 'expired'
  readonly reason: RefusalReason | null
  readonly card: CardSummary | null
  /** The sum that was charged; null before the charge. */
  readonly taken: Sum | null
  /** An instant in ISO 8601: an open page or a challenge ends then; a pending payment is approved then. */
  readonly dueAt: string | null
  readonly refunds: readonly { readonly key: string; readonly reference: string; readonly amount: number }[]
}

/** The payment that is there already under its attempt's id wins: one attempt never takes money twice. */
export async function addPayment(sql: Sql, payment: BankPayment): Promise<BankPayment> {
  const { rows } = await sql.query<{ state: BankPayment }>(
    `insert into sandbox_payments (id, attempt_id, state) values ($1, $2, $3::jsonb)
     on conflict (attempt_id) do update set attempt_id = excluded.attempt_id returning state`,
    [payment.id, payment.attemptId, JSON.stringify(payment)],
  )
  return rows[0]?.state ?? payment
}

export const paymentById = (sql: Sql, id: string, now: Date) => read(sql, 'id', id, now)
export const paymentOfAttempt = (sql: Sql, attemptId: string, now: Date) => read(sql, 'attempt_id', attemptId, now)

/** Every payment that the bank has of an order, by the code that the diner knows. */
export async function paymentsOfOrder(sql: Sql, orderCode: string, now: Date): Promise<readonly BankPayment[]> {
  if (!name.test(orderCode)) return []
  const { rows } = await sql.query<{ state: BankPayment }>(
    `select state from sandbox_payments where state->>'orderCode' = $1 order by id`,
    [orderCode],
  )
  return rows.map(({ state }) => atTime(state, now))
}

/** Browsers bring any text, and the database takes no NUL. */
const name = /^[\w+-]{1,100}$/

async function read(sql: Sql, column: 'id' | 'attempt_id', value: string, now: Date): Promise<BankPayment | null> {
  if (!name.test(value)) return null
  const { rows } = await sql.query<{ state: BankPayment }>(`select state from sandbox_payments where ${column} = $1`, [
    value,
  ])
  const payment = rows[0]?.state
  return payment ? atTime(payment, now) : null
}

/** Returns null when another request has changed the payment since it was read. */
export async function changePayment(
  sql: Sql,
  before: BankPayment,
  changes: Partial<BankPayment>,
): Promise<BankPayment | null> {
  const after = { ...before, ...changes, version: before.version + 1 }
  const { rows } = await sql.query(
    `update sandbox_payments set state = $2::jsonb where id = $1 and (state->>'version')::int = $3 returning id`,
    [before.id, JSON.stringify(after), before.version],
  )
  return rows.length > 0 ? after : null
}

/** Applies the changes that the passing of time makes to a payment. */
function atTime(payment: BankPayment, now: Date): BankPayment {
  const { status, dueAt, sum } = payment
  if (dueAt === null || Date.parse(dueAt) > now.getTime()) return payment
  if (status === 'pending') return { ...payment, status: 'approved', taken: sum, dueAt: null }
  if (status === 'open' || status === 'accepted' || status === 'challenge')
    return { ...payment, status: 'expired', dueAt: null }
  return payment
}
