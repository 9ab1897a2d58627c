import { riderMarkerStatuses } from '#domain/tracking/privacy.ts'
import { type MapMarker, placed } from '#web/map/markers.ts'
import { trackingTexts } from '#web/texts/tracking.ts'
import type { Tracking } from './tracking-query.ts'

/** TRACK-42 to TRACK-45. */
export function trackedMarkers({ branchContact, shipment }: Tracking): readonly MapMarker[] {
  const { riderInfo: rider, status, destination } = shipment
  const names = trackingTexts.marker
  return placed([
    { type: 'branch', position: branchContact.address.position, name: names.branch(branchContact.name) },
    { type: 'destination', position: destination, name: names.destination },
    {
      type: 'rider',
      position: riderMarkerStatuses.includes(status)
        ? { lat: rider?.lastLocationLat ?? null, lng: rider?.lastLocationLng ?? null }
        : null,
      name: names.rider(rider?.name ?? ''),
      at: rider?.lastLocationAt ? Date.parse(rider.lastLocationAt) : null,
    },
  ])
}
