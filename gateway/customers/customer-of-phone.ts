import type { Phone } from '#domain/phone/phone.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import { waitForLock } from '../db/lock.ts'
import type { Unit } from '../events/log.ts'
import { firstCustomersOfPhone } from '../orders/room.ts'

/** A phone, and the company that knows it. */
export type Diner = { readonly companyId: string; readonly phone: Phone }

/** The name of the streams of a customer, and of their points, which the brands of a company share. Neither id holds a dot. */
export const accountId = (companyId: string, customerId: string): string => `${companyId}.${customerId}`

/** Returns the id of a company's customer with this phone, from an earlier order or sign-up; null without one. */
export async function customerOfPhone(sql: Sql, catalog: Catalog, diner: Diner): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select state->>'customerId' as id from customers where company_id = $1 and phone = $2`,
    [diner.companyId, diner.phone],
  )
  return rows[0]?.id ?? customerOfOrders(sql, catalog, diner)
}

/** Waits for all that decides on what this diner has ordered, or is to be told. */
export const waitForDiner = (sql: Sql, { companyId, phone }: Diner) =>
  waitForLock(sql, `customer ${companyId} ${phone}`)

/**
 * The id of the customer of an order that is to be placed, or of a reward that is claimed. All of one phone at one company
 * wait for one another, because two first ones at once would be two customers, with two loyalty accounts.
 */
export async function customerToChange(
  { sql }: Unit,
  catalog: Catalog,
  diner: Diner,
  freshId: () => string,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  await waitForDiner(sql, diner)
  const known = await customerOfPhone(sql, catalog, diner)
  return known === null ? { id: freshId(), isNew: true } : { id: known, isNew: false }
}

/** Orders of releases before customers had streams have ids too, and points stand on these. */
async function customerOfOrders(sql: Sql, { served }: Catalog, { companyId, phone }: Diner): Promise<string | null> {
  const first = (await firstCustomersOfPhone(sql, phone)).find(
    ({ storeId }) => served.origin(storeId)?.branch.companyId === companyId,
  )
  return first?.customerId ?? null
}
