import type { Position } from '#domain/geo/position.ts'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isFinished } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { eta } from './eta.ts'
import type { Fix } from './fix.ts'
import { maySharePosition } from './privacy.ts'

export type TrackedRider = {
  readonly id: string
  readonly riderId: string
  readonly name: string
  readonly phone: string
  readonly lastLocationLat: number | null
  readonly lastLocationLng: number | null
  /** ISO 8601; when the phone was there, by the phone's own clock. */
  readonly lastLocationAt: string | null
}

/** Everything that the tracking page shows, and nothing else (TRACK-48). Each update replaces the one before. */
export type TrackingSnapshot = {
  readonly id: string
  readonly code: string
  readonly createdAt: string
  readonly branch: { readonly name: string; readonly customLogoURL: string | null }
  readonly branchContact: {
    readonly id: string
    readonly alias: string
    readonly name: string
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
    /** When it should be at the door; ISO 8601, both ends. */
    readonly eta: { readonly from: string; readonly to: string } | null
    /** When each status was reached, for the timeline in words. */
    readonly times: { readonly [Status in ShipmentStatus]?: string }
  }
  readonly at: string
}

type Context = Pick<TrackingSnapshot, 'code' | 'createdAt' | 'branch' | 'branchContact'>

/** The diner's view of a shipment: the position only inside the privacy window, the key only while it is of use. */
export function trackingSnapshot(
  context: Context,
  shipment: KnownShipment,
  fix: Fix | null,
  at: string,
): TrackingSnapshot {
  const { status, rider } = shipment
  const shared = fix && maySharePosition(status) ? fix : null
  const stopsBefore = null
  const arrival = eta({
    status,
    updatedAt: shipment.updatedAt,
    times: shipment.times,
    store: context.branchContact.address.position,
    destination: shipment.destination.position,
    stopsBefore,
    fix: shared,
  })
  return {
    id: shipment.logisticsOrderId,
    ...context,
    shipment: {
      id: shipment.shipmentId,
      status,
      updatedAt: shipment.updatedAt,
      securityCode: isFinished(status) ? null : shipment.securityCode,
      riderInfo: rider && {
        id: rider.id,
        riderId: rider.id,
        name: rider.name,
        phone: rider.phone,
        lastLocationLat: shared?.lat ?? null,
        lastLocationLng: shared?.lng ?? null,
        lastLocationAt: shared ? new Date(shared.at).toISOString() : null,
      },
      destination: shipment.destination.position,
      stopsBefore,
      eta: arrival && { from: new Date(arrival.from).toISOString(), to: new Date(arrival.to).toISOString() },
      times: shipment.times,
    },
    at,
  }
}
