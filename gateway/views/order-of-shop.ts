import { hasJoinedShop } from '#domain/order/joined.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import { consoleOrderAnswer } from './order-answers.ts'
import { viewOrderById } from './viewed-orders.ts'

/** An order as its operator sees it. Null for one that never joined the shop's list, and where no catalogue has its store. */
export async function orderOfShop(sql: Sql, catalog: Catalog, orderId: string): Promise<Wire['ConsoleOrder'] | null> {
  const view = await viewOrderById(sql, orderId)
  return view && hasJoinedShop(view.order) ? consoleOrderAnswer(catalog, view) : null
}
