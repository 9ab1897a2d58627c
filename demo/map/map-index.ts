import { type Box, boxAround, indexBoxes } from '#domain/streets/box-index.ts'
import type { City, StreetClass } from '#domain/streets/city.ts'
import { toWorld, type WorldPoint } from './mercator.ts'

type MapStreet = {
  readonly name: string
  readonly class: StreetClass
  readonly points: readonly WorldPoint[]
}

type MapArea = { readonly name: string; readonly points: readonly WorldPoint[]; readonly box: Box }

export type MapIndex = {
  readonly streets: readonly MapStreet[]
  readonly parks: readonly MapArea[]
  readonly water: readonly MapArea[]
  readonly localities: readonly { readonly name: string; readonly at: WorldPoint }[]
  /** Returns the runs of neighbouring points of each street near the box. */
  readonly runsIn: (box: Box) => readonly { readonly street: MapStreet; readonly points: readonly WorldPoint[] }[]
}

/** The city in world units, with an index that finds the content of a tile. */
export function indexCity(city: City): MapIndex {
  const corners = city.corners.map(toWorld)
  const streets = city.streets.map((street) => ({
    name: street.name,
    class: street.class,
    points: street.corners.flatMap((corner) => corners[corner] ?? []),
  }))
  const segments = streets.flatMap(({ points }, street) => points.slice(1).map((_, segment) => ({ street, segment })))
  const boxes = indexBoxes(
    segments.map(({ street, segment }) => boxAround(streets[street]?.points.slice(segment, segment + 2) ?? [])),
  )
  const area = ({ name, ring }: City['parks'][number]): MapArea => {
    const points = ring.map(toWorld)
    return { name, points, box: boxAround(points) }
  }
  return {
    streets,
    parks: city.parks.map(area),
    water: city.water.map(area),
    localities: localitiesOf(city, corners),
    runsIn: ({ minX, minY, maxX, maxY }) => {
      const found = (boxes?.search(minX, minY, maxX, maxY) ?? []).sort((a, b) => a - b)
      const byStreet = Map.groupBy(
        found.flatMap((index) => segments[index] ?? []),
        ({ street }) => street,
      )
      return [...byStreet].flatMap(([index, own]) => {
        const street = streets[index]
        return street ? runs(street, own) : []
      })
    },
  }
}

export const overlap = (one: Box, two: Box) =>
  one.minX <= two.maxX && two.minX <= one.maxX && one.minY <= two.maxY && two.minY <= one.maxY

/** `segments` are in their order. */
function runs(street: MapStreet, segments: readonly { readonly segment: number }[]) {
  const found: { street: MapStreet; points: WorldPoint[] }[] = []
  let last = Number.NaN
  for (const { segment } of segments) {
    const [a, b] = [street.points[segment], street.points[segment + 1]]
    if (!a || !b) continue
    if (segment === last + 1) found.at(-1)?.points.push(b)
    else found.push({ street, points: [a, b] })
    last = segment
  }
  return found
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
