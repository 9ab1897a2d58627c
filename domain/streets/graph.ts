import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { City, Street } from './city.ts'
import { between } from './polyline.ts'

/** One block of a street, from the corner where it begins to the one where it ends. */
export type Edge = {
  readonly street: Street
  /** Which block of the street it is, counted from its first corner. */
  readonly block: number
  readonly from: number
  readonly to: number
  readonly metres: number
}

export type StreetGraph = {
  readonly corners: readonly Position[]
  readonly edges: readonly Edge[]
  /** What one may drive along from each corner. */
  readonly ways: readonly (readonly { readonly to: number; readonly metres: number }[])[]
  readonly cells: ReadonlyMap<string, readonly number[]>
}

/** The place on a street that lies nearest to a position; `share` counts from the beginning of the block. */
export type Snap = {
  readonly edge: Edge
  readonly share: number
  readonly position: Position
  readonly metres: number
}

export function createStreetGraph({ corners, streets }: City): StreetGraph {
  const edges: Edge[] = []
  const ways = corners.map((): { to: number; metres: number }[] => [])
  const cells = new Map<string, number[]>()
  for (const street of streets)
    street.corners.slice(1).forEach((to, block) => {
      const from = street.corners[block] ?? to
      const [a, b] = [corners[from], corners[to]]
      if (!a || !b) return
      const metres = distanceInMetres(a, b)
      ways[from]?.push({ to, metres })
      if (!street.oneway) ways[to]?.push({ to: from, metres })
      for (const cell of cellsBetween(a, b)) {
        const known = cells.get(cell)
        if (known) known.push(edges.length)
        else cells.set(cell, [edges.length])
      }
      edges.push({ street, block, from, to, metres })
    })
  return { corners, edges, ways, cells }
}

/** Null when no street is within some 2 kilometres. */
export function snapToStreet(graph: StreetGraph, position: Position): Snap | null {
  const [row, column] = [rowOf(position.lat), rowOf(position.lng)]
  let best = null as Snap | null
  for (let ring = 0; ring <= 12; ring++) {
    for (const cell of ringOf(row, column, ring))
      for (const index of graph.cells.get(cell) ?? []) {
        const edge = graph.edges[index]
        const found = edge && nearestOn(graph, edge, position)
        if (found && (best === null || found.metres < best.metres)) best = found
      }
    // A further ring cannot hold anything nearer than the rings already seen are wide.
    if (best !== null && best.metres <= ring * cellMetres) return best
  }
  return best
}

const cellSize = 0.002
const cellMetres = 180

const rowOf = (degrees: number) => Math.floor(degrees / cellSize)

function cellsBetween(a: Position, b: Position): string[] {
  const cells: string[] = []
  for (let row = rowOf(Math.min(a.lat, b.lat)); row <= rowOf(Math.max(a.lat, b.lat)); row++)
    for (let column = rowOf(Math.min(a.lng, b.lng)); column <= rowOf(Math.max(a.lng, b.lng)); column++)
      cells.push(`${row} ${column}`)
  return cells
}

function ringOf(row: number, column: number, ring: number): string[] {
  const cells: string[] = []
  for (let i = -ring; i <= ring; i++)
    for (let j = -ring; j <= ring; j++)
      if (Math.max(Math.abs(i), Math.abs(j)) === ring) cells.push(`${row + i} ${column + j}`)
  return cells
}

function nearestOn(graph: StreetGraph, edge: Edge, position: Position): Snap | null {
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
