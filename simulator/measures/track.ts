import type { Position } from '#domain/geo/position.ts'

/** Instants in milliseconds of the run's clock, each with latitude and longitude. */
export type Track = readonly (readonly [atMs: number, lat: number, lng: number])[]

const mostPoints = 400

/**
 * The positions of an actor over a run. When there are too many points, every second one is dropped, and later points
 * come half as often.
 */
export function trackOf() {
  let points: [number, number, number][] = []
  let everyMs = 0
  return {
    add(atMs: number, { lat, lng }: Position) {
      const last = points.at(-1)
      if (last && atMs - last[0] < everyMs) return
      points.push([atMs, lat, lng])
      if (points.length < mostPoints) return
      points = points.filter((_, index) => index % 2 === 0)
      everyMs = Math.max(1_000, everyMs * 2)
    },
    points: (): Track => points,
  }
}
