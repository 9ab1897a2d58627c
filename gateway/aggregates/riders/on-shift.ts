import type { Store } from '#domain/catalog/store.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import type { Sql } from '../../db/database.ts'
import { recordedEventsOfLongStreams } from '../../events/queries.ts'
import type { Ground } from '../../ground/ground.ts'
import { HttpProblem } from '../../http/problems.ts'
import { riderStream } from './stream.ts'

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

export type Shift = { readonly riderId: string; readonly rider: KnownRider; readonly since: string }

/** The newest shifts of a store that have not ended, at most `most`, and the number of all. */
export async function shiftsOf(
  sql: Sql,
  storeId: string,
  most: number,
): Promise<{ readonly shifts: readonly Shift[]; readonly onShift: number }> {
  const { rows } = await sql.query<Shift & { onShift: number }>(
    `select r.id as "riderId", r.state as rider, count(*) over ()::int as "onShift", (
       select e.data->>'at' from ${recordedEventsOfLongStreams} e where e.stream = $2 || r.id and e.type = 'ShiftStarted'
       order by e.version desc limit 1) as since
     from riders r where r.store_id = $1 and r.active order by since desc, r.id limit $3`,
    [storeId, `${riderStream.kind}-`, most],
  )
  return { shifts: rows, onShift: rows[0]?.onShift ?? 0 }
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
