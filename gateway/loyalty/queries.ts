import { accountsOfCompany } from '../aggregates/customers/queries.ts'
import { loyaltyStream } from '../aggregates/loyalty/stream.ts'
import type { Sql } from '../db/database.ts'
import { hasBegun } from '../events/streams.ts'

/** Whether customers of a company have points, or had some. A customer and their points have one name after the kind of stream. */
export async function hasPoints(sql: Sql, companyId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from ${accountsOfCompany('$1')} c where ${hasBegun(`'${loyaltyStream.kind}-' || c.id`)} limit 1`,
    [companyId],
  )
  return rows.length > 0
}
