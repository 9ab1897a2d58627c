import type { Position } from './position.ts'

/** A box on the map, in degrees. */
export type Bounds = { readonly south: number; readonly west: number; readonly north: number; readonly east: number }

const metresOfDegree = 111_195

/** Returns the smallest box that holds a circle. */
export function boundsAround({ lat, lng }: Position, metres: number): Bounds {
  const north = metres / metresOfDegree
  // A circle is widest, in degrees, on the side of its nearer pole.
  const widest = Math.min(89, Math.abs(lat) + north)
  const east = north / Math.cos((widest * Math.PI) / 180)
  return { south: lat - north, west: lng - east, north: lat + north, east: lng + east }
}

export const isWithin = ({ south, west, north, east }: Bounds, { lat, lng }: Position): boolean =>
  south <= lat && lat <= north && west <= lng && lng <= east

/** Returns the box of some positions; of none, a box that holds nothing. */
export function boundsOf(positions: Iterable<Position>): Bounds {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { lat, lng } of positions) {
    south = Math.min(south, lat)
    west = Math.min(west, lng)
    north = Math.max(north, lat)
    east = Math.max(east, lng)
  }
  return { south, west, north, east }
}
