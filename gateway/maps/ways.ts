import { readFile } from 'node:fs/promises'
import type { Position } from '#domain/geo/position.ts'
import { type CityFile, readCity } from '#domain/streets/city.ts'
import { createStreetGraph } from '#domain/streets/graph.ts'
import { findRoute } from '#domain/streets/route.ts'
import { CannotStart } from '../cannot-start.ts'

/** Returns the way by street past all of these places; null where it is unknown. */
export type Ways = (stops: readonly Position[]) => readonly Position[] | null

/** Without a file of streets: the tracking map draws no way, and arrivals are reckoned from straight distances. */
export const noWays: Ways = () => null

/** Over a file of streets. Throws CannotStart where the file is none. */
export async function readWays(file: string): Promise<Ways> {
  try {
    return waysOf(JSON.parse(await readFile(file, 'utf8')) as CityFile)
  } catch {
    throw new CannotStart('GAZETTEER_FILE is not accepted: it cannot be read, or it holds no streets of a city.')
  }
}

function waysOf(file: CityFile): Ways {
  const graph = createStreetGraph(readCity(file))
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
