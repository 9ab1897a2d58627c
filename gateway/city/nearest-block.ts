import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { boxAround, indexBoxes } from '#domain/streets/box-index.ts'
import type { RoadLine } from './lines.ts'

/** The nearest place on a line; `along` is in metres from the line's beginning. */
export type Foot = { readonly line: RoadLine; readonly along: number; readonly metres: number }

/** One block of a line, by its number. */
export type BlockOfLine = { readonly line: RoadLine; readonly block: number }

export const blocksOf = (line: RoadLine): BlockOfLine[] => line.blocks.map((_, block) => ({ line, block }))

/** Finds the nearest place on some blocks. */
export function createNearest(blocks: readonly BlockOfLine[]) {
  const index = indexBoxes(
    blocks.map(({ line, block }) =>
      boxAround(line.points.slice(block, block + 2).map(({ lat, lng }) => ({ x: lng, y: lat }))),
    ),
  )
  return (at: Position, reachInMetres: number): Foot | null => {
    const north = reachInMetres / 111_195
    const east = north / Math.cos((at.lat * Math.PI) / 180)
    let best: Foot | null = null
    for (const found of index?.search(at.lng - east, at.lat - north, at.lng + east, at.lat + north) ?? []) {
      const block = blocks[found]
      const foot = block && footOn(block.line, block.block, at)
      if (foot && foot.metres <= reachInMetres && (best === null || foot.metres < best.metres)) best = foot
    }
    return best
  }
}

function footOn(line: RoadLine, block: number, at: Position): Foot | null {
  const [a, b] = [line.points[block], line.points[block + 1]]
  if (!a || !b) return null
  const narrowing = Math.cos((a.lat * Math.PI) / 180)
  const [dx, dy] = [(b.lng - a.lng) * narrowing, b.lat - a.lat]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : ((at.lng - a.lng) * narrowing * dx + (at.lat - a.lat) * dy) / square
  const part = Math.max(0, Math.min(1, share))
  const foot = { lat: a.lat + (b.lat - a.lat) * part, lng: a.lng + (b.lng - a.lng) * part }
  const [from, to] = [line.metres[block] ?? 0, line.metres[block + 1] ?? 0]
  return { line, along: from + (to - from) * part, metres: distanceInMetres(at, foot) }
}
