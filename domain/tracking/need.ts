import { distanceInMetres } from '../geo/distance.ts'
import type { Position } from '../geo/position.ts'

/** How often a phone reports: each second and exactly, or seldom and cheaply to save its battery. */
export type ReportRate = 'fast' | 'slow'

/** Nearer than this to the courier's target, each second counts for the diner at the door and for the store. */
export const nearMetres = 300

export const reportEveryMs = { fast: 1_000, slow: 12_000 } as const satisfies Record<ReportRate, number>

/** What decides how often a phone reports. Times are on the phone's clock. */
export type Need = {
  readonly now: number
  /** Until when a diner is known to watch. */
  readonly watchedUntil: number
  /** Where the phone was last; null before its first fix. */
  readonly at: Position | null
  /** Where the courier goes now; null when nobody waits for the courier. */
  readonly target: Position | null
}

export const reportRateOf = ({ now, watchedUntil, at, target }: Need): ReportRate =>
  now < watchedUntil || at === null || (target !== null && distanceInMetres(at, target) < nearMetres) ? 'fast' : 'slow'

const leastHoldMs = 20_000
const mostHoldMs = 60_000

/**
 * Until when a `rider-watched` message of the gateway holds. The phone's clock may be minutes off, so `until`, which is
 * on the gateway's clock, is limited to what the message can mean: it is sent again every 15 s.
 */
export const heldUntil = ({ watched, until }: { watched: boolean; until: number }, now: number): number =>
  watched ? now + Math.min(Math.max(until - now, leastHoldMs), mostHoldMs) : now
