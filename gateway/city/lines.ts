import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Road } from './collect.ts'

/** A block of a line, between two of its nodes. */
export type Block = {
  readonly road: Road
  /** The line runs against the direction of the road. */
  readonly isBackwards: boolean
}

/** Roads of one name that continue each other, from end to end. Block `i` lies between nodes `i` and `i + 1`. */
export type RoadLine = {
  readonly name: string
  readonly nodes: readonly number[]
  readonly points: readonly Position[]
  /** Metres from the beginning of the line to each node. */
  readonly metres: readonly number[]
  readonly blocks: readonly Block[]
}

/** Joins the roads of each name into lines. Roads without a name stay alone. */
export function joinRoads(roads: readonly Road[]): RoadLine[] {
  return [...Map.groupBy(roads, ({ name }) => name)].flatMap(([name, own]) =>
    name === '' ? own.map((road) => lineOf([{ road, isBackwards: false }])) : joined(own),
  )
}

function joined(roads: readonly Road[]): RoadLine[] {
  const ends = new Map<number, Road[]>()
  for (const road of roads)
    for (const end of new Set([road.nodes[0], road.nodes.at(-1)]))
      if (end !== undefined) ends.set(end, [...(ends.get(end) ?? []), road])
  const left = new Set(roads)
  /** Walks on from an end, always straight ahead. */
  const walk = (start: Block): Block[] => {
    const walked: Block[] = []
    for (let block: Block | null = start; block; ) {
      walked.push(block)
      left.delete(block.road)
      const from = pointsOf(block)
      const end = nodesOf(block).at(-1)
      const turns: Block[] = (ends.get(end ?? -1) ?? [])
        .filter((road) => left.has(road))
        .map((road) => ({ road, isBackwards: road.nodes[0] !== end }))
      block = turns.toSorted((a, b) => turnOf(from, pointsOf(a)) - turnOf(from, pointsOf(b)))[0] ?? null
    }
    return walked
  }
  const lines: RoadLine[] = []
  for (const road of roads) {
    if (!left.has(road)) continue
    const ahead = walk({ road, isBackwards: false })
    const behind = walk({ road, isBackwards: true }).slice(1)
    const before = behind.reverse().map(({ road, isBackwards }): Block => ({ road, isBackwards: !isBackwards }))
    lines.push(lineOf([...before, ...ahead]))
  }
  return lines
}

const nodesOf = ({ road, isBackwards }: Block) => (isBackwards ? road.nodes.toReversed() : road.nodes)
const pointsOf = ({ road, isBackwards }: Block) => (isBackwards ? road.points.toReversed() : road.points)

/** 0 goes straight on, 2 turns back. */
function turnOf(from: readonly Position[], to: readonly Position[]): number {
  const [a, b] = [directionOf(from.at(-2), from.at(-1)), directionOf(to[0], to[1])]
  return 1 - (a.x * b.x + a.y * b.y)
}

function directionOf(from: Position | undefined, to: Position | undefined) {
  if (!from || !to) return { x: 0, y: 0 }
  const x = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180)
  const y = to.lat - from.lat
  const length = Math.hypot(x, y) || 1
  return { x: x / length, y: y / length }
}

function lineOf(parts: readonly Block[]): RoadLine {
  const nodes: number[] = []
  const points: Position[] = []
  const metres: number[] = []
  const blocks: Block[] = []
  for (const part of parts) {
    const [ids, places] = [nodesOf(part), pointsOf(part)]
    for (const [index, id] of ids.entries()) {
      const [last, point] = [points.at(-1), places[index]]
      if (!point || (index === 0 && last)) continue
      nodes.push(id)
      metres.push((metres.at(-1) ?? 0) + (last ? distanceInMetres(last, point) : 0))
      points.push(point)
      if (last) blocks.push(part)
    }
  }
  return { name: parts[0]?.road.name ?? '', nodes, points, metres, blocks }
}
