import type Flatbush from 'flatbush'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type Box, boxAround, indexBoxes } from './box-index.ts'
import type { City, Street } from './city.ts'
import { between } from './polyline.ts'

/** One block of a street, from its first corner to its last. */
export type Edge = {
  readonly street: Street
  /** The number of the block in its street, counted from the street's first corner. */
  readonly block: number
  readonly from: number
  readonly to: number
  readonly metres: number
}

export type StreetGraph = {
  readonly corners: readonly Position[]
  readonly edges: readonly Edge[]
  /** The edges that can be driven from each corner. */
  readonly ways: readonly (readonly { readonly to: number; readonly metres: number }[])[]
  /** The edges' boxes in degrees, `x` is the longitude; null where there is no edge. */
  readonly boxes: Flatbush | null
}

/** The nearest place on a street to a position; `share` counts from the beginning of the block. */
export type Snap = {
  readonly edge: Edge
  readonly share: number
  readonly position: Position
  readonly metres: number
}

export function createStreetGraph({ corners, streets }: City): StreetGraph {
  const edges: Edge[] = []
  const boxes: Box[] = []
  const ways = corners.map((): { to: number; metres: number }[] => [])
  for (const street of streets)
    street.corners.slice(1).forEach((to, block) => {
      const from = street.corners[block] ?? to
      const [a, b] = [corners[from], corners[to]]
      if (!a || !b) return
      const metres = distanceInMetres(a, b)
      ways[from]?.push({ to, metres })
      if (!street.oneway) ways[to]?.push({ to: from, metres })
      edges.push({ street, block, from, to, metres })
      boxes.push(boxAround([a, b].map(({ lat, lng }) => ({ x: lng, y: lat }))))
    })
  return { corners, edges, ways, boxes: indexBoxes(boxes) }
}

/** In degrees, 2.8 kilometres to the north: farther streets are not searched. */
const reach = 0.025

/** Returns null when no accepted street is within reach; of equally near streets, the first. */
export function snapToStreet(
  graph: StreetGraph,
  position: Position,
  accepts: (street: Street) => boolean = () => true,
): Snap | null {
  const accepted = (index: number) => {
    const edge = graph.edges[index]
    return edge !== undefined && accepts(edge.street)
  }
  const [nearestBox] = graph.boxes?.neighbors(position.lng, position.lat, 1, reach, accepted) ?? []
  const bound = snapOn(graph, nearestBox, position)
  if (!bound) return null
  // A street can pass anywhere through its box, so another one may be nearer, but none whose box is farther than this.
  const north = (bound.metres / metresOfDegree) * 1.01
  const east = north / Math.cos((position.lat * Math.PI) / 180)
  const found = graph.boxes?.search(
    position.lng - east,
    position.lat - north,
    position.lng + east,
    position.lat + north,
    accepted,
  )
  let best: Snap | null = null
  for (const index of found?.sort((a, b) => a - b) ?? []) {
    const snap = snapOn(graph, index, position)
    if (snap && (best === null || snap.metres < best.metres)) best = snap
  }
  return best
}

const metresOfDegree = 111_195

function snapOn(graph: StreetGraph, index: number | undefined, position: Position): Snap | null {
  const edge = graph.edges[index ?? -1]
  if (!edge) return null
  const [a, b] = [graph.corners[edge.from], graph.corners[edge.to]]
  if (!a || !b) return null
  const narrowing = Math.cos((a.lat * Math.PI) / 180)
  const [dx, dy] = [(b.lng - a.lng) * narrowing, b.lat - a.lat]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((position.lng - a.lng) * narrowing * dx + (position.lat - a.lat) * dy) / square
  const share = Math.max(0, Math.min(1, along))
  const found = between(a, b, share)
  return { edge, share, position: found, metres: distanceInMetres(position, found) }
}
