import type { OrderStatus } from '#domain/order/events.ts'
import type { OrderDelay } from '#domain/order/promise.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { stopsBefore } from '#domain/stack/rules.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { maySharePosition, riderMarkerStatuses } from '#domain/tracking/privacy.ts'
import type { SnapshotOrder } from '#domain/tracking/snapshot.ts'
import { newestFixOf } from '../aggregates/tracking/positions.ts'
import type { Sql } from '../db/database.ts'
import { type FollowedShipment, followedShipments } from '../views/followed-shipments.ts'

/** A shipment as its diner may follow it, with where the newest event that shows stands in the log. */
export type TrackedShipment = {
  readonly shipment: KnownShipment
  readonly stack: SnapshotOrder['stack']
  readonly orderStatus: OrderStatus
  readonly delay: OrderDelay
  readonly logCursor: string
}

export type TrackedNow = {
  readonly tracked: TrackedShipment
  /** The newest fix of its courier that the database has. */
  readonly fix: Fix | null
  /** The ids of the order, the shipments and the stack whose events may change it. */
  readonly ids: readonly string[]
}

/** The fix as the database writes it. */
type WrittenFix = Omit<Fix, 'at'> & { readonly at: string }

async function trackedOf(sql: Sql, asked: Parameters<typeof followedShipments>[1]): Promise<readonly TrackedNow[]> {
  const rows = await followedShipments<WrittenFix>(sql, asked, newestFixOf)
  return rows.map(({ beside: fix, stack, ...row }) => ({
    tracked: { ...row, stack: stack && standing(stack, row.shipment) },
    ids: idsOf(row.shipment, stack),
    fix: fix && { ...fix, at: Date.parse(fix.at) },
  }))
}

function idsOf(
  { orderId, shipmentId, stackId }: KnownShipment,
  stack: FollowedShipment<unknown>['stack'],
): readonly string[] {
  if (stackId === null) return [orderId, shipmentId]
  const others = stack?.shipments.flatMap(({ id }) => (id === shipmentId ? [] : [id])) ?? []
  return [orderId, shipmentId, stackId, ...others]
}

function standing(
  stack: NonNullable<FollowedShipment<unknown>['stack']>,
  { shipmentId }: KnownShipment,
): SnapshotOrder['stack'] {
  const before = stopsBefore(stack, shipmentId)
  if (before === null) return null
  const updatedAt = stack.shipments.map((one) => one.updatedAt).reduce((a, b) => (a > b ? a : b))
  return { stopsBefore: before, updatedAt }
}

export const trackedByIds = (sql: Sql, trackingIds: readonly string[]) =>
  trackedOf(sql, { of: 'deliveries', trackingIds })

export async function trackedById(sql: Sql, trackingId: string): Promise<TrackedNow | null> {
  const [found] = await trackedByIds(sql, [trackingId])
  return found ?? null
}

/** Finds the shipments that change with this one: itself, and those that travel with it in a stack. */
export const trackedWithShipment = (sql: Sql, shipmentId: string) => trackedOf(sql, { of: 'shipment', shipmentId })

/** The shipment of this order. */
export const trackedByOrder = (sql: Sql, orderId: string) => trackedOf(sql, { of: 'order', orderId })

/** Finds the shipments of this stack. */
export const trackedByStack = (sql: Sql, stackId: string) => trackedOf(sql, { of: 'stack', stackId })

/** Finds the shipments that these couriers carry now, also those that are outside of the privacy window for a moment. */
export const trackedByRiders = (sql: Sql, riderIds: readonly string[]) => trackedOf(sql, { of: 'riders', riderIds })

/** Whether a courier brings it: inside the privacy window, or at another diner's door before this one. */
export const isCarried = ({ shipment }: TrackedShipment) =>
  shipment.rider !== null && riderMarkerStatuses.includes(shipment.status)

export const isInWindow = ({ shipment }: TrackedShipment) =>
  shipment.rider !== null && maySharePosition(shipment.status)

export const newerFix = (a: Fix | null, b: Fix | null): Fix | null => (!a ? b : !b || a.at >= b.at ? a : b)
