import { evolve, type KnownRider, type Rider, riderDecider } from '#domain/rider/decide.ts'
import type { RiderEvent } from '#domain/rider/events.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Projection } from '../events/log.ts'

/** The `riders` table: one row a courier and store, found by phone. */
export const projectRiders: Projection = async (sql, recorded) => {
  for (const { id, event } of eventsOf<RiderEvent>(recorded, 'rider')) {
    const { rows } = await sql.query<{ state: Rider }>('select state from riders where id = $1', [id])
    const rider = evolve(rows[0]?.state ?? riderDecider.initial, event)
    if (rider.riderId === null) throw new Error(`rider ${id} has an event before its registration`)
    await sql.query(
      `insert into riders (id, store_id, phone, active, state) values ($1, $2, $3, $4, $5::jsonb)
       on conflict (id) do update set active = excluded.active, state = excluded.state`,
      [rider.riderId, rider.storeId, rider.phone, rider.active, JSON.stringify(rider)],
    )
  }
}

export async function riderByPhone(sql: Sql, storeId: string, phone: string): Promise<KnownRider | null> {
  const { rows } = await sql.query<{ state: KnownRider }>(
    'select state from riders where store_id = $1 and phone = $2',
    [storeId, phone],
  )
  return rows[0]?.state ?? null
}
