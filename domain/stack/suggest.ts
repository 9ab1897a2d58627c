import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** A shipment that waits for a courier, as far as it matters to who rides with it. */
export type StackCandidate = {
  readonly position: Position | null
  /** The end of its promised time, in ISO 8601; null without one. */
  readonly promisedTo: string | null
}

/** Doors farther from each other make the second diner wait too long. */
const nearMetres = 1_500
/** Times farther from each other would make one of them late. */
const nearMs = 20 * 60_000

/** The metres between two doors; null where one of them is not known. */
export const metresBetween = (one: StackCandidate, other: StackCandidate): number | null =>
  one.position && other.position ? distanceInMetres(one.position, other.position) : null

/** Whether one courier may well bring both: the doors are near each other, and so are the promised times. */
export function ridesWith(one: StackCandidate, other: StackCandidate): boolean {
  const metres = metresBetween(one, other)
  if (metres === null || metres > nearMetres) return false
  if (one.promisedTo === null || other.promisedTo === null) return true
  return Math.abs(Date.parse(one.promisedTo) - Date.parse(other.promisedTo)) <= nearMs
}
