import type { Store } from '#domain/catalog/store.ts'
import type { Services } from '../services.ts'

/** FEE-04: whether a courier can take an order of the store to the diner now. True for a store that does not ask. */
export async function hasCouriers(
  { log }: Pick<Services, 'log'>,
  { id, settings }: Pick<Store, 'id' | 'settings'>,
): Promise<boolean> {
  if (!settings.deliveryNeedsCourier) return true
  const { rows } = await log.sql.query('select 1 from riders where store_id = $1 and active limit 1', [id])
  return rows.length > 0
}
