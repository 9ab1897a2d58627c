import type { MapIndex } from './map-index.ts'
import { tileSize, type WorldPoint } from './mercator.ts'

export type Label = {
  readonly text: string
  readonly kind: 'avenue' | 'street' | 'park' | 'locality'
  readonly at: WorldPoint
  readonly turn: number
  readonly size: number
}

/**
 * Every name of a zoom level, placed once for the whole city: a name across two tiles is drawn in both, and the same
 * name wins in both.
 */
export function placeLabels(index: MapIndex, zoom: number): ReadonlyMap<string, readonly Label[]> {
  const scale = tileSize * 2 ** zoom
  const taken = new Map<number, { x: number; y: number; reach: number }[]>()
  const tiles = new Map<string, Label[]>()
  const place = (label: Label) => {
    const [x, y] = [label.at.x * scale, label.at.y * scale]
    const width = label.text.length * label.size * 0.56
    if (!claim(taken, x, y, width, label.turn)) return
    const reach = width / 2 + 8
    for (let column = Math.floor((x - reach) / tileSize); column <= Math.floor((x + reach) / tileSize); column++)
      for (let row = Math.floor((y - reach) / tileSize); row <= Math.floor((y + reach) / tileSize); row++) {
        const tile = `${column}/${row}`
        const known = tiles.get(tile)
        if (known) known.push(label)
        else tiles.set(tile, [label])
      }
  }
  if (zoom >= 12 && zoom <= 14)
    for (const { name, at } of index.localities)
      place({ text: name.toUpperCase(), kind: 'locality', at, turn: 0, size: zoom - 2 })
  if (zoom >= 15)
    for (const { name, points } of index.parks)
      place({ text: name, kind: 'park', at: middleOf(points), turn: 0, size: 11 })
  for (const kind of ['avenue', 'street'] as const) {
    if (zoom < (kind === 'avenue' ? 15 : 16)) continue
    const size = Math.min(13, zoom - (kind === 'avenue' ? 4 : 6))
    for (const street of index.streets)
      if (street.class === kind)
        for (const { at, turn } of spots(street.points, scale, street.name.length * size * 0.56))
          place({ text: street.name, kind, at, turn, size })
  }
  return tiles
}

/** Places along a street where its name fits between two bends, some way apart. */
function spots(points: readonly WorldPoint[], scale: number, width: number): { at: WorldPoint; turn: number }[] {
  // At close zoom, one name per screen is enough.
  const every = Math.max(420, (420 * scale) / tileSize / 2 ** 17, width * 2)
  let walked = every / 2
  return points.slice(1).flatMap((b, index) => {
    const a = points[index] ?? b
    const length = Math.hypot(b.x - a.x, b.y - a.y) * scale
    walked += length
    // From the middle of one block to the next, a straight street may carry a name longer than the block.
    if (walked < every) return []
    walked = 0
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
    const upright = turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn
    return [{ at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, turn: Math.round(upright * 10) / 10 }]
  })
}

/** Two discs that touch are in neighbouring cells. */
const cell = 24

/** Takes the room of a name as a row of discs, unless another name already has it. */
function claim(
  taken: Map<number, { x: number; y: number; reach: number }[]>,
  x: number,
  y: number,
  width: number,
  turn: number,
): boolean {
  const angle = (turn * Math.PI) / 180
  const reach = 10
  const discs = Array.from({ length: Math.max(1, Math.ceil(width / 18)) }, (_, index) => {
    const along = index * 18 - width / 2 + 9
    return { x: x + along * Math.cos(angle), y: y + along * Math.sin(angle), reach }
  })
  const key = (column: number, row: number) => column * 2 ** 24 + row
  const free = discs.every((disc) => {
    const [column, row] = [Math.floor(disc.x / cell), Math.floor(disc.y / cell)]
    for (let i = column - 1; i <= column + 1; i++)
      for (let j = row - 1; j <= row + 1; j++)
        for (const other of taken.get(key(i, j)) ?? [])
          if (Math.hypot(other.x - disc.x, other.y - disc.y) < disc.reach + other.reach) return false
    return true
  })
  if (free)
    for (const disc of discs) {
      const at = key(Math.floor(disc.x / cell), Math.floor(disc.y / cell))
      const known = taken.get(at)
      if (known) known.push(disc)
      else taken.set(at, [disc])
    }
  return free
}

const middleOf = (points: readonly WorldPoint[]): WorldPoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
