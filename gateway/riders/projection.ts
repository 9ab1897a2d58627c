import type { Phone } from '#domain/phone/phone.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import type { Sql } from '../db/database.ts'
import { stateTable } from '../events/state-table.ts'
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

/** Names of couriers by their ids. An erased courier has an empty name. */
export async function namesOfRiders(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select id, state->>'name' as name from riders where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
