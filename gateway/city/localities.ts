import { boundsOf, isWithin } from '#domain/geo/bounds.ts'
import { contains } from '#domain/geo/polygon.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Part } from './collect.ts'

/** Smaller parts of a city first; metres within which the middle of one names a street. */
const reach: Readonly<Record<string, number>> = {
  neighbourhood: 1500,
  quarter: 2000,
  suburb: 3500,
  hamlet: 2500,
  village: 4000,
  town: 6000,
}

/** Finds the part of the city that a position lies in: the smallest area that holds it, else the nearest middle, else the city. */
export function createLocalities(parts: readonly Part[], city: string): (at: Position) => string {
  const named = parts.filter(({ kind, name }) => kind in reach && name !== city)
  const areas = named
    .flatMap(({ name, ring }) => (ring ? [{ name, ring, bounds: boundsOf(ring) }] : []))
    .toSorted((a, b) => sizeOf(a.bounds) - sizeOf(b.bounds))
  const middles = named.filter(({ ring }) => ring === null)
  return (at) => {
    const area = areas.find(({ ring, bounds }) => isWithin(bounds, at) && contains(ring, at))
    if (area) return area.name
    const narrowing = Math.cos((at.lat * Math.PI) / 180)
    let [nearest, least] = [city, Number.POSITIVE_INFINITY]
    for (const part of middles) {
      const metres = Math.hypot(part.at.lat - at.lat, (part.at.lng - at.lng) * narrowing) * 111_195
      if (metres < least && metres <= (reach[part.kind] ?? 0)) [nearest, least] = [part.name, metres]
    }
    return nearest
  }
}

const sizeOf = ({ south, west, north, east }: ReturnType<typeof boundsOf>) => (north - south) * (east - west)
