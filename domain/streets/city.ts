import type { Bounds } from '#domain/geo/bounds.ts'
import type { Position } from '#domain/geo/position.ts'

export type StreetClass = 'avenue' | 'street'

/** A street between two of its ends, with the corners that it passes. */
export type Street = {
  readonly name: string
  readonly class: StreetClass
  readonly oneway: boolean
  readonly locality: string
  /** House numbers at the first and at the last corner. */
  readonly numbers: readonly [number, number]
  readonly corners: readonly number[]
}

type Area = { readonly name: string; readonly ring: readonly Position[] }

export type City = {
  readonly name: string
  readonly country: string
  readonly bounds: Bounds
  readonly corners: readonly Position[]
  readonly streets: readonly Street[]
  /** The postal code of a locality, where it is known. */
  readonly postalCodes?: Readonly<Record<string, string>>
  readonly parks: readonly Area[]
  readonly water: readonly Area[]
}

/** The stored form of a city: each position is given in steps of 1/100000 of a degree from the one before. */
export type CityFile = {
  readonly name: string
  readonly country: string
  readonly bounds: Bounds
  readonly corners: readonly number[]
  readonly localities: readonly string[]
  /** In the order of the localities. */
  readonly postalCodes?: readonly string[]
  /**
   * Name, 1 for an avenue, 1 for one way, locality, first number, last number, corners as steps from the one before.
   */
  readonly streets: readonly (readonly [string, number, number, number, number, number, readonly number[]])[]
  readonly parks: readonly (readonly [string, readonly number[]])[]
  readonly water: readonly (readonly [string, readonly number[]])[]
}

export function readCity(file: CityFile): City {
  const area = ([name, ring]: readonly [string, readonly number[]]): Area => ({ name, ring: readPositions(ring) })
  return {
    name: file.name,
    country: file.country,
    bounds: file.bounds,
    corners: readPositions(file.corners),
    streets: file.streets.map(([name, avenue, oneway, locality, first, last, corners]) => ({
      name,
      class: avenue === 1 ? 'avenue' : 'street',
      oneway: oneway === 1,
      locality: file.localities[locality] ?? '',
      numbers: [first, last],
      corners: sums(corners),
    })),
    ...(file.postalCodes && {
      postalCodes: Object.fromEntries(file.localities.map((name, index) => [name, file.postalCodes?.[index] ?? ''])),
    }),
    parks: file.parks.map(area),
    water: file.water.map(area),
  }
}

export function writeCity(city: City): CityFile {
  const localities = [...new Set(city.streets.map((street) => street.locality))]
  const area = ({ name, ring }: Area) => [name, writePositions(ring)] as const
  return {
    name: city.name,
    country: city.country,
    bounds: city.bounds,
    corners: writePositions(city.corners),
    localities,
    ...(city.postalCodes && { postalCodes: localities.map((name) => city.postalCodes?.[name] ?? '') }),
    streets: city.streets.map((street) => [
      street.name,
      street.class === 'avenue' ? 1 : 0,
      street.oneway ? 1 : 0,
      localities.indexOf(street.locality),
      ...street.numbers,
      steps(street.corners),
    ]),
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
