import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { isStackInProgress } from '#domain/stack/rules.ts'
import type { Sql } from '../db/database.ts'
import { type StackWithShipments, stacksOfRider, underWayFirst } from './projection.ts'
import { stacked } from './stack-moves.ts'

type InHand =
  | { readonly type: 'stack'; readonly stack: StackWithShipments }
  | { readonly type: 'simple'; readonly shipment: KnownShipment }

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
