import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** A fix that reached the screen: `at` is on the phone's clock, and only differences of it are used. */
export type SeenFix = { readonly position: Position; readonly at: number }

/** A point that the marker passes, with the time on the screen's clock. */
type Stop = { readonly position: Position; readonly due: number }

/**
 * A marker's motion: it plays the fixes a short delay behind the rider, so that it always knows the next point. All
 * instants except those of fixes are on the screen's clock, in milliseconds.
 */
export type Motion = {
  readonly newest: SeenFix
  /** Never empty; passed points are dropped. */
  readonly way: readonly [Stop, ...Stop[]]
  /** The marker's motion when the way ends and the next fix is missing: degrees per millisecond. */
  readonly velocity: Position | null
  /** The usual time between two fixes. */
  readonly interval: number
  /**
   * The shortest time seen between a fix and its arrival: the time on the network plus the difference of the two
   * clocks.
   */
  readonly lag: number
}

/** After this time without a fix the rider's position is unknown, and the marker stays at the last known one. */
export const staleMs = 60_000
/** Beyond this distance the marker jumps to the new position, because gliding would look like a flight across town. */
const farthestMetres = 400
const delayMs = { shortest: 400, longest: 5_000 }
/** Dead reckoning: the marker slows down steadily and stops after this time, or earlier at this distance. */
export const reckoning = { ms: 3_000, metres: 25 }

const firstInterval = 1_000

export const standAt = (fix: SeenFix, now: number): Motion => ({
  newest: fix,
  way: [{ position: fix.position, due: now }],
  velocity: null,
  interval: firstInterval,
  lag: now - fix.at,
})

/** Jumps to a newer fix without any movement between. */
export const stepTo = (motion: Motion, fix: SeenFix, now: number): Motion =>
  fix.at <= motion.newest.at ? motion : { ...standAt(fix, now), ...learnt(motion, fix, now) }

/** Continues to a newer fix. A late or repeated fix changes nothing. */
export function goTo(motion: Motion, fix: SeenFix, now: number): Motion {
  const { newest, way } = motion
  const between = fix.at - newest.at
  if (between <= 0) return motion
  const from = placeAt(motion, now)
  if (between > staleMs || distanceInMetres(from, fix.position) > farthestMetres) return stepTo(motion, fix, now)
  const { interval, lag } = learnt(motion, fix, now)
  const delay = Math.min(Math.max(interval, delayMs.shortest), delayMs.longest)
  const due = Math.max(fix.at + lag + delay, now + delay / 2)
  const velocity = velocityBetween(newest, fix)
  const going = { newest: fix, velocity, interval, lag }
  const last = lastOf(way)
  if (now < last.due) {
    // A shorter delay is caught up at no more than twice the speed.
    const next = { position: fix.position, due: Math.max(due, last.due + between / 2) }
    const [first = last, ...rest] = way.filter((_, index) => (way[index + 1] ?? last).due > now)
    return { ...going, way: [first, ...rest, next] }
  }
  const start = { position: from, due: now }
  // Dead reckoning has passed this fix, so the marker waits there instead of running back.
  if (isBehind(fix.position, from, newest.position)) return { ...going, way: [start], velocity: null }
  return { ...going, way: [start, { position: fix.position, due }] }
}

export function placeAt(motion: Motion, now: number): Position {
  const { way, velocity, newest } = motion
  if (now >= staleAt(motion)) return newest.position
  const last = lastOf(way)
  if (now >= last.due) return velocity ? along(last.position, velocity, eased(now - last.due)) : last.position
  const index = way.findIndex(({ due }) => due > now)
  const [from, to] = [way[index - 1], way[index]]
  if (!from || !to) return way[0].position
  const share = (now - from.due) / (to.due - from.due)
  return {
    lat: from.position.lat + (to.position.lat - from.position.lat) * share,
    lng: from.position.lng + (to.position.lng - from.position.lng) * share,
  }
}

/** Returns the time from which the marker stands still if no other fix arrives. */
export const restsAt = ({ way, velocity }: Motion) => lastOf(way).due + (velocity ? reckoning.ms : 0)

/**
 * Returns the time when the newest fix becomes too old to guess from. The marker is then put on it, even if that is a
 * step back.
 */
export const staleAt = ({ newest, lag }: Motion) => newest.at + lag + staleMs

const learnt = ({ newest, interval, lag }: Motion, fix: SeenFix, now: number) => ({
  interval: interval + (Math.min(fix.at - newest.at, 2 * delayMs.longest) - interval) / 3,
  lag: Math.min(lag, now - fix.at),
})

/** The velocity between two fixes, limited so that easing to a stop stays within the limit of distance. */
function velocityBetween(before: SeenFix, { position, at }: SeenFix): Position | null {
  const metres = distanceInMetres(before.position, position)
  if (metres === 0) return null
  const ahead = (metres / (at - before.at)) * (reckoning.ms / 2)
  const share = Math.min(1, reckoning.metres / ahead) / (at - before.at)
  return { lat: (position.lat - before.position.lat) * share, lng: (position.lng - before.position.lng) * share }
}

/** The effective time while the velocity falls evenly to zero. */
const eased = (ms: number) => {
  const spent = Math.min(ms, reckoning.ms)
  return spent - spent ** 2 / (2 * reckoning.ms)
}

const along = ({ lat, lng }: Position, velocity: Position, ms: number): Position => ({
  lat: lat + velocity.lat * ms,
  lng: lng + velocity.lng * ms,
})

/** Whether `place` lies behind a marker that has passed `known`, within the distance of dead reckoning. */
function isBehind(place: Position, marker: Position, known: Position): boolean {
  const narrowing = Math.cos((marker.lat * Math.PI) / 180) ** 2
  const forward =
    (marker.lat - known.lat) * (place.lat - marker.lat) +
    (marker.lng - known.lng) * (place.lng - marker.lng) * narrowing
  return forward < 0 && distanceInMetres(place, marker) <= reckoning.metres
}

const lastOf = (way: Motion['way']): Stop => way.at(-1) ?? way[0]
