import FlatQueue from 'flatqueue'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type Snap, type StreetGraph, snapToStreet } from './graph.ts'
import { lengthInMetres } from './polyline.ts'

export type Route = { readonly points: readonly Position[]; readonly metres: number }

/** Returns the shortest route by street between two positions, each moved to its nearest street; null for none. */
export function findRoute(graph: StreetGraph, from: Position, to: Position): Route | null {
  const [start, end] = [snapToStreet(graph, from), snapToStreet(graph, to)]
  if (!start || !end) return null
  const sameBlock = withinBlock(start, end)
  if (sameBlock) return sameBlock
  const corners = shortest(graph, leaving(start), arriving(end), end.position)
  if (!corners) return null
  const points = [start.position, ...corners.flatMap((corner) => graph.corners[corner] ?? []), end.position]
  return { points: withoutRepeats(points), metres: lengthInMetres(points) }
}

/**
 * Returns the metres from a snapped position to the corners that can be driven to from it. From a corner every street
 * can be taken.
 */
function leaving({ edge, share }: Snap): ReadonlyMap<number, number> {
  const [back, ahead] = [share * edge.metres, (1 - share) * edge.metres]
  const ends = new Map([[edge.to, ahead]])
  if (!edge.street.oneway || back < onCorner) ends.set(edge.from, back)
  return ends
}

function arriving({ edge, share }: Snap): ReadonlyMap<number, number> {
  const [back, ahead] = [share * edge.metres, (1 - share) * edge.metres]
  const ends = new Map([[edge.from, back]])
  if (!edge.street.oneway || ahead < onCorner) ends.set(edge.to, ahead)
  return ends
}

const onCorner = 1

function withinBlock(start: Snap, end: Snap): Route | null {
  if (start.edge !== end.edge) return null
  if (start.edge.street.oneway && end.share < start.share) return null
  const points = [start.position, end.position]
  return { points: withoutRepeats(points), metres: lengthInMetres(points) }
}

/** A*: the corner with the lowest estimate is searched first. */
function shortest(
  graph: StreetGraph,
  starts: ReadonlyMap<number, number>,
  ends: ReadonlyMap<number, number>,
  goal: Position,
): number[] | null {
  const soFar = new Map<number, number>()
  const before = new Map<number, number>()
  const open = new FlatQueue()
  const promise = (corner: number) => {
    const position = graph.corners[corner]
    // Just below the true distance, so that rounding never makes the estimate too long.
    return position ? distanceInMetres(position, goal) * 0.999 : 0
  }
  for (const [corner, metres] of starts) {
    soFar.set(corner, metres)
    open.push(corner, metres + promise(corner))
  }
  let best: { corner: number; metres: number } | null = null
  for (let corner = open.pop(); corner !== undefined; corner = open.pop()) {
    const metres = soFar.get(corner) ?? 0
    if (best && metres + promise(corner) >= best.metres) break
    const last = ends.get(corner)
    if (last !== undefined && (best === null || metres + last < best.metres)) best = { corner, metres: metres + last }
    for (const way of graph.ways[corner] ?? []) {
      const there = metres + way.metres
      if (there >= (soFar.get(way.to) ?? Number.POSITIVE_INFINITY)) continue
      soFar.set(way.to, there)
      before.set(way.to, corner)
      open.push(way.to, there + promise(way.to))
    }
  }
  if (!best) return null
  const path = [best.corner]
  for (let corner = before.get(best.corner); corner !== undefined; corner = before.get(corner)) path.unshift(corner)
  return path
}

const withoutRepeats = (points: readonly Position[]): Position[] =>
  points.filter((point, index) => {
    const last = points[index - 1]
    return !last || last.lat !== point.lat || last.lng !== point.lng
  })
