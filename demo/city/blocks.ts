import type { Neighbourhood } from './neighbourhoods.ts'
import { distanceToSegment, isInside, type Point, toPlane } from './plane.ts'

/** A street as it is drawn, before its corners are known; numbers grow evenly from the first point to the last. */
export type Line = {
  readonly name: string
  readonly avenue: boolean
  readonly locality: string
  readonly numbers: readonly [number, number]
  readonly points: readonly Point[]
}

const sample = 20
const reach = 45

/** The streets of a neighbourhood: two families of parallels, cut at its edge, at parks and along avenues. */
export function blocksOf(
  place: Neighbourhood,
  avenues: readonly Line[],
  closed: readonly (readonly Point[])[],
): Line[] {
  const ring = place.ring.map(toPlane)
  const from = toPlane(place.from)
  const angle = (place.bearing * Math.PI) / 180
  const centre = {
    x: ring.reduce((sum, point) => sum + point.x, 0) / ring.length,
    y: ring.reduce((sum, point) => sum + point.y, 0) / ring.length,
  }
  const ahead = { x: Math.sin(angle), y: Math.cos(angle) }
  const right = { x: ahead.y, y: -ahead.x }
  const side = dot(right, minus(centre, from)) > 0 ? right : { x: -right.x, y: -right.y }
  const free = (point: Point, way: Point) =>
    isInside(ring, point) && !closed.some((area) => isInside(area, point)) && !runsAlong(point, way, avenues)

  const family = (way: Point, step: Point, block: number, numbering: number, names: string, firstNumber: number) => {
    const list = names.split(',')
    let used = 0
    return Array.from({ length: 60 }, (_, index) => (index - 8) * block).flatMap((offset) => {
      const origin = { x: from.x + step.x * offset, y: from.y + step.y * offset }
      const runs = freeRuns(origin, way, free)
      if (runs.length === 0) return []
      const name = list[used % list.length] ?? ''
      used += 1
      const number = (t: number) => Math.max(1, Math.round(firstNumber + (t / numbering) * 100))
      return runs.map(
        ([start, end]): Line => ({
          name,
          avenue: false,
          locality: place.locality,
          numbers: [number(start), number(end)],
          points: [along(origin, way, start - reach), along(origin, way, end + reach)],
        }),
      )
    })
  }
  return [
    ...family(ahead, side, place.block[0], place.block[1], place.along.names, place.along.firstNumber),
    ...family(side, ahead, place.block[1], place.block[0], place.across.names, place.across.firstNumber),
  ]
}

function freeRuns(origin: Point, way: Point, free: (point: Point, way: Point) => boolean): [number, number][] {
  const runs: [number, number][] = []
  let start: number | null = null
  for (let t = -2000; t <= 6000; t += sample) {
    const open = free(along(origin, way, t), way)
    if (open && start === null) start = t
    if (!open && start !== null) {
      if (t - start > 90) runs.push([start, t - sample])
      start = null
    }
  }
  return runs
}

/** A street that would run beside an avenue becomes that avenue. */
function runsAlong(point: Point, way: Point, avenues: readonly Line[]): boolean {
  return avenues.some(({ points }) =>
    points.some((a, index) => {
      const b = points[index + 1]
      if (!b || distanceToSegment(point, a, b) > 52) return false
      const length = Math.hypot(b.x - a.x, b.y - a.y)
      return Math.abs(dot(way, minus(b, a))) / length > 0.88
    }),
  )
}

const along = (origin: Point, way: Point, t: number): Point => ({ x: origin.x + way.x * t, y: origin.y + way.y * t })
const dot = (a: Point, b: Point) => a.x * b.x + a.y * b.y
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
