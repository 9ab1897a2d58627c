import { distanceInMetres } from '../geo/distance.ts'
import type { Position } from '../geo/position.ts'

/** The rate of a phone's reports: each second and exactly, or seldom and cheaply to save its battery. */
export type ReportRate = 'fast' | 'slow'

/** Nearer than this to the courier's target, each second matters to the diner at the door and to the store. */
export const nearMetres = 300

export const reportEveryMs = { fast: 1_000, slow: 12_000 } as const satisfies Record<ReportRate, number>

/** The facts that decide the rate of a phone's reports. Times are on the phone's clock. */
export type ReportingFacts = {
  readonly now: number
  /** The time until which a diner is known to watch. */
  readonly watchedUntil: number
  /** The phone's last position; null before its first fix. */
  readonly at: Position | null
  /** The courier's destination; null when no store or diner waits for the courier. */
  readonly target: Position | null
}

export const reportRateOf = ({ now, watchedUntil, at, target }: ReportingFacts): ReportRate =>
  now < watchedUntil || at === null || (target !== null && distanceInMetres(at, target) < nearMetres) ? 'fast' : 'slow'

const leastHoldMs = 20_000
const mostHoldMs = 60_000

/**
 * Returns the time until which a `rider-watched` message of the gateway applies. The phone's clock may be minutes
 * wrong, so `until`, which is on the gateway's clock, is limited to a plausible range: the message is sent again every
 * 15 s.
 */
export const heldUntil = ({ watched, until }: { watched: boolean; until: number }, now: number): number =>
  watched ? now + Math.min(Math.max(until - now, leastHoldMs), mostHoldMs) : now
