import type { Position } from './position.ts'

const earthRadius = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the great circle. */
export const distanceInMetres = (from: Position, to: Position): number => {
  const dLat = radians(to.lat - from.lat) / 2
  const dLng = radians(to.lng - from.lng) / 2
  const chord = Math.sin(dLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Degrees clockwise from north at the start of the way, 0 up to 360. */
export const bearing = (from: Position, to: Position): number => {
  const dLng = radians(to.lng - from.lng)
  const y = Math.sin(dLng) * Math.cos(radians(to.lat))
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(dLng)
  return ((((Math.atan2(y, x) * 180) / Math.PI) % 360) + 360) % 360
}

/**
 * Whether it is a position on earth: finite and within the degrees. A receiver without a fix reports the point 0, 0, so
 * that is refused.
 */
export const isValidPosition = ({ lat, lng }: Position): boolean =>
  Number.isFinite(lat) &&
  Number.isFinite(lng) &&
  Math.abs(lat) <= 90 &&
  Math.abs(lng) <= 180 &&
  !(lat === 0 && lng === 0)
