import type { Attempt } from '#domain/payment/state.ts'
import type { Sql } from '../../db/database.ts'
import type { NextStep, PaymentProvider } from '../../ports/payment-provider.ts'

const minute = 60_000

/** When an attempt that waits for the diner is given up. */
export const endOf = (
  { openedAt }: Pick<Attempt, 'openedAt'>,
  { openForMinutes }: Pick<PaymentProvider['traits'], 'openForMinutes'>,
): Date => new Date(Date.parse(openedAt) + openForMinutes * minute)

/** Saves the diner's next page of an attempt for a later request. It may hold a secret, so it is not in the log. */
export const keepPage = async (sql: Sql, attemptId: string, next: NextStep, endsAt: Date) =>
  void (await sql.query(
    `insert into payment_pages (attempt_id, next, ends_at) values ($1, $2::jsonb, $3)
     on conflict (attempt_id) do update set next = excluded.next, ends_at = excluded.ends_at`,
    [attemptId, JSON.stringify(next), endsAt.toISOString()],
  ))

/** Null when it was never there, or is over. */
export async function pageOf(sql: Sql, attemptId: string, now: Date): Promise<NextStep | null> {
  const { rows } = await sql.query<{ next: NextStep }>(
    'select next from payment_pages where attempt_id = $1 and ends_at > $2',
    [attemptId, now.toISOString()],
  )
  return rows[0]?.next ?? null
}
