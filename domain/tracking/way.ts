import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { TrackingSnapshot } from './snapshot.ts'

/**
 * Returns the remaining stops of the courier's way for this diner, as far as the snapshot shows them; null when no
 * courier drives, or the courier is at another diner's door, whose way is private.
 */
export function stopsAhead({
  branchContact,
  shipment: { status, riderInfo, destination, stopsBefore },
}: Pick<TrackingSnapshot, 'branchContact' | 'shipment'>): readonly Position[] | null {
  if (!destination || stopsBefore) return null
  const store = branchContact.address.position
  const { lastLocationLat: lat = null, lastLocationLng: lng = null } = riderInfo ?? {}
  const rider = lat === null || lng === null ? null : { lat, lng }
  switch (status) {
    case 'ON_ROUTE_TO_PICK_UP':
      return rider ? [rider, store, destination] : [store, destination]
    case 'IN_STORE':
      return [store, destination]
    case 'ON_ROUTE_TO_DROP_OFF':
      // The courier may start at another diner's door: without a position, the way is unknown.
      return rider && [rider, destination]
    default:
      return null
  }
}

/** Returns the rest of a way from this position, and the distance from the way. */
export function wayFrom(
  way: readonly Position[],
  position: Position,
): { readonly ahead: readonly Position[]; readonly metresOff: number } {
  let [best, next, nearest] = [Number.POSITIVE_INFINITY, way.length, position]
  for (let end = 1; end < way.length; end++) {
    const [from, to] = [way[end - 1], way[end]]
    if (!from || !to) continue
    const foot = footOn(from, to, position)
    const metres = distanceInMetres(foot, position)
    if (metres >= best) continue
    ;[best, next, nearest] = [metres, end, foot]
  }
  return { ahead: [nearest, ...way.slice(next)], metresOff: best }
}

/** Returns the nearest point of a short straight line to a position. */
function footOn(from: Position, to: Position, { lat, lng }: Position): Position {
  const squeeze = Math.cos((from.lat * Math.PI) / 180)
  const [x, y] = [(to.lng - from.lng) * squeeze, to.lat - from.lat]
  const length = x * x + y * y
  const share = length === 0 ? 0 : ((lng - from.lng) * squeeze * x + (lat - from.lat) * y) / length
  const part = Math.max(0, Math.min(1, share))
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + (to.lng - from.lng) * part }
}
