import { readFileSync } from 'node:fs'
import { Context, Effect, Layer, Random } from 'effect'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'
import { type CityFile, type City as CityMap, hasNumbers, readCity } from '#domain/streets/city.ts'
import { createStreetGraph, type Edge } from '#domain/streets/graph.ts'
import { between } from '#domain/streets/polyline.ts'
import { findRoute, type Route } from '#domain/streets/route.ts'
import type { Between } from '../ground/tempo.ts'
import { addressAround, straightRoute } from './straight-lines.ts'

export type StreetAddress = {
  readonly street: string
  readonly number: string
  readonly betweenStreets: string
  readonly locality: string
  readonly position: Position
}

/**
 * The streets of the city in which all actors live and drive. Where it has no streets, people live at any place around
 * a store, and couriers drive in straight lines.
 */
export class City extends Context.Service<
  City,
  {
    readonly route: (from: Position, to: Position) => Route
    /** A random address at this distance from a position, in a straight line. */
    readonly addressNear: (place: Position, metres: Between) => Effect.Effect<StreetAddress>
  }
>()('simulator/services/City') {
  static readonly demo = Layer.sync(City, demoCity)
  static readonly mapped = (map: CityMap) => Layer.sync(City, () => cityOf(map))
}

let theDemoCity: City['Service'] | undefined

/** Made once per thread: the city never changes, and a world makes many runs. */
function demoCity(): City['Service'] {
  theDemoCity ??= cityOf(demoMap())
  return theDemoCity
}

/** The map of the demo's city. */
export const demoMap = (): CityMap =>
  readCity(JSON.parse(readFileSync(new URL('../../demo/city/streets.json', import.meta.url), 'utf8')) as CityFile)

/** The farthest that a position on no street is from the street on which its way begins or ends, in metres. */
const beside = 250

function cityOf(map: CityMap): City['Service'] {
  const graph = createStreetGraph(map)
  const crossings = streetsAtCorners(map)
  // Cached, because people live and wait around a few stores, and each of them asks.
  const known = new Map<string, readonly Edge[]>()
  const edgesNear = (place: Position, [least, most]: Between) => {
    const key = `${place.lat},${place.lng},${least},${most}`
    const found =
      known.get(key) ??
      graph.edges.filter((edge) => {
        if (edge.street.name === '' || !hasNumbers(edge.street)) return false
        const metres = distanceInMetres(place, map.corners[edge.from] ?? place)
        return metres >= least && metres <= most
      })
    known.set(key, found)
    return found
  }
  return {
    route(from, to) {
      const route = findRoute(graph, from, to)
      const [start, end] = [route?.points.at(0), route?.points.at(-1)]
      const isNear = start && end && distanceInMetres(from, start) <= beside && distanceInMetres(to, end) <= beside
      return route && isNear ? route : straightRoute(from, to)
    },
    addressNear: Effect.fnUntraced(function* (place, metres) {
      const near = edgesNear(place, metres)
      const edge = near[yield* Random.nextIntBetween(0, Math.max(0, near.length - 1))]
      if (!edge) return yield* addressAround(place, metres)
      const share = yield* Random.nextBetween(0.15, 0.85)
      const [a, b] = [map.corners[edge.from], map.corners[edge.to]]
      return addressOn(edge, share, a && b ? between(a, b, share) : place, crossings)
    }),
  }
}

function addressOn(
  { street, block, from, to }: Edge,
  share: number,
  position: Position,
  crossings: ReadonlyMap<number, readonly string[]>,
): StreetAddress {
  const [first, last] = street.numbers
  const blocks = Math.max(1, street.corners.length - 1)
  const crossing = (corner: number) => crossings.get(corner)?.find((name) => name !== '' && name !== street.name)
  return {
    street: street.name,
    number: String(Math.max(1, Math.round(first + ((last - first) * (block + share)) / blocks))),
    betweenStreets: [crossing(from), crossing(to)].filter((name) => name !== undefined).join(' y '),
    locality: street.locality,
    position,
  }
}

function streetsAtCorners({ streets }: CityMap): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>()
  for (const { name, corners } of streets)
    for (const corner of corners) names.set(corner, [...(names.get(corner) ?? []), name])
  return names
}
