import type { Phone } from '#domain/phone/phone.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import type { Sql } from '../../db/database.ts'
import { stateTable } from '../../events/state-table.ts'
import { riderStream } from './stream.ts'

/** Each courier of each store, found by phone. */
export const ridersTable = stateTable({
  name: 'riders',
  version: 1,
  stream: riderStream,
  columns: { store_id: 'text', phone: 'text', active: 'boolean' },
  row: (rider) =>
    rider.riderId === null ? null : { store_id: rider.storeId, phone: rider.phone, active: rider.active },
})

export async function riderByPhone(sql: Sql, storeId: string, phone: Phone): Promise<KnownRider | null> {
  const { rows } = await sql.query<{ state: KnownRider }>(
    'select state from riders where store_id = $1 and phone = $2',
    [storeId, phone],
  )
  return rows[0]?.state ?? null
}

/** A courier works for one store: the same phone at two stores is two of them. */
export async function ridersOfPhone(sql: Sql, phone: Phone): Promise<readonly KnownRider[]> {
  const { rows } = await sql.query<{ state: KnownRider }>('select state from riders where phone = $1 order by id', [
    phone,
  ])
  return rows.map(({ state }) => state)
}

/** A courier that was just written. */
export async function riderById(sql: Sql, id: string): Promise<KnownRider> {
  const { rows } = await sql.query<{ state: KnownRider }>('select state from riders where id = $1', [id])
  const rider = rows[0]?.state
  if (!rider) throw new Error('a courier that was just written is not there')
  return rider
}

/** SQL of a relation, for joins of other rooms: the couriers on shift. Columns: id, state. */
export const activeRiders = '(select id, state from riders where active)'

/** Names of couriers by their ids. An erased courier has an empty name. */
export async function namesOfRiders(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select id, state->>'name' as name from riders where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
