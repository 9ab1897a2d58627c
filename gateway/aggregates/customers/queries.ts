import type { KnownCustomer } from '#domain/customer/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../../db/database.ts'
import type { KnownPhone } from './diner.ts'

/** The customer with this phone at this company; null without an order or a sign-up. */
export async function knownCustomer(sql: Sql, { companyId, phone }: KnownPhone): Promise<KnownCustomer | null> {
  const { rows } = await sql.query<{ state: KnownCustomer }>(
    'select state from customers where company_id = $1 and phone = $2',
    [companyId, phone],
  )
  return rows[0]?.state ?? null
}

/** The customers with this phone, one of each company, as `accountId` names them. */
export async function accountsOfPhone(sql: Sql, phone: Phone): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from customers where phone = $1', [phone])
  return rows.map(({ id }) => id)
}

export async function customersByIds(sql: Sql, ids: readonly string[]): Promise<readonly KnownCustomer[]> {
  const { rows } = await sql.query<{ state: KnownCustomer }>('select state from customers where id = any($1)', [ids])
  return rows.map(({ state }) => state)
}

/** SQL of a relation, for joins of other rooms: the customers of a company. `companyId` is SQL too. Columns: id, as `accountId` names it. */
export const accountsOfCompany = (companyId: string): string =>
  `(select id from customers where company_id = ${companyId})`
