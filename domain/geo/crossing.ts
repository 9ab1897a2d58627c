import type { Polygon } from './polygon.ts'
import type { Position } from './position.ts'

/** True when two sides of the ring touch anywhere except in the corner that neighbours share. */
export function crossesItself(ring: Polygon): boolean {
  const sides = ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from }))
  return sides.some((side, index) =>
    sides.slice(index + 1).some((other, offset) => {
      const neighbours = offset === 0 || (index === 0 && offset === sides.length - 2)
      return neighbours ? foldsBack(side, other) : meet(side, other)
    }),
  )
}

type Side = { readonly from: Position; readonly to: Position }

/** Twice the signed area of a-b-c: its sign says on which side of a-b the point c lies. */
const turn = (a: Position, b: Position, c: Position) =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng)

const within = (side: Side, point: Position) =>
  Math.min(side.from.lng, side.to.lng) <= point.lng &&
  point.lng <= Math.max(side.from.lng, side.to.lng) &&
  Math.min(side.from.lat, side.to.lat) <= point.lat &&
  point.lat <= Math.max(side.from.lat, side.to.lat)

function meet(one: Side, two: Side): boolean {
  const a = Math.sign(turn(one.from, one.to, two.from))
  const b = Math.sign(turn(one.from, one.to, two.to))
  const c = Math.sign(turn(two.from, two.to, one.from))
  const d = Math.sign(turn(two.from, two.to, one.to))
  if (a !== b && c !== d) return true
  return (
    (a === 0 && within(one, two.from)) ||
    (b === 0 && within(one, two.to)) ||
    (c === 0 && within(two, one.from)) ||
    (d === 0 && within(two, one.to))
  )
}

/** Neighbours share a corner. They cross only when one runs back along the other. */
function foldsBack(one: Side, two: Side): boolean {
  const shared = samePoint(one.to, two.from) ? two.from : two.to
  const far = samePoint(one.to, shared) ? one.from : one.to
  const other = samePoint(two.from, shared) ? two.to : two.from
  const ahead =
    (far.lng - shared.lng) * (other.lng - shared.lng) + (far.lat - shared.lat) * (other.lat - shared.lat) > 0
  return samePoint(one.from, one.to) || (turn(shared, far, other) === 0 && ahead)
}

const samePoint = (a: Position, b: Position) => a.lat === b.lat && a.lng === b.lng
