import { promisedWindow } from '#domain/order/promise.ts'
import { trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import { trackingCursor } from '#domain/tracking/cursor.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { movingParts, type TrackingSnapshot, trackingSnapshot } from '#domain/tracking/snapshot.ts'
import { withCourierOfDiner } from '../aggregates/shipments/courier-of-diner.ts'
import { stackStream } from '../aggregates/shipments/stack-stream.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { eventFrame, type Frame, readyFrame } from '../realtime/frames.ts'
import { spliced, templateOf } from './template.ts'
import { isInWindow, type TrackedShipment } from './tracked.ts'

/** A shipment between two of its events: what its diner sees, and how that goes out, for one fix after the other. */
export type View = {
  readonly trackingId: string
  readonly channel: string
  /** The streams that decide whether its courier's position may be shown. */
  readonly streams: readonly string[]
  readonly catalog: Catalog
  readonly tracked: TrackedShipment
  readonly snapshot: (fix: Fix | null) => TrackingSnapshot
  readonly frame: (fix: Fix | null) => Frame
}

/** Throws when the catalogue no longer has the shipment's store. */
export function viewOf(catalog: Catalog, tracked: TrackedShipment): View {
  const { stack, orderStatus, delay, logCursor } = tracked
  const shipment = withCourierOfDiner(tracked.shipment)
  const store = catalog.served.store(shipment.storeId)
  const branch = store && catalog.served.branch(store.branchId)
  if (!store || !branch)
    throw new Error(`shipment ${shipment.shipmentId} is of a store that the catalogue no longer has`)
  const { street, number, city, position } = store.address
  const context = {
    code: shipment.orderCode,
    createdAt: delay.orderedAt,
    promised: promisedWindow(delay),
    branch: {
      name: branch.name,
      customLogoURL: branch.customLogoURL,
      mapProvider: branch.generalConfig.mapConfig.mapProvider,
    },
    stack,
    status: orderStatus,
    asksForKey: store.settings.requireSecurityCode,
    branchContact: {
      id: store.id,
      alias: store.alias,
      name: store.name,
      timeZone: store.timeZone,
      address: { street, number, city, position },
    },
  }
  const accepted = shipment.times.ON_ROUTE_TO_PICK_UP
  // The position of the courier before accepting is private.
  const sharedFrom = isInWindow(tracked) && accepted ? Date.parse(accepted) : Number.POSITIVE_INFINITY
  const channel = trackingChannel(shipment.logisticsOrderId)
  const movingPart = movingParts(context, shipment)
  let template: readonly string[] | null = null

  const sharedOf = (fix: Fix | null) => (fix && fix.at >= sharedFrom ? fix : null)
  const placeOf = (shared: Fix | null) => trackingCursor(logCursor, shared?.at ?? null)
  const snapshot = (fix: Fix | null) => {
    const shared = sharedOf(fix)
    return trackingSnapshot(context, shipment, shared, placeOf(shared))
  }
  return {
    trackingId: shipment.logisticsOrderId,
    channel,
    streams: streamsOf(tracked),
    catalog,
    tracked,
    snapshot,
    frame(fix) {
      const shared = sharedOf(fix)
      const at = placeOf(shared)
      if (!shared) return eventFrame(channel, trackingUpdateEvent, JSON.stringify(snapshot(null)), at)
      template ??= templateOf(channel, trackingUpdateEvent, snapshot(shared))
      return readyFrame(channel, spliced(template, movingPart(shared), at), at)
    },
  }
}

const streamsOf = ({ shipment: { shipmentId, stackId } }: TrackedShipment): readonly string[] => [
  `${shipmentStream.kind}-${shipmentId}`,
  ...(stackId === null ? [] : [`${stackStream.kind}-${stackId}`]),
]
