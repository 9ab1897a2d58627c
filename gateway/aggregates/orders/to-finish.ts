import type { KnownOrder } from '#domain/order/state.ts'
import type { Sql } from '../../db/database.ts'

/** The orders that a shop has to finish: how many, and the first of them by their time. */
export type OpenOrders = { readonly count: number; readonly orders: readonly KnownOrder[] }

const mostListed = 20

/** The orders of a store that are not over, without those that wait for a payment or are scheduled for `until` or later. */
export async function ordersToFinish(sql: Sql, storeId: string, until: string): Promise<OpenOrders> {
  const { rows } = await sql.query<{ state: KnownOrder; count: number }>(
    `select state, (count(*) over ())::int as count from orders
     where store_id = $1 and status in ('UNCONFIRMED', 'GENERATED', 'ACCEPTED', 'READY')
       and coalesce((state->>'scheduledAt')::timestamptz, '-infinity') < $2
     order by ordered_at, id limit ${mostListed}`,
    [storeId, until],
  )
  return { count: rows[0]?.count ?? 0, orders: rows.map(({ state }) => state) }
}
