import { overStatuses } from '#domain/order/progress.ts'
import { isToComeBack } from '../aggregates/shipments/queries.ts'
import type { Sql } from '../db/database.ts'

/** The stores with orders. Goes from one store of the index to the next, because counting through all orders would take long. */
export async function storesWithOrders(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with recursive of_orders (id) as (
       (select store_id from orders order by store_id limit 1)
       union all
       select (select store_id from orders where store_id > of_orders.id order by store_id limit 1)
       from of_orders where of_orders.id is not null
     )
     select id from of_orders where id is not null`,
  )
  return rows.map(({ id }) => id)
}

/** How many orders of these stores are not over, by store. */
export const openOrders = (sql: Sql, storeIds: readonly string[]) => countOf(sql, storeIds, isOpen)

/** How many orders of these stores are not over, or have a shipment that has to come back, by store. */
export const ordersInNeed = (sql: Sql, storeIds: readonly string[]) =>
  countOf(sql, storeIds, `(${isOpen} or ${isToComeBack('o.tracking_id')})`)

const isOpen = 'o.status not in (select jsonb_array_elements_text($2::jsonb))'

async function countOf(sql: Sql, storeIds: readonly string[], condition: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ id: string; count: number }>(
    `select o.store_id as id, count(*)::int as count from orders o
     where o.store_id in (select jsonb_array_elements_text($1::jsonb)) and ${condition} group by o.store_id`,
    [JSON.stringify(storeIds), JSON.stringify(overStatuses)],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
