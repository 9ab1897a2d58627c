import type { Store } from '#domain/catalog/store.ts'
import type { Sql } from '../db/database.ts'
import type { Ground } from '../ground.ts'
import { HttpProblem } from '../http/problems.ts'

/** FEE-04: whether a courier can take an order of the store to the diner now. True for a store that does not ask. */
export async function hasCouriers(
  { log }: Pick<Ground, 'log'>,
  { id, settings }: Pick<Store, 'id' | 'settings'>,
): Promise<boolean> {
  if (!settings.deliveryNeedsCourier) return true
  const { rows } = await log.sql.query('select 1 from riders where store_id = $1 and active limit 1', [id])
  return rows.length > 0
}

/** Reads the ids of a store's couriers on shift. */
export async function couriersOnShift(sql: Sql, storeId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>('select id from riders where store_id = $1 and active order by id', [
    storeId,
  ])
  return rows.map(({ id }) => id)
}

/** The stores with couriers, on shift or not. */
export async function storesWithCouriers(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>('select distinct store_id as id from riders')
  return rows.map(({ id }) => id)
}

/**
 * Holds a courier's shift while they take something. A courier who has ended it on another device meanwhile
 * takes nothing, and an end that comes meanwhile waits and then finds the taken shipment. The lock comes after
 * the append, as a lock on a row is a write.
 */
export const holdShift = (riderId: string) => async (sql: Sql) => {
  const { rows } = await sql.query('select 1 from riders where id = $1 and active for share', [riderId])
  if (rows.length === 0) throw new HttpProblem(403, 'ACCESS_DENIED', 'The shift has ended.')
}
