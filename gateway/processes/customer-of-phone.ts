import { type KnownPhone, knownByPhone, waitForDiner } from '../aggregates/customers/diner.ts'
import { firstCustomersOfPhone } from '../aggregates/orders/of-phone.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import type { Unit } from '../events/log.ts'

/** Returns the id of a company's customer with this phone, from an earlier order or sign-up; null without one. */
export const customerOfPhone = async (sql: Sql, catalog: Catalog, diner: KnownPhone): Promise<string | null> =>
  (await knownByPhone(sql, diner)) ?? customerOfOrders(sql, catalog, diner)

/**
 * The id of the customer of an order that is to be placed, or of a reward that is claimed. All of one phone at one company
 * wait for one another, because two first ones at once would be two customers, with two loyalty accounts.
 */
export async function customerToChange(
  { sql }: Unit,
  catalog: Catalog,
  diner: KnownPhone,
  freshId: () => string,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  await waitForDiner(sql, diner)
  const known = await customerOfPhone(sql, catalog, diner)
  return known === null ? { id: freshId(), isNew: true } : { id: known, isNew: false }
}

/** Orders of releases before customers had streams have ids too, and points stand on these. */
async function customerOfOrders(
  sql: Sql,
  { served }: Catalog,
  { companyId, phone }: KnownPhone,
): Promise<string | null> {
  const first = (await firstCustomersOfPhone(sql, phone)).find(
    ({ storeId }) => served.origin(storeId)?.branch.companyId === companyId,
  )
  return first?.customerId ?? null
}
