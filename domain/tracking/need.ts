import { distanceInMetres } from '../geo/distance.ts'
import type { Position } from '../geo/position.ts'

/** How a phone reports: each second and as exactly as it can, or seldom and cheaply for its battery. */
export type ReportRate = 'fast' | 'slow'

/** Nearer than this to where the courier goes, each second counts: for the diner at the door and the shop. */
export const nearMetres = 300

export const reportEveryMs = { fast: 1_000, slow: 12_000 } as const satisfies Record<ReportRate, number>

/** What decides how a phone reports. Times are the phone's own. */
export type Need = {
  readonly now: number
  /** Until when a diner is known to watch. */
  readonly watchedUntil: number
  /** Where the phone was last; null before its first fix. */
  readonly at: Position | null
  /** Where the courier goes now; null where nobody waits for them. */
  readonly target: Position | null
}

export const reportRateOf = ({ now, watchedUntil, at, target }: Need): ReportRate =>
  now < watchedUntil || at === null || (target !== null && distanceInMetres(at, target) < nearMetres) ? 'fast' : 'slow'

const leastHoldMs = 20_000
const mostHoldMs = 60_000

/**
 * Until when a word of the gateway holds (`rider-watched`). The phone's clock may be minutes off, so what
 * the gateway's clock says is kept within what a word can mean: it is said again every 15 s.
 */
export const heldUntil = ({ watched, until }: { watched: boolean; until: number }, now: number): number =>
  watched ? now + Math.min(Math.max(until - now, leastHoldMs), mostHoldMs) : now
