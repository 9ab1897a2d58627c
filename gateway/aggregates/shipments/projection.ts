import type { KnownShipment } from '#domain/shipment/state.ts'
import type { KnownStack } from '#domain/stack/state.ts'
import type { Sql } from '../../db/database.ts'
import { stateTable } from '../../events/state-table.ts'
import { stackStream } from './stack-stream.ts'
import { shipmentStream } from './stream.ts'

/** Each shipment as folded. */
export const shipmentsTable = stateTable({
  name: 'shipments',
  version: 3,
  stream: shipmentStream,
  columns: {
    tracking_id: 'text',
    store_id: 'text',
    status: 'text',
    rider_id: 'text',
    stack_id: 'text',
    created_at: 'timestamptz',
  },
  row: (shipment) =>
    shipment.status === 'NONE'
      ? null
      : {
          tracking_id: shipment.logisticsOrderId,
          store_id: shipment.storeId,
          status: shipment.status,
          rider_id: shipment.rider?.id ?? null,
          stack_id: shipment.stackId,
          created_at: shipment.createdAt,
        },
})

/** Each stack as folded. Its shipments stand in theirs. */
export const stacksTable = stateTable({
  name: 'stacks',
  version: 1,
  stream: stackStream,
  columns: { store_id: 'text', status: 'text', rider_id: 'text', created_at: 'timestamptz' },
  row: (stack) =>
    stack.status === 'NONE'
      ? null
      : {
          store_id: stack.storeId,
          status: stack.status,
          rider_id: stack.rider?.id ?? null,
          created_at: stack.createdAt,
        },
})

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

/**
 * The rows that a courier may list: those that look for a courier and were offered to this one, and their own. Those of other couriers stay
 * hidden.
 */
const offeredOrOwn = (rider: `$${number}`) => `(rider_id = ${rider} or status = 'LOOKING_FOR_DRIVER'
  and (state->'asked' is null or state->'asked'->'riders' ? ${rider}))`

type ShipmentsAsked = {
  readonly storeId: string
  readonly riderId: string
  readonly status: string
  /** Instants in ISO 8601, both included. */
  readonly start: string
  readonly end: string
  readonly sort: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

/** A page of the shipments of a store outside of stacks that the courier may list. */
export async function shipmentsOfStore(
  sql: Sql,
  { storeId, riderId, status, start, end, sort, offset, limit }: ShipmentsAsked,
): Promise<readonly KnownShipment[]> {
  const { rows } = await sql.query<{ state: KnownShipment }>(
    `select state from shipments
     where store_id = $1 and status = $2 and stack_id is null and created_at >= $3 and created_at <= $4
       and ${offeredOrOwn('$5')}
     order by created_at ${sort}, id offset $6 limit $7`,
    [storeId, status, start, end, riderId, offset, limit],
  )
  return rows.map(({ state }) => state)
}

type StacksAsked = {
  readonly storeId: string
  readonly status: string
  readonly riderId: string
  readonly since: string
  readonly most: number
}

/** Reads the stacks of a store that the courier may list, oldest first, at most `most`. */
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

/** Skips canceled and returned rows. Delivered ones come last, so that a limit never cuts one that is under way. */
export const underWayFirst = `status <> 'RETURNED' and status not like '%CANCEL%' order by status = 'DELIVERED', created_at desc`

/** Reads the stacks that a courier drives, and after them the newest of those that they have delivered. */
export async function stacksOfRider(sql: Sql, riderId: string): Promise<readonly StackWithShipments[]> {
  const { rows } = await sql.query<StackWithShipments>(
    `${withShipments} where t.rider_id = $1 and ${underWayFirst} limit 20`,
    [riderId],
  )
  return rows
}
