import type { CatalogDocument } from '#domain/catalog/document.ts'
import { overStatuses } from '#domain/order/progress.ts'
import type { Sql } from '../db/database.ts'
import type { Withdrawn } from './catalog.ts'
import { readStored, type StoredCatalog } from './format.ts'

/**
 * The stores that a catalogue no longer has and that orders or couriers belong to, as the newest version with them
 * had them. `known` are ids to look for beside those of the database: an order may come in on a node that has not
 * read the new version yet.
 */
export async function withdrawnStores(
  sql: Sql,
  document: CatalogDocument,
  known: readonly string[],
): Promise<readonly Withdrawn[]> {
  const sells = new Set(document.stores.map(({ id }) => id))
  const ids = new Set([...(await storesWithPast(sql)), ...known])
  const found: Withdrawn[] = []
  for (const id of [...ids].filter((one) => !sells.has(one)).sort()) {
    const withdrawn = await lastVersionOf(sql, id)
    if (withdrawn) found.push(withdrawn)
  }
  return found
}

/** From one store of the index to the next, because counting through all orders would take long. */
async function storesWithPast(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with recursive of_orders (id) as (
       (select store_id from orders order by store_id limit 1)
       union all
       select (select store_id from orders where store_id > of_orders.id order by store_id limit 1)
       from of_orders where of_orders.id is not null
     )
     select id from of_orders where id is not null union select store_id from riders`,
  )
  return rows.map(({ id }) => id)
}

async function lastVersionOf(sql: Sql, storeId: string): Promise<Withdrawn | null> {
  const { rows } = await sql.query<StoredCatalog>(
    `select format, document from catalogs where document->'stores' @> jsonb_build_array(jsonb_build_object('id', $1::text))
     order by version desc limit 1`,
    [storeId],
  )
  const document = rows[0] && readStored(rows[0])
  const store = document?.stores.find(({ id }) => id === storeId)
  const branch = document?.branches.find(({ id }) => id === store?.branchId)
  if (!document || !store || !branch) return null
  return { store, branch, country: document.countries.find(({ code }) => code === store.address.country) }
}

/** A store that an import would take out while it has orders that are not over. */
export type OpenStore = { readonly id: string; readonly name: string; readonly openOrders: number }

/** The stores of `before` that `after` leaves out with open orders: a delivered one whose way back is due counts too. */
export async function openStoresLeftOut(
  sql: Sql,
  before: CatalogDocument,
  after: CatalogDocument,
): Promise<readonly OpenStore[]> {
  const stays = new Set(after.stores.map(({ id }) => id))
  const leaving = before.stores.filter(({ id }) => !stays.has(id))
  const { rows } = await sql.query<{ id: string; count: number }>(
    `select o.store_id as id, count(*)::int as count from orders o
     where o.store_id in (select jsonb_array_elements_text($1::jsonb)) and (
       o.status not in (select jsonb_array_elements_text($2::jsonb))
       or exists (select 1 from shipments s where s.tracking_id = o.tracking_id and s.status = 'DELIVERED'
         and (s.state->>'returnShipment')::boolean))
     group by o.store_id`,
    [JSON.stringify(leaving.map(({ id }) => id)), JSON.stringify(overStatuses)],
  )
  const open = new Map(rows.map(({ id, count }) => [id, count]))
  return leaving.flatMap(({ id, name }) => {
    const openOrders = open.get(id)
    return openOrders ? [{ id, name, openOrders }] : []
  })
}
