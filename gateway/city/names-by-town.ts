import type { Position } from '#domain/geo/position.ts'
import type { RoadLine } from './lines.ts'
import { distinctNames } from './other-names.ts'
import { middleOf } from './stretches.ts'

/** The other names of a line in each town; the city itself is `undefined`. */
export type NamesByTown = ReadonlyMap<string | undefined, readonly string[]>

/**
 * Finds the other names of a line in each town that it passes. A name that one road of the line has there is that of all its roads in the
 * town, because mappers often name a part. In another town the name may be of another street.
 */
export function otherNamesByTown(line: RoadLine, townAt: (at: Position) => string | undefined): NamesByTown {
  const byTown = new Map<string | undefined, readonly string[]>()
  for (const [block, { road }] of line.blocks.entries()) {
    if (road.otherNames.length === 0) continue
    const town = townAt(middleOf(line, block))
    byTown.set(town, distinctNames([...(byTown.get(town) ?? []), ...road.otherNames], line.name))
  }
  return byTown
}
