import type { MapProvider } from '#domain/catalog/branch.ts'
import type { Position } from '#domain/geo/position.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { keyForDiner, namesCourierToCustomer } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { instantText } from '#domain/time/instant.ts'
import { arrivals } from './eta.ts'
import type { Fix } from './fix.ts'
import { maySharePosition } from './privacy.ts'

type TrackedRider = {
  readonly id: string
  readonly riderId: string
  readonly name: string
  readonly phone: string
  readonly lastLocationLat: number | null
  readonly lastLocationLng: number | null
  /** The time of the position by the phone's own clock, in ISO 8601. */
  readonly lastLocationAt: string | null
}

/** Everything on the tracking page, and nothing else (TRACK-48). Each update replaces the one before. */
export type TrackingSnapshot = {
  readonly id: string
  readonly code: string
  readonly createdAt: string
  /** The promised time, from before a courier drove; ISO 8601. */
  readonly promised: { readonly from: string; readonly to: string } | null
  readonly branch: {
    readonly name: string
    readonly customLogoURL: string | null
    /** MAP-02. */
    readonly mapProvider: MapProvider
  }
  readonly branchContact: {
    readonly id: string
    readonly alias: string
    readonly name: string
    /** The time zone of the page's clock (FOPEN-51). */
    readonly timeZone: string
    readonly address: {
      readonly street: string
      readonly number: string
      readonly city: string
      readonly position: Position
    }
  }
  readonly shipment: {
    readonly id: string
    readonly status: ShipmentStatus
    readonly updatedAt: string
    readonly securityCode: string | null
    readonly riderInfo: TrackedRider | null
    readonly destination: Position | null
    readonly stopsBefore: number | null
    /** The expected time at the door; ISO 8601, both ends. */
    readonly eta: { readonly from: string; readonly to: string } | null
    /** The time when each status was reached, for the timeline in words. */
    readonly times: { readonly [Status in ShipmentStatus]?: string }
  }
  readonly at: string
}

/** The order of a snapshot, besides its shipment. */
export type SnapshotOrder = Pick<TrackingSnapshot, 'code' | 'createdAt' | 'promised' | 'branch' | 'branchContact'> & {
  /** The state of the shipment's stack while its courier has it. */
  readonly stack: { readonly stopsBefore: number; readonly updatedAt: string } | null
  readonly status: OrderStatus
  /** Whether the courier has to give the key at the door. */
  readonly asksForKey: boolean
}

/** The part of a snapshot that changes from fix to fix. */
export type Moving = Pick<TrackedRider, 'lastLocationLat' | 'lastLocationLng' | 'lastLocationAt'> &
  Pick<TrackingSnapshot['shipment'], 'eta'>

/**
 * Returns the rider's position and arrival for successive fixes, as far as the diner may see them: the position only
 * inside the privacy window.
 */
export function movingParts(
  { branchContact, stack }: SnapshotOrder,
  shipment: KnownShipment,
): (fix: Fix | null) => Moving {
  const { status, times, destination } = shipment
  const arrivalAfter = arrivals({
    status,
    updatedAt: stack?.updatedAt ?? shipment.updatedAt,
    times,
    store: branchContact.address.position,
    destination: destination.position,
    stopsBefore: stack?.stopsBefore ?? null,
  })
  const mayShare = maySharePosition(status)
  return (fix) => {
    const shared = mayShare ? fix : null
    const arrival = arrivalAfter(shared)
    return {
      lastLocationLat: shared?.lat ?? null,
      lastLocationLng: shared?.lng ?? null,
      lastLocationAt: shared && instantText(shared.at),
      eta: arrival && { from: instantText(arrival.from), to: instantText(arrival.to) },
    }
  }
}

/** The diner's view of a shipment. The key and the courier are included only while the diner needs them. */
export function trackingSnapshot(
  order: SnapshotOrder,
  shipment: KnownShipment,
  fix: Fix | null,
  at: string,
): TrackingSnapshot {
  const { status, rider } = shipment
  const { stack, status: orderStatus, asksForKey, ...shown } = order
  const { eta: arrival, ...location } = movingParts(order, shipment)(fix)
  return {
    id: shipment.logisticsOrderId,
    ...shown,
    shipment: {
      id: shipment.shipmentId,
      status,
      updatedAt: shipment.updatedAt,
      securityCode: keyForDiner(shipment, { status: orderStatus, asksForKey }),
      riderInfo:
        rider &&
        (namesCourierToCustomer(status)
          ? { id: rider.id, riderId: rider.id, name: rider.name, phone: rider.phone ?? '', ...location }
          : null),
      destination: shipment.destination.position,
      stopsBefore: stack?.stopsBefore ?? null,
      eta: arrival,
      times: shipment.times,
    },
    at,
  }
}
