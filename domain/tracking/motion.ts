import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** A fix that reached the screen: `at` is the phone's clock, and only differences of it are used. */
export type SeenFix = { readonly position: Position; readonly at: number }

/** Where the marker passes and when, by the screen's clock. */
type Stop = { readonly position: Position; readonly due: number }

/**
 * How a marker moves: it plays the fixes a short delay behind the rider, so that it always knows where
 * to go next. All instants but those of fixes are the screen's, in milliseconds.
 */
export type Motion = {
  readonly newest: SeenFix
  /** Never empty; what was passed is forgotten. */
  readonly way: readonly [Stop, ...Stop[]]
  /** How it goes on where the way ends and the next fix is missing: degrees a millisecond. */
  readonly velocity: Position | null
  /** The usual time between two fixes. */
  readonly interval: number
  /** The least that lay between a fix and its arrival: the way of the message and the difference of the two clocks. */
  readonly lag: number
}

/** Past this without a fix nobody knows where the rider is: the marker stands on what is known. */
export const staleMs = 60_000
/** Beyond this the marker cuts to the new place: a glide would be a flight across town. */
const farthestMetres = 400
const delayMs = { shortest: 400, longest: 5_000 }
/** Dead reckoning: it slows down all the way and stands after this time, or sooner for the distance. */
export const reckoning = { ms: 3_000, metres: 25 }

const firstInterval = 1_000

export const standAt = (fix: SeenFix, now: number): Motion => ({
  newest: fix,
  way: [{ position: fix.position, due: now }],
  velocity: null,
  interval: firstInterval,
  lag: now - fix.at,
})

/** Steps to a newer fix without any movement between. */
export const stepTo = (motion: Motion, fix: SeenFix, now: number): Motion =>
  fix.at <= motion.newest.at ? motion : { ...standAt(fix, now), ...learnt(motion, fix, now) }

/** Goes on to a newer fix; one that is late, or was seen already, changes nothing. */
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
    // A shrunken delay is caught up at twice the speed at most.
    const next = { position: fix.position, due: Math.max(due, last.due + between / 2) }
    const [first = last, ...rest] = way.filter((_, index) => (way[index + 1] ?? last).due > now)
    return { ...going, way: [first, ...rest, next] }
  }
  const start = { position: from, due: now }
  // It was reckoned past this fix: it waits there instead of running back.
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

/** From when on the marker stands, if no other fix arrives. */
export const restsAt = ({ way, velocity }: Motion) => lastOf(way).due + (velocity ? reckoning.ms : 0)

/** When the newest fix is too old to guess from: the marker is put down on it, be it a step back. */
export const staleAt = ({ newest, lag }: Motion) => newest.at + lag + staleMs

const learnt = ({ newest, interval, lag }: Motion, fix: SeenFix, now: number) => ({
  interval: interval + (Math.min(fix.at - newest.at, 2 * delayMs.longest) - interval) / 3,
  lag: Math.min(lag, now - fix.at),
})

/** The velocity between two fixes, limited so that easing to a stop stays within the cap. */
function velocityBetween(before: SeenFix, { position, at }: SeenFix): Position | null {
  const metres = distanceInMetres(before.position, position)
  if (metres === 0) return null
  const ahead = (metres / (at - before.at)) * (reckoning.ms / 2)
  const share = Math.min(1, reckoning.metres / ahead) / (at - before.at)
  return { lat: (position.lat - before.position.lat) * share, lng: (position.lng - before.position.lng) * share }
}

/** The time that counts while the velocity falls evenly to zero. */
const eased = (ms: number) => {
  const spent = Math.min(ms, reckoning.ms)
  return spent - spent ** 2 / (2 * reckoning.ms)
}

const along = ({ lat, lng }: Position, velocity: Position, ms: number): Position => ({
  lat: lat + velocity.lat * ms,
  lng: lng + velocity.lng * ms,
})

/** Whether `place` lies behind a marker that stands past `known`, as near as reckoning may have led it. */
function isBehind(place: Position, marker: Position, known: Position): boolean {
  const narrowing = Math.cos((marker.lat * Math.PI) / 180) ** 2
  const forward =
    (marker.lat - known.lat) * (place.lat - marker.lat) +
    (marker.lng - known.lng) * (place.lng - marker.lng) * narrowing
  return forward < 0 && distanceInMetres(place, marker) <= reckoning.metres
}

const lastOf = (way: Motion['way']): Stop => way.at(-1) ?? way[0]
