import type { Sql } from '../db/database.ts'

export type SurveyedOrder = { readonly orderId: string; readonly storeId: string; readonly customerId: string }

/** Returns null for an unknown code, and for the order of an erased diner. */
export async function orderOf(sql: Sql, code: string): Promise<SurveyedOrder | null> {
  const { rows } = await sql.query<SurveyedOrder>(
    `select id as "orderId", store_id as "storeId", state->'customer'->>'id' as "customerId" from orders
     where code = $1 and (phone is not null or state->'customer' ? 'isGuest')`,
    [code.toUpperCase()],
  )
  return rows[0] ?? null
}
