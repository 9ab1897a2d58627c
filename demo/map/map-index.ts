import type { City, StreetClass } from '#domain/streets/city.ts'
import { toWorld, type WorldPoint } from './mercator.ts'

type MapStreet = {
  readonly name: string
  readonly class: StreetClass
  readonly points: readonly WorldPoint[]
}

export type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

type MapArea = { readonly name: string; readonly points: readonly WorldPoint[]; readonly box: Box }

export type MapIndex = {
  readonly streets: readonly MapStreet[]
  readonly parks: readonly MapArea[]
  readonly water: readonly MapArea[]
  readonly localities: readonly { readonly name: string; readonly at: WorldPoint }[]
  /** Runs of neighbouring points of each street that come near the box. */
  readonly runsIn: (box: Box) => readonly { readonly street: MapStreet; readonly points: readonly WorldPoint[] }[]
}

const cellsAcross = 2 ** 15

/** The city in world units, with a grid that finds what lies in a tile. */
export function indexCity(city: City): MapIndex {
  const corners = city.corners.map(toWorld)
  const streets = city.streets.map((street) => ({
    name: street.name,
    class: street.class,
    points: street.corners.flatMap((corner) => corners[corner] ?? []),
  }))
  const grid = new Map<number, { street: number; segment: number }[]>()
  streets.forEach(({ points }, street) => {
    points.slice(1).forEach((b, segment) => {
      for (const cell of cellsOf(boxOf([points[segment] ?? b, b]))) {
        const known = grid.get(cell)
        if (known) known.push({ street, segment })
        else grid.set(cell, [{ street, segment }])
      }
    })
  })
  const area = ({ name, ring }: City['parks'][number]): MapArea => {
    const points = ring.map(toWorld)
    return { name, points, box: boxOf(points) }
  }
  return {
    streets,
    parks: city.parks.map(area),
    water: city.water.map(area),
    localities: localitiesOf(city, corners),
    runsIn: (box) => {
      const found = new Map<number, Set<number>>()
      for (const cell of cellsOf(box))
        for (const { street, segment } of grid.get(cell) ?? [])
          found.set(street, (found.get(street) ?? new Set()).add(segment))
      return [...found].flatMap(([index, segments]) => {
        const street = streets[index]
        return street ? runs(street, segments) : []
      })
    },
  }
}

function boxOf(points: readonly WorldPoint[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

export const overlap = (one: Box, two: Box) =>
  one.minX <= two.maxX && two.minX <= one.maxX && one.minY <= two.maxY && two.minY <= one.maxY

function runs(street: MapStreet, segments: ReadonlySet<number>) {
  const found: { street: MapStreet; points: WorldPoint[] }[] = []
  let last = Number.NaN
  for (const segment of [...segments].sort((a, b) => a - b)) {
    const [a, b] = [street.points[segment], street.points[segment + 1]]
    if (!a || !b) continue
    if (segment === last + 1) found.at(-1)?.points.push(b)
    else found.push({ street, points: [a, b] })
    last = segment
  }
  return found
}

function cellsOf({ minX, minY, maxX, maxY }: Box): number[] {
  const cells: number[] = []
  for (let column = Math.floor(minX * cellsAcross); column <= Math.floor(maxX * cellsAcross); column++)
    for (let row = Math.floor(minY * cellsAcross); row <= Math.floor(maxY * cellsAcross); row++)
      cells.push(column * cellsAcross + row)
  return cells
}

function localitiesOf(city: City, corners: readonly WorldPoint[]) {
  const all = new Map<string, WorldPoint[]>()
  for (const { locality, corners: own } of city.streets)
    all.set(locality, [...(all.get(locality) ?? []), ...own.flatMap((corner) => corners[corner] ?? [])])
  return [...all].map(([name, points]) => ({
    name,
    at: {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    },
  }))
}
