import type { Bounds } from '#domain/geo/bounds.ts'
import type { Position } from '#domain/geo/position.ts'

export type StreetClass = 'avenue' | 'street'

/** The houses of a street that are known one by one. Numbers and positions are in the same order. */
export type Houses = { readonly numbers: readonly number[]; readonly positions: readonly Position[] }

/** A street between two of its ends, with the corners that it passes. */
export type Street = {
  readonly name: string
  /** Names of the street beside the shown one, such as the one that it had before. */
  readonly otherNames?: readonly string[] | undefined
  readonly class: StreetClass
  readonly oneway: boolean
  readonly locality: string
  /** The town of a street outside the city that the file is named after. */
  readonly town?: string | undefined
  /** House numbers at the first and at the last corner; both 0 where they are unknown. */
  readonly numbers: readonly [number, number]
  readonly corners: readonly number[]
  readonly houses?: Houses | undefined
}

export const hasNumbers = ({ numbers: [first, last] }: Pick<Street, 'numbers'>): boolean => first > 0 || last > 0

/** Names a locality among those of all towns: two towns may each have a `Centro`. */
export const localityKey = ({ locality, town }: Pick<Street, 'locality' | 'town'>): string =>
  town === undefined || town === locality ? locality : `${locality}, ${town}`

type Area = { readonly name: string; readonly ring: readonly Position[] }

export type City = {
  readonly name: string
  readonly country: string
  /** Absent where the city is a province of its own. */
  readonly province?: string | undefined
  /** Names the owners of the data, as their licence asks. */
  readonly attribution?: string | undefined
  readonly bounds: Bounds
  readonly corners: readonly Position[]
  readonly streets: readonly Street[]
  /** The postal code of a locality, by its `localityKey`, where it is known. */
  readonly postalCodes?: Readonly<Record<string, string>>
  readonly parks: readonly Area[]
  readonly water: readonly Area[]
}

/** The stored form of a city: each position is given in steps of 1/100000 of a degree from the one before. */
export type CityFile = {
  readonly name: string
  readonly country: string
  readonly province?: string | undefined
  readonly attribution?: string | undefined
  readonly bounds: Bounds
  readonly corners: readonly number[]
  readonly localities: readonly string[]
  /** In the order of the localities; blank for those of the city. */
  readonly towns?: readonly string[] | undefined
  /** In the order of the localities. */
  readonly postalCodes?: readonly string[]
  /**
   * Name, 1 for an avenue, 1 for one way, locality, first number, last number, corners as steps from the one before.
   */
  readonly streets: readonly (readonly [string, number, number, number, number, number, readonly number[]])[]
  /** The number of a street in the list above, the numbers of its houses as steps, and their positions. */
  readonly houses?: readonly (readonly [number, readonly number[], readonly number[]])[] | undefined
  /** Another name, and the numbers of the streets that have it, as steps. */
  readonly otherNames?: readonly (readonly [string, readonly number[]])[] | undefined
  readonly parks: readonly (readonly [string, readonly number[]])[]
  readonly water: readonly (readonly [string, readonly number[]])[]
}

export function readCity(file: CityFile): City {
  const houses = new Map(
    file.houses?.map(([street, numbers, positions]) => [
      street,
      { numbers: sums(numbers), positions: readPositions(positions) },
    ]),
  )
  const otherNames = new Map<number, string[]>()
  for (const [name, streets] of file.otherNames ?? [])
    for (const street of sums(streets)) otherNames.set(street, [...(otherNames.get(street) ?? []), name])
  const places = file.localities.map((locality, index) => {
    const town = file.towns?.[index]
    return { locality, ...(town && { town }) }
  })
  const area = ([name, ring]: readonly [string, readonly number[]]): Area => ({ name, ring: readPositions(ring) })
  return {
    name: file.name,
    country: file.country,
    ...(file.province !== undefined && { province: file.province }),
    ...(file.attribution !== undefined && { attribution: file.attribution }),
    bounds: file.bounds,
    corners: readPositions(file.corners),
    streets: file.streets.map(([name, avenue, oneway, locality, first, last, corners], index) => ({
      name,
      ...(otherNames.has(index) && { otherNames: otherNames.get(index) }),
      class: avenue === 1 ? 'avenue' : 'street',
      oneway: oneway === 1,
      ...(places[locality] ?? { locality: '' }),
      numbers: [first, last],
      corners: sums(corners),
      ...(houses.has(index) && { houses: houses.get(index) }),
    })),
    ...(file.postalCodes && {
      postalCodes: Object.fromEntries(places.map((it, index) => [localityKey(it), file.postalCodes?.[index] ?? ''])),
    }),
    parks: file.parks.map(area),
    water: file.water.map(area),
  }
}

export function writeCity(city: City): CityFile {
  const places = [...new Map(city.streets.map((street) => [localityKey(street), street])).values()]
  const numberOf = new Map(places.map((it, index) => [localityKey(it), index]))
  const houses = city.streets.flatMap(({ houses }, index) =>
    houses ? [[index, steps(houses.numbers), writePositions(houses.positions)] as const] : [],
  )
  const otherNames = new Map<string, number[]>()
  for (const [street, { otherNames: names = [] }] of city.streets.entries())
    for (const name of names) otherNames.set(name, [...(otherNames.get(name) ?? []), street])
  const area = ({ name, ring }: Area) => [name, writePositions(ring)] as const
  return {
    name: city.name,
    country: city.country,
    ...(city.province !== undefined && { province: city.province }),
    ...(city.attribution !== undefined && { attribution: city.attribution }),
    bounds: city.bounds,
    corners: writePositions(city.corners),
    localities: places.map(({ locality }) => locality),
    ...(places.some(({ town }) => town) && { towns: places.map(({ town = '' }) => town) }),
    ...(city.postalCodes && { postalCodes: places.map((it) => city.postalCodes?.[localityKey(it)] ?? '') }),
    streets: city.streets.map((street) => [
      street.name,
      street.class === 'avenue' ? 1 : 0,
      street.oneway ? 1 : 0,
      numberOf.get(localityKey(street)) ?? 0,
      ...street.numbers,
      steps(street.corners),
    ]),
    ...(houses.length > 0 && { houses }),
    ...(otherNames.size > 0 && {
      otherNames: [...otherNames].map(([name, streets]) => [name, steps(streets)] as const),
    }),
    parks: city.parks.map(area),
    water: city.water.map(area),
  }
}

const precision = 100_000

function readPositions(steps: readonly number[]): Position[] {
  const lats = sums(steps.filter((_, index) => index % 2 === 0))
  const lngs = sums(steps.filter((_, index) => index % 2 === 1))
  return lats.map((lat, index) => ({ lat: lat / precision, lng: (lngs[index] ?? 0) / precision }))
}

function writePositions(positions: readonly Position[]): number[] {
  const lats = steps(positions.map(({ lat }) => Math.round(lat * precision)))
  const lngs = steps(positions.map(({ lng }) => Math.round(lng * precision)))
  return lats.flatMap((lat, index) => [lat, lngs[index] ?? 0])
}

function sums(steps: readonly number[]): number[] {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}

const steps = (values: readonly number[]): number[] => values.map((value, index) => value - (values[index - 1] ?? 0))
