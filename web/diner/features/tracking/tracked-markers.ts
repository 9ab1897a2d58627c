import { riderMarkerStatuses } from '#domain/tracking/privacy.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { type MapMarker, placed } from '#web/shared/map/markers.ts'
import type { Tracking } from './tracking-query.ts'

/** TRACK-42 to TRACK-45; `age` is the age of an old position, in minutes. */
export function trackedMarkers({ branchContact, shipment }: Tracking, age: number | null = null): readonly MapMarker[] {
  const { riderInfo: rider, status, destination } = shipment
  const names = trackingTexts.marker
  // On the way to the door the store is behind the courier: without it the camera can zoom in.
  const isStoreBehind = status === 'ON_ROUTE_TO_DROP_OFF' && rider?.lastLocationLat != null
  return placed([
    {
      type: 'branch',
      position: branchContact.address.position,
      name: names.branch(branchContact.name),
      isAside: isStoreBehind,
    },
    { type: 'destination', position: destination, name: names.destination },
    {
      type: 'rider',
      position: riderMarkerStatuses.includes(status)
        ? { lat: rider?.lastLocationLat ?? null, lng: rider?.lastLocationLng ?? null }
        : null,
      name: age === null ? names.rider(rider?.name ?? '') : names.oldRider(rider?.name ?? '', age),
      isOld: age !== null,
      at: rider?.lastLocationAt ? Date.parse(rider.lastLocationAt) : null,
    },
  ])
}
