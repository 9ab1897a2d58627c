import type { AbandonedCartStatus, KnownAbandonedCart } from '#domain/abandoned-cart/state.ts'
import type { Sql } from '../../db/database.ts'
import { stateTable } from '../../events/state-table.ts'
import { abandonedCartStream } from './stream.ts'

/** Each abandoned cart as folded from its events, with the fields that the console searches by. */
export const abandonedCartsTable = stateTable({
  name: 'abandoned_carts',
  version: 2,
  stream: abandonedCartStream,
  columns: { store_id: 'text', status: 'text', left_at: 'timestamptz' },
  row: (cart) =>
    cart.status === 'NONE' ? null : { store_id: cart.storeId, status: cart.status, left_at: cart.leftAt },
})

const pageSize = 50

export async function listCarts(
  sql: Sql,
  { storeId, status, offset }: { storeId: string; status: AbandonedCartStatus | null; offset: number },
) {
  const { rows } = await sql.query<{ id: string; state: KnownAbandonedCart }>(
    `select id, state from abandoned_carts where store_id = $1 and ($2::text is null or status = $2)
     order by left_at desc, id offset $3 limit ${pageSize}`,
    [storeId, status, offset],
  )
  return rows
}
