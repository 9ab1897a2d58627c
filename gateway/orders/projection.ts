import type { OrderEvent } from '#domain/order/events.ts'
import { evolve, type KnownOrder, noOrder, type Order } from '#domain/order/state.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Projection } from '../events/log.ts'

/** The `orders` table: each order as folded, with what lists search by. */
export const projectOrders: Projection = async (sql, recorded) => {
  for (const { id, event } of eventsOf<OrderEvent>(recorded, 'order'))
    if (event.type === 'OrderPlaced') await insert(sql, evolve(noOrder, event))
    else await advance(sql, id, event)
}

async function advance(sql: Sql, id: string, event: OrderEvent) {
  const { rows } = await sql.query<{ state: Order }>('select state from orders where id = $1', [id])
  const state = evolve(rows[0]?.state ?? noOrder, event)
  await sql.query('update orders set status = $2, state = $3::jsonb where id = $1', [
    id,
    state.status,
    JSON.stringify(state),
  ])
}

async function insert(sql: Sql, order: Order) {
  if (order.status === 'NONE') return
  await sql.query(
    `insert into orders (id, code, store_id, phone, status, ordered_at, tracking_id, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [
      order.orderId,
      order.code,
      order.storeId,
      order.customer.phone,
      order.status,
      order.times.placed,
      order.logisticsOrderId,
      JSON.stringify(order),
    ],
  )
}

export async function orderByCode(sql: Sql, code: string): Promise<KnownOrder | null> {
  const { rows } = await sql.query<{ state: KnownOrder }>('select state from orders where code = $1', [code])
  return rows[0]?.state ?? null
}
