import type { Position } from '#domain/geo/position.ts'
import { findRoute } from '#domain/streets/route.ts'
import type { OpenCity } from './city-file.ts'

/** Returns the way by street past all of these places; null where it is unknown. */
export type Ways = (stops: readonly Position[]) => readonly Position[] | null

/** Without a file of streets: the tracking map draws no way, and arrivals are reckoned from straight distances. */
export const noWays: Ways = () => null

/** Over the streets of a city. */
export function waysOf({ graph }: Pick<OpenCity, 'graph'>): Ways {
  return (stops) => {
    const points: Position[] = []
    for (const [n, to] of stops.entries()) {
      const from = stops[n - 1]
      if (!from) continue
      const leg = findRoute(graph, from, to)
      if (!leg) return null
      // The last street leads straight to the door.
      points.push(from, ...leg.points, to)
    }
    return points
  }
}
