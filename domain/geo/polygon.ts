import type { Position } from './position.ts'

/** Positions in order, not closed: the last joins the first. Small enough that degrees are a plane. */
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

/** True when two edges that are not neighbours touch or cross: such a zone has no inside to speak of. */
export const crossesItself = (polygon: Polygon): boolean => {
  const sides = edges(polygon)
  return sides.some(([a, b], i) =>
    sides.some(([c, d], j) => {
      const areNeighbours = Math.abs(i - j) <= 1 || Math.abs(i - j) === sides.length - 1
      return j > i && !areNeighbours && meet(a, b, c, d)
    }),
  )
}

export type BoundingBox = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Null without a position. */
export const boundingBox = (positions: readonly Position[]): BoundingBox | null =>
  positions.length === 0
    ? null
    : positions.reduce(
        (box, { lat, lng }) => ({
          south: Math.min(box.south, lat),
          west: Math.min(box.west, lng),
          north: Math.max(box.north, lat),
          east: Math.max(box.east, lng),
        }),
        { south: Infinity, west: Infinity, north: -Infinity, east: -Infinity },
      )

const edges = (polygon: Polygon) =>
  polygon.flatMap((a, i): [Position, Position][] => {
    const b = polygon[(i + 1) % polygon.length]
    return b ? [[a, b]] : []
  })

/** Positive when c lies left of the way from a to b, negative right, 0 on it. */
const turn = (a: Position, b: Position, c: Position) =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)

const isWithin = (a: Position, b: Position, p: Position) =>
  Math.min(a.lat, b.lat) <= p.lat &&
  p.lat <= Math.max(a.lat, b.lat) &&
  Math.min(a.lng, b.lng) <= p.lng &&
  p.lng <= Math.max(a.lng, b.lng)

const crossingLng = (a: Position, b: Position, lat: number) =>
  ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng

const meet = (a: Position, b: Position, c: Position, d: Position) => {
  const [c1, c2, a1, a2] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (c1 * c2 < 0 && a1 * a2 < 0) return true
  return (
    (c1 === 0 && isWithin(a, b, c)) ||
    (c2 === 0 && isWithin(a, b, d)) ||
    (a1 === 0 && isWithin(c, d, a)) ||
    (a2 === 0 && isWithin(c, d, b))
  )
}
