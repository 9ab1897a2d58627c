import { bearing, distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

export const lengthInMetres = (points: readonly Position[]): number =>
  points.slice(1).reduce((sum, point, index) => sum + distanceInMetres(points[index] ?? point, point), 0)

/**
 * Returns the point at this distance along the route, in metres, and the heading there in degrees from north; null for
 * an empty route.
 */
export function positionAlong(
  points: readonly Position[],
  metres: number,
): { readonly position: Position; readonly heading: number } | null {
  const [first] = points
  if (!first) return null
  let left = Math.max(0, metres)
  let from = first
  // The last passed block. Its heading is computed once, at the end, because a bearing costs as much as the distance.
  let block: readonly [Position, Position] | null = null
  const heading = () => (block ? bearing(...block) : 0)
  for (const to of points.slice(1)) {
    const length = distanceInMetres(from, to)
    if (length > 0) block = [from, to]
    if (length > 0 && left <= length) return { position: between(from, to, left / length), heading: heading() }
    left -= length
    from = to
  }
  return { position: from, heading: heading() }
}

export const between = (from: Position, to: Position, share: number): Position => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
})
