import type { Street } from '#domain/streets/city.ts'

/**
 * Blocks go one way, every other street the other way, as in the real city. Blocks that would cut off a corner go both
 * ways, so that every corner can be reached from every other.
 */
export function withOneWays(streets: readonly Street[], corners: number): Street[] {
  let found = streets.map((street, index): Street => {
    if (street.class === 'avenue') return street
    const turned = index % 2 === 1
    return turned
      ? {
          ...street,
          oneway: true,
          corners: [...street.corners].reverse(),
          numbers: [street.numbers[1], street.numbers[0]],
        }
      : { ...street, oneway: true }
  })
  for (;;) {
    const outward = reached(found, corners, false)
    const inward = reached(found, corners, true)
    const shut = (corner: number) => !outward.has(corner) || !inward.has(corner)
    if (!found.some((street) => street.oneway && street.corners.some(shut))) return found
    found = found.map((street) => (street.corners.some(shut) ? { ...street, oneway: false } : street))
  }
}

function reached(streets: readonly Street[], corners: number, backwards: boolean): ReadonlySet<number> {
  const next: number[][] = Array.from({ length: corners }, () => [])
  for (const { corners: way, oneway } of streets)
    way.slice(1).forEach((to, index) => {
      const from = way[index] ?? to
      if (!oneway || !backwards) next[from]?.push(to)
      if (!oneway || backwards) next[to]?.push(from)
    })
  const seen = new Set([0])
  for (const corner of seen) for (const other of next[corner] ?? []) seen.add(other)
  return seen
}
