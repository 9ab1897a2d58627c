import type { Position } from '#domain/geo/position.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import type { Wire } from './schemas.ts'

/** A courier; `shipmentsUrl` is the page of the courier's list, `position` the last known one. */
export const writeRiderAccount = (
  rider: KnownRider,
  shipmentsUrl: string,
  position: Position | null,
): Wire['Rider'] => ({
  id: rider.riderId,
  name: rider.name,
  phone: rider.phone ?? '',
  active: rider.active,
  riderUser: { branchContact: { id: rider.storeId } },
  shipmentsUrl,
  lastLat: position?.lat ?? null,
  lastLng: position?.lng ?? null,
})
