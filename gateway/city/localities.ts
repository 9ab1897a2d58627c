import { boundsOf, isWithin } from '#domain/geo/bounds.ts'
import { contains } from '#domain/geo/polygon.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Street } from '#domain/streets/city.ts'
import type { Part } from './collect.ts'

/** The part of a town that a street lies in, and the town where it is not the city itself. */
export type Locality = Pick<Street, 'locality' | 'town'>

/** Smaller parts of a city first; metres within which the middle of one names a street. */
const reach: Readonly<Record<string, number>> = {
  neighbourhood: 1500,
  quarter: 2000,
  suburb: 3500,
  hamlet: 2500,
  village: 4000,
  town: 6000,
  city: 15_000,
}
const towns = new Set(['village', 'town', 'city'])

/**
 * Finds the part of a town that a position lies in: the smallest area that holds it, else the nearest middle, else the
 * city. The town is found in the same way, but the middle of a larger town counts as nearer. Equal answers are one object.
 */
export function createLocalities(parts: readonly Part[], city: string): (at: Position) => Locality {
  const known = parts.filter(({ kind }) => kind in reach)
  const areas = known
    .flatMap((part) => (part.ring ? [{ part, ring: part.ring, bounds: boundsOf(part.ring) }] : []))
    .toSorted((a, b) => sizeOf(a.bounds) - sizeOf(b.bounds))
  const middles = known.filter(({ ring }) => ring === null)
  const answers = new Map<string, Locality>()
  const answer = (locality: string, town: string): Locality => {
    const key = `${locality}|${town}`
    const same = answers.get(key) ?? (town === city ? { locality } : { locality, town })
    answers.set(key, same)
    return same
  }
  const areaAt = (at: Position, isWanted: (part: Part) => boolean) =>
    areas.find(({ part, ring, bounds }) => isWanted(part) && isWithin(bounds, at) && contains(ring, at))?.part
  const middleAt = (at: Position, isWanted: (part: Part) => boolean, awayOf = metresTo) => {
    let [nearest, least]: [Part | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
    for (const part of middles) {
      if (!isWanted(part)) continue
      // The city has no end of its own.
      if (part.name !== city && metresTo(part, at) > (reach[part.kind] ?? 0)) continue
      const away = awayOf(part, at)
      if (away < least) [nearest, least] = [part, away]
    }
    return nearest
  }
  const isTown = ({ kind }: Part) => towns.has(kind)
  const townOf = (at: Position, part: Part) =>
    (areaAt(at, isTown) ?? (isTown(part) ? part : middleAt(part.at, isTown, sizesTo)))?.name ?? city
  return (at) => {
    const town = areaAt(at, isTown) ?? middleAt(at, isTown, sizesTo)
    // The middles of other towns say nothing here.
    const isHere = (part: Part) => part.name !== city && (!isTown(part) || part.name === town?.name)
    const part = areaAt(at, isHere) ?? middleAt(at, isHere)
    return part ? answer(part.name, townOf(at, part)) : answer(city, city)
  }
}

function metresTo({ at: middle }: Part, at: Position): number {
  const narrowing = Math.cos((at.lat * Math.PI) / 180)
  return Math.hypot(middle.lat - at.lat, (middle.lng - at.lng) * narrowing) * 111_195
}

/** The distance of a town in sizes of a town of its kind. */
const sizesTo = (part: Part, at: Position) => metresTo(part, at) / (reach[part.kind] ?? 1)

const sizeOf = ({ south, west, north, east }: ReturnType<typeof boundsOf>) => (north - south) * (east - west)
