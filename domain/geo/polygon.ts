import type { Position } from './position.ts'

/** Positions in order, not closed: the last joins the first. Zones are small, so degrees are treated as a plane. */
export type Polygon = readonly Position[]

/** A point on an edge is inside. */
export const contains = (polygon: Polygon, point: Position): boolean => {
  let inside = false
  for (const [a, b] of edges(polygon)) {
    if (turn(a, b, point) === 0 && isWithin(a, b, point)) return true
    if (a.lat > point.lat !== b.lat > point.lat && point.lng < crossingLng(a, b, point.lat)) inside = !inside
  }
  return inside
}

const edges = (polygon: Polygon) =>
  polygon.flatMap((a, i): [Position, Position][] => {
    const b = polygon[(i + 1) % polygon.length]
    return b ? [[a, b]] : []
  })

/** Positive when c lies left of the line from a to b, negative when right, 0 when on it. */
const turn = (a: Position, b: Position, c: Position) =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)

const isWithin = (a: Position, b: Position, p: Position) =>
  Math.min(a.lat, b.lat) <= p.lat &&
  p.lat <= Math.max(a.lat, b.lat) &&
  Math.min(a.lng, b.lng) <= p.lng &&
  p.lng <= Math.max(a.lng, b.lng)

const crossingLng = (a: Position, b: Position, lat: number) =>
  ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng
