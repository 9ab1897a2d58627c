import type { Sql } from '../db/database.ts'
import { waitForTurn } from '../db/turn.ts'
import type { Unit } from '../events/log.ts'

/** The customer who has ordered with this phone before, in the form that orders keep (`formatPhone`). */
export async function customerOfPhone(sql: Sql, phone: string): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select state->'customer'->>'id' as id from orders where phone = $1 order by ordered_at, id limit 1`,
    [phone],
  )
  return rows[0]?.id ?? null
}

/**
 * One phone is one customer: later orders carry the id of the first. First orders that come at once wait for one
 * another, because two ids would be two loyalty accounts, and the points of one would be lost.
 */
export async function customerToPlaceFor({ sql }: Unit, phone: string, freshId: () => string): Promise<string> {
  const known = await customerOfPhone(sql, phone)
  if (known !== null) return known
  await waitForTurn(sql, `customer ${phone}`)
  return (await customerOfPhone(sql, phone)) ?? freshId()
}
