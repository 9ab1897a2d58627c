import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** A place of the marker and when the phone was there, by the phone's own clock. */
export type Seen = { readonly position: Position; readonly at: number | null }

/** A marker on its way from one fix to the next; `start` is by the screen's clock. */
export type Glide = {
  readonly from: Position
  readonly to: Seen
  readonly start: number
  readonly duration: number
}

const longestMs = 2_000
/** Past this a glide would be a flight across town: after a gap the marker is simply there. */
const farthestMetres = 600

export const standing = (to: Seen): Glide => ({ from: to.position, to, start: 0, duration: 0 })

/** The way to a new fix, from where the marker is seen now, in the time that lay between the two fixes. */
export function glideTo(glide: Glide, to: Seen, now: number, { isStill }: { readonly isStill: boolean }): Glide {
  const before = glide.to.at
  if (before !== null && to.at !== null && to.at <= before) return glide // an older fix moves nothing back
  const from = positionAt(glide, now)
  if (isStill || distanceInMetres(from, to.position) > farthestMetres) return standing(to)
  const between = before !== null && to.at !== null ? to.at - before : longestMs
  return { from, to, start: now, duration: Math.min(between, longestMs) }
}

export function positionAt({ from, to, start, duration }: Glide, now: number): Position {
  if (duration <= 0) return to.position
  const share = Math.min(Math.max((now - start) / duration, 0), 1)
  return {
    lat: from.lat + (to.position.lat - from.lat) * share,
    lng: from.lng + (to.position.lng - from.lng) * share,
  }
}

export const isOver = ({ start, duration }: Glide, now: number) => now >= start + duration
