import type { Street } from '#domain/streets/city.ts'
import type { Line } from './blocks.ts'
import { between, crossing, distance, type Point } from './plane.ts'

export type Corners = { readonly points: readonly Point[]; readonly streets: readonly Street[] }

const near = 16
const stub = 75

/** Cuts the lines where they cross, and keeps the connected part as one net. */
export function joinAtCorners(lines: readonly Line[]): Corners {
  const points: Point[] = []
  const cells = new Map<string, number[]>()
  const cornerAt = (point: Point): number => {
    const [column, row] = [Math.floor(point.x / near), Math.floor(point.y / near)]
    for (let i = column - 1; i <= column + 1; i++)
      for (let j = row - 1; j <= row + 1; j++)
        for (const corner of cells.get(`${i} ${j}`) ?? []) {
          const known = points[corner]
          if (known && distance(known, point) < near) return corner
        }
    points.push(point)
    const cell = `${column} ${row}`
    cells.set(cell, [...(cells.get(cell) ?? []), points.length - 1])
    return points.length - 1
  }

  // Avenues come first: where a corner of blocks is beside an avenue's corner, the avenue's is kept.
  const ordered = [...lines].sort((a, b) => Number(b.avenue) - Number(a.avenue))
  const cuts = cutsOf(ordered)
  let streets = ordered.map((line, index) => {
    const places = [...(cuts[index] ?? [])].sort((a, b) => a.at - b.at)
    const total = lengthOf(line.points)
    const corners: { corner: number; number: number }[] = []
    for (const { at, point } of places) {
      const corner = cornerAt(point)
      const number = Math.round(line.numbers[0] + ((line.numbers[1] - line.numbers[0]) * at) / total)
      if (!corners.some((known) => known.corner === corner)) corners.push({ corner, number })
    }
    return { line, corners }
  })

  for (let pass = 0; pass < 4; pass++) {
    const degree = degrees(streets.map(({ corners }) => corners.map(({ corner }) => corner)))
    const hangs = (end?: { corner: number }, next?: { corner: number }) => {
      const [a, b] = [points[end?.corner ?? -1], points[next?.corner ?? -1]]
      return a && b && end && degree.get(end.corner) === 1 && distance(a, b) < stub
    }
    streets = streets.map(({ line, corners }) => {
      const kept = [...corners]
      while (kept.length > 1 && hangs(kept[0], kept[1])) kept.shift()
      while (kept.length > 1 && hangs(kept.at(-1), kept.at(-2))) kept.pop()
      return { line, corners: kept }
    })
  }

  const main = largestPart(streets.map(({ corners }) => corners.map(({ corner }) => corner)))
  const kept = streets.filter(({ corners }) => corners.length > 1 && main.has(corners[0]?.corner ?? -1))
  return renumber(
    points,
    kept.map(({ line, corners }) => ({
      name: line.name,
      class: line.avenue ? 'avenue' : 'street',
      oneway: false,
      locality: line.locality,
      numbers: [corners[0]?.number ?? 1, corners.at(-1)?.number ?? 1],
      corners: corners.map(({ corner }) => corner),
    })),
  )
}

type Cut = { readonly at: number; readonly point: Point }

function cutsOf(lines: readonly Line[]): Cut[][] {
  const segments = lines.flatMap(({ points }, line) => {
    let at = 0
    return points.slice(1).map((b, index) => {
      const a = points[index] ?? b
      const start = at
      at += distance(a, b)
      return { line, a, b, start, length: distance(a, b) }
    })
  })
  const cuts: Cut[][] = lines.map(({ avenue, points }) => {
    let at = 0
    return avenue
      ? points.map((point, index) => {
          at += distance(points[index - 1] ?? point, point)
          return { at, point }
        })
      : []
  })
  segments.forEach((one, index) => {
    for (const two of segments.slice(index + 1)) {
      if (one.line === two.line) continue
      const found = crossing(one.a, one.b, two.a, two.b)
      if (!found) continue
      const point = between(one.a, one.b, found.one)
      cuts[one.line]?.push({ at: one.start + found.one * one.length, point })
      cuts[two.line]?.push({ at: two.start + found.two * two.length, point })
    }
  })
  return cuts
}

function degrees(streets: readonly (readonly number[])[]): Map<number, number> {
  const degree = new Map<number, number>()
  for (const corners of streets)
    corners.forEach((corner, index) => {
      const ends = (index > 0 ? 1 : 0) + (index < corners.length - 1 ? 1 : 0)
      degree.set(corner, (degree.get(corner) ?? 0) + ends)
    })
  return degree
}

function largestPart(streets: readonly (readonly number[])[]): ReadonlySet<number> {
  const neighbours = new Map<number, number[]>()
  const join = (a: number, b: number) => neighbours.set(a, [...(neighbours.get(a) ?? []), b])
  for (const corners of streets)
    corners.slice(1).forEach((corner, index) => {
      join(corner, corners[index] ?? corner)
      join(corners[index] ?? corner, corner)
    })
  const seen = new Set<number>()
  let largest: ReadonlySet<number> = seen
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue
    const part = new Set([start])
    for (const corner of part) for (const next of neighbours.get(corner) ?? []) part.add(next)
    for (const corner of part) seen.add(corner)
    if (part.size > largest.size || largest === seen) largest = part
  }
  return largest
}

function renumber(points: readonly Point[], streets: readonly Street[]): Corners {
  const order = new Map<number, number>()
  for (const { corners } of streets) for (const corner of corners) if (!order.has(corner)) order.set(corner, order.size)
  return {
    points: [...order.keys()].flatMap((corner) => points[corner] ?? []),
    streets: streets.map((street) => ({ ...street, corners: street.corners.map((corner) => order.get(corner) ?? 0) })),
  }
}

const lengthOf = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0)
