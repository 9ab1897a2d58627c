import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { isStackInProgress } from '#domain/stack/rules.ts'
import type { Sql } from '../../db/database.ts'
import { type StackWithShipments, stacksOfRider, underWayFirst } from './projection.ts'
import { stacked } from './stack-moves.ts'

type InHand =
  | { readonly type: 'stack'; readonly stack: StackWithShipments }
  | { readonly type: 'simple'; readonly shipment: KnownShipment }

/** The couriers of a store who carry a shipment, alone or in a stack. */
export async function couriersWithFullHands(sql: Sql, storeId: string): Promise<ReadonlySet<string | null>> {
  const { rows } = await sql.query<{ id: string | null }>(
    `select distinct rider_id as id from shipments
     where ${isCarried} and rider_id is not null`,
    [storeId, JSON.stringify(carried)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The shipments that these couriers of a store carry, in the sequence of the way. */
export async function carriedAt(
  sql: Sql,
  storeId: string,
  riderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KnownShipment[]>> {
  const { rows } = await sql.query<{ id: string | null; carries: readonly KnownShipment[] }>(
    `select rider_id as id, jsonb_agg(state order by (state->>'stackingOrder')::int, created_at, id) as carries from shipments
     where ${isCarried} and rider_id = any($3) group by rider_id`,
    [storeId, JSON.stringify(carried), riderIds],
  )
  return new Map(rows.flatMap(({ id, carries }) => (id === null ? [] : [[id, carries] as const])))
}

const isCarried = `store_id = $1 and status in (select jsonb_array_elements_text($2::jsonb))
       and (status <> 'DELIVERED' or (state->>'returnShipment')::boolean)`

const carried: readonly ShipmentStatus[] = [
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
  'DELIVERED',
]

/** Returns the newest stack or shipment that the courier is in the middle of (FOPEN-76); null without one. */
export async function inHandOf(sql: Sql, riderId: string): Promise<InHand | null> {
  const stack = (await stacksOfRider(sql, riderId)).find((one) =>
    isStackInProgress({ status: one.stack.status, shipments: one.shipments.map(stacked) }),
  )
  if (stack) return { type: 'stack', stack }
  const { rows } = await sql.query<{ state: KnownShipment }>(
    `select state from shipments where rider_id = $1 and stack_id is null and ${underWayFirst} limit 50`,
    [riderId],
  )
  const shipment = rows.map(({ state }) => state).find((state) => isInProgress(state.status, state))
  return shipment ? { type: 'simple', shipment } : null
}

/** Whether a courier is in the middle of a shipment or stack. */
export const isHolding = async (sql: Sql, riderId: string): Promise<boolean> => (await inHandOf(sql, riderId)) !== null

/** The codes of the orders that are in hand. */
export const codesInHand = (inHand: InHand): readonly string[] =>
  inHand.type === 'simple'
    ? [inHand.shipment.orderCode]
    : inHand.stack.shipments.flatMap(({ status, orderCode, returnShipment }) =>
        isInProgress(status, { returnShipment }) ? [orderCode] : [],
      )
