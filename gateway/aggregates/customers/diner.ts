import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../../db/database.ts'
import { waitForLock } from '../../db/lock.ts'

/** A phone, and the company that knows it. */
export type KnownPhone = { readonly companyId: string; readonly phone: Phone }

/** The name of the streams of a customer, and of their points, which the brands of a company share. Neither id holds a dot. */
export const accountId = (companyId: string, customerId: string): string => `${companyId}.${customerId}`

/** Waits for all that decides on what this diner has ordered, or is to be told. */
export const waitForDiner = (sql: Sql, { companyId, phone }: KnownPhone) =>
  waitForLock(sql, `customer ${companyId} ${phone}`)

/** The id of the customer whom a company knows by this phone; null without one. */
export async function knownByPhone(sql: Sql, { companyId, phone }: KnownPhone): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select state->>'customerId' as id from customers where company_id = $1 and phone = $2`,
    [companyId, phone],
  )
  return rows[0]?.id ?? null
}
