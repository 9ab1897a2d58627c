import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { trackingPlace } from '#domain/tracking/place.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import { type TrackingSnapshot, trackingSnapshot } from '#domain/tracking/snapshot.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'

/** A shipment as its diner may follow it, with the place in the log of its newest event. */
export type Tracked = { readonly shipment: KnownShipment; readonly orderedAt: string; readonly logPlace: string }

type Row = { shipment: KnownShipment; orderedAt: string; logPlace: string }

const select = `
  select s.state as shipment, o.state->'times'->>'placed' as "orderedAt", p.tx::text || '.' || p.seq::text as "logPlace"
  from shipments s join orders o on o.tracking_id = s.tracking_id join tracking_places p on p.tracking_id = s.tracking_id`

export async function trackedById(sql: Sql, trackingId: string): Promise<Tracked | null> {
  const { rows } = await sql.query<Row>(`${select} where s.tracking_id = $1 order by s.created_at desc limit 1`, [
    trackingId,
  ])
  return rows[0] ?? null
}

/** What a courier carries now inside the privacy window. */
export async function trackedByRider(sql: Sql, riderId: string): Promise<readonly Tracked[]> {
  const { rows } = await sql.query<Row>(
    `${select} where s.rider_id = $1 and s.status in ('ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF')`,
    [riderId],
  )
  return rows
}

export const isInWindow = ({ shipment }: Tracked) => shipment.rider !== null && maySharePosition(shipment.status)

/** The snapshot, with a fix only when it was taken after the courier accepted: where they were before is nobody's business. */
export function snapshotOf(catalog: Catalog, tracked: Tracked, fix: Fix | null): TrackingSnapshot {
  const { shipment, orderedAt, logPlace } = tracked
  const store = catalog.store(shipment.storeId)
  const branch = store && catalog.branch(store.branchId)
  if (!store || !branch)
    throw new Error(`shipment ${shipment.shipmentId} is of a store that the catalogue no longer has`)
  const accepted = shipment.times.ON_ROUTE_TO_PICK_UP
  const shared = fix && isInWindow(tracked) && accepted && fix.at >= Date.parse(accepted) ? fix : null
  const { street, number, city, position } = store.address
  return trackingSnapshot(
    {
      code: shipment.orderCode,
      createdAt: orderedAt,
      branch: { name: branch.name, customLogoURL: branch.customLogoURL },
      branchContact: {
        id: store.id,
        alias: store.alias,
        name: store.name,
        address: { street, number, city, position },
      },
    },
    shipment,
    shared,
    trackingPlace(logPlace, shared?.at ?? null),
  )
}
