import type { OrderStatus } from '#domain/order/events.ts'
import type { OrderDelay } from '#domain/order/promise.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { type StackedShipment, stopsBefore } from '#domain/stack/rules.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import type { SnapshotOrder } from '#domain/tracking/snapshot.ts'
import type { Sql } from '../db/database.ts'

/** A shipment as its diner may follow it, with where the newest event that shows stands in the log. */
export type Tracked = {
  readonly shipment: KnownShipment
  readonly stack: SnapshotOrder['stack']
  readonly orderStatus: OrderStatus
  readonly delay: OrderDelay
  readonly logCursor: string
}

/** With the newest fix of its courier that the database has. */
export type TrackedNow = { readonly tracked: Tracked; readonly fix: Fix | null }

type Row = {
  shipment: KnownShipment
  orderStatus: OrderStatus
  delay: OrderDelay
  logCursor: string
  stack: { status: ShipmentStatus; shipments: (StackedShipment & { updatedAt: string })[] } | null
  fix: (Omit<Fix, 'at'> & { at: string }) | null
}

const select = `
  select distinct on (s.tracking_id)
    s.state as shipment,
    o.status as "orderStatus",
    jsonb_build_object('orderedAt', o.state->'times'->'placed', 'scheduledAt', o.state->'scheduledAt',
      'minDelayInMinutes', o.state->'minDelayInMinutes', 'maxDelayInMinutes', o.state->'maxDelayInMinutes') as delay,
    (select n.tx::text || '.' || n.seq::text from (
       select tx, seq from shipments where tracking_id = s.tracking_id
       union all select tx, seq from shipments where stack_id = s.stack_id
       union all select tx, seq from stacks where id = s.stack_id
       -- Until couriers are asked, its payment is what shows.
       union all select o.tx, o.seq where s.status = 'PENDING') n
     order by n.tx desc, n.seq desc limit 1) as "logCursor",
    (select jsonb_strip_nulls(to_jsonb(f)) - 'rider_id' from positions f
     where f.rider_id = s.rider_id order by f.at desc limit 1) as fix,
    (select jsonb_build_object('status', t.status, 'shipments', (
       select jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'updatedAt', m.state->'updatedAt',
         'returnShipment', m.state->'returnShipment', 'stackingOrder', m.state->'stackingOrder'))
       from shipments m where m.stack_id = t.id))
     from stacks t where t.id = s.stack_id) as stack
  from shipments s join orders o on o.tracking_id = s.tracking_id`
const newestOfEach = 'order by s.tracking_id, s.created_at desc'

const trackedNow = ({ fix, stack, ...row }: Row): TrackedNow => ({
  tracked: { ...row, stack: stack && standing(stack, row.shipment) },
  fix: fix && { ...fix, at: Date.parse(fix.at) },
})

function standing(stack: NonNullable<Row['stack']>, { shipmentId }: KnownShipment): SnapshotOrder['stack'] {
  const before = stopsBefore(stack, shipmentId)
  if (before === null) return null
  const updatedAt = stack.shipments.map((one) => one.updatedAt).reduce((a, b) => (a > b ? a : b))
  return { stopsBefore: before, updatedAt }
}

export async function trackedByIds(sql: Sql, trackingIds: readonly string[]): Promise<readonly TrackedNow[]> {
  const { rows } = await sql.query<Row>(
    `${select} where s.tracking_id in (select unnest($1::text[])) ${newestOfEach}`,
    [trackingIds],
  )
  return rows.map(trackedNow)
}

export async function trackedById(sql: Sql, trackingId: string): Promise<TrackedNow | null> {
  const [found] = await trackedByIds(sql, [trackingId])
  return found ?? null
}

/** Finds the shipments that change with this one: itself, and those that travel with it in a stack. */
export async function trackedWithShipment(sql: Sql, shipmentId: string): Promise<readonly TrackedNow[]> {
  const { rows } = await sql.query<Row>(
    `${select} where s.tracking_id in (
       select b.tracking_id from shipments a join shipments b on b.id = a.id or b.stack_id = a.stack_id
       where a.id = $1) ${newestOfEach}`,
    [shipmentId],
  )
  return rows.map(trackedNow)
}

/** The shipment of this order. */
export async function trackedByOrder(sql: Sql, orderId: string): Promise<readonly TrackedNow[]> {
  const { rows } = await sql.query<Row>(`${select} where o.id = $1 ${newestOfEach}`, [orderId])
  return rows.map(trackedNow)
}

/** Finds the shipments of this stack. */
export async function trackedByStack(sql: Sql, stackId: string): Promise<readonly TrackedNow[]> {
  const { rows } = await sql.query<Row>(
    `${select} where s.tracking_id in (select tracking_id from shipments where stack_id = $1) ${newestOfEach}`,
    [stackId],
  )
  return rows.map(trackedNow)
}

/** Finds the shipments that these couriers carry now inside the privacy window. */
export async function trackedByRiders(sql: Sql, riderIds: readonly string[]): Promise<readonly TrackedNow[]> {
  const { rows } = await sql.query<Row>(
    `${select} where s.rider_id in (select unnest($1::text[]))
       and s.status in ('ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF') ${newestOfEach}`,
    [riderIds],
  )
  return rows.map(trackedNow)
}

export const isInWindow = ({ shipment }: Tracked) => shipment.rider !== null && maySharePosition(shipment.status)

export const newerFix = (a: Fix | null, b: Fix | null): Fix | null => (!a ? b : !b || a.at >= b.at ? a : b)
