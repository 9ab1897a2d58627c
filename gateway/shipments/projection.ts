import type { KnownShipment } from '#domain/shipment/state.ts'
import type { KnownStack } from '#domain/stack/state.ts'
import type { Sql } from '../db/database.ts'
import { stateTable } from '../events/state-table.ts'
import { shipmentStream } from '../streams/shipment.ts'
import { stackStream } from '../streams/stack.ts'

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
