import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { evolve, type KnownShipment, noShipment, type Shipment } from '#domain/shipment/state.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import { evolve as evolveStack, type KnownStack, noStack, type Stack } from '#domain/stack/state.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf, type Place } from '../events/event-store.ts'
import type { Projection } from '../events/log.ts'

/** The `shipments` table: each shipment as folded, and the place of the newest event behind each tracking page. */
export const projectShipments: Projection = async (sql, recorded) => {
  for (const { id, event, place } of eventsOf<ShipmentEvent>(recorded, 'shipment')) {
    const state = event.type === 'ShipmentCreated' ? evolve(noShipment, event) : await next(sql, id, event)
    if (state.status === 'NONE') throw new Error(`shipment ${id} has an event before its creation`)
    await save(sql, state)
    await moveTracking(sql, state.stackId ? 'stack_id = $1' : 'id = $1', state.stackId ?? id, place)
  }
}

/** The `stacks` table: each stack as folded. Its shipments stand in theirs. */
export const projectStacks: Projection = async (sql, recorded) => {
  for (const { id, event, place } of eventsOf<StackEvent>(recorded, 'stack')) {
    const { rows } = await sql.query<{ state: Stack }>('select state from stacks where id = $1', [id])
    const state = evolveStack(rows[0]?.state ?? noStack, event)
    if (state.status === 'NONE') throw new Error(`stack ${id} has an event before its creation`)
    await sql.query(
      `insert into stacks (id, store_id, status, rider_id, created_at, state) values ($1, $2, $3, $4, $5, $6::jsonb)
       on conflict (id) do update set status = excluded.status, rider_id = excluded.rider_id, state = excluded.state`,
      [id, state.storeId, state.status, state.rider?.id ?? null, state.createdAt, JSON.stringify(state)],
    )
    await moveTracking(sql, 'stack_id = $1', id, place)
  }
}

/** What happens to one shipment of a stack is news for the diners of all. */
const moveTracking = async (sql: Sql, which: 'id = $1' | 'stack_id = $1', id: string, place: Place) =>
  void (await sql.query(
    `insert into tracking_places (tracking_id, tx, seq)
     select distinct tracking_id, $2::text::xid8, $3::bigint from shipments where ${which}
     on conflict (tracking_id) do update set tx = excluded.tx, seq = excluded.seq`,
    [id, String(place.tx), String(place.seq)],
  ))

async function next(sql: Sql, id: string, event: ShipmentEvent): Promise<Shipment> {
  const { rows } = await sql.query<{ state: Shipment }>('select state from shipments where id = $1', [id])
  return evolve(rows[0]?.state ?? noShipment, event)
}

const save = async (sql: Sql, shipment: KnownShipment) =>
  void (await sql.query(
    `insert into shipments (id, tracking_id, store_id, status, rider_id, stack_id, created_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
     on conflict (id) do update set status = excluded.status, rider_id = excluded.rider_id,
       stack_id = excluded.stack_id, state = excluded.state`,
    [
      shipment.shipmentId,
      shipment.logisticsOrderId,
      shipment.storeId,
      shipment.status,
      shipment.rider?.id ?? null,
      shipment.stackId,
      shipment.createdAt,
      JSON.stringify(shipment),
    ],
  ))

export async function shipmentById(sql: Sql, id: string): Promise<KnownShipment | null> {
  const { rows } = await sql.query<{ state: KnownShipment }>('select state from shipments where id = $1', [id])
  return rows[0]?.state ?? null
}

export type StackWithShipments = { readonly stack: KnownStack; readonly shipments: readonly KnownShipment[] }

const withShipments = `
  select t.state as stack, (
    select jsonb_agg(s.state order by (s.state->>'stackingOrder')::int) from shipments s where s.stack_id = t.id
  ) as shipments from stacks t`

export async function stackById(sql: Sql, id: string): Promise<StackWithShipments | null> {
  const { rows } = await sql.query<StackWithShipments>(`${withShipments} where t.id = $1`, [id])
  return rows[0] ?? null
}

/** What a courier may list: what looks for a courier, and their own. What another has or had is that one's business. */
export const offeredOrOwn = (rider: `$${number}`) => `(status = 'LOOKING_FOR_DRIVER' or rider_id = ${rider})`

type StacksAsked = {
  readonly storeId: string
  readonly status: string
  readonly riderId: string
  readonly since: string
  readonly most: number
}

/** Of those that a courier may list: oldest first, at most so many. */
export async function stacksOfStore(
  sql: Sql,
  { storeId, status, riderId, since, most }: StacksAsked,
): Promise<readonly StackWithShipments[]> {
  const { rows } = await sql.query<StackWithShipments>(
    `${withShipments} where t.store_id = $1 and t.status = $2 and t.created_at >= $3 and ${offeredOrOwn('$4')}
     order by t.created_at, t.id limit $5`,
    [storeId, status, since, riderId, most],
  )
  return rows
}

/** What nobody may be in the middle of left out, and what was delivered last: however many, it hides nothing that is under way. */
export const underWayFirst = `status <> 'RETURNED' and status not like '%CANCEL%' order by status = 'DELIVERED', created_at desc`

/** What a courier drives, and after it the newest of what they have delivered. */
export async function stacksOfRider(sql: Sql, riderId: string): Promise<readonly StackWithShipments[]> {
  const { rows } = await sql.query<StackWithShipments>(
    `${withShipments} where t.rider_id = $1 and ${underWayFirst} limit 20`,
    [riderId],
  )
  return rows
}
