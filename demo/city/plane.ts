import type { Position } from '#domain/geo/position.ts'

/** Metres east and north of a point in the middle of the city. */
export type Point = { readonly x: number; readonly y: number }

const middle = { lat: -34.59, lng: -58.41 }
const metresNorth = 111_320
const metresEast = metresNorth * Math.cos((middle.lat * Math.PI) / 180)

export const toPlane = ([lat, lng]: readonly [number, number]): Point => ({
  x: (lng - middle.lng) * metresEast,
  y: (lat - middle.lat) * metresNorth,
})

export const toPosition = ({ x, y }: Point): Position => ({
  lat: middle.lat + y / metresNorth,
  lng: middle.lng + x / metresEast,
})

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Returns the crossing of the segments a-b and c-d, as the share of each, or null. */
export function crossing(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { readonly one: number; readonly two: number } | null {
  const turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  if (Math.abs(turn) < 1e-9) return null
  const one = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn
  const two = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / turn
  const on = (share: number) => share > -1e-6 && share < 1 + 1e-6
  return on(one) && on(two) ? { one, two } : null
}

export function isInside(ring: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  ring.forEach((a, index) => {
    const b = ring[(index + 1) % ring.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
  const share = length === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length
  return distance(point, between(a, b, Math.max(0, Math.min(1, share))))
}
