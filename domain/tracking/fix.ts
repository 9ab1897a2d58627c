import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/**
 * One report of a phone: `at` is the fix's own time in milliseconds of the epoch, `accuracy` and distances in metres,
 * `speed` in m/s, `heading` in degrees.
 */
export type Fix = Position & {
  readonly at: number
  readonly accuracy?: number | undefined
  readonly speed?: number | undefined
  readonly heading?: number | undefined
}

type DropReason = 'outside-the-world' | 'zero' | 'future' | 'inaccurate' | 'duplicate' | 'late' | 'impossible-speed'

/**
 * Beyond these limits a fix says more about the phone than about the courier (Traccar has filters of the same names).
 */
const limits = { aheadMs: 60_000, oldMs: 86_400_000, accuracyMetres: 200, metresPerSecond: 60, jitterMetres: 50 }

/** If this many fixes in a row fit each other, but not the last counted fix, the last counted one was wrong. */
const believedAfter = 5

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: DropReason }

/**
 * Whether a fix may move the marker, given the last fix that did and the server's time in milliseconds. A fix has its
 * own time, so a batch sent after a dead zone never moves the marker backwards.
 */
export function judgeFix(fix: Fix, last: Fix | null, nowMs: number): Verdict {
  if (!(Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180)) return drop('outside-the-world')
  if (fix.lat === 0 || fix.lng === 0) return drop('zero')
  if (!(fix.at <= nowMs + limits.aheadMs)) return drop('future')
  if (fix.accuracy !== undefined && fix.accuracy > limits.accuracyMetres) return drop('inaccurate')
  // No shift is that long: such a clock is wrong, and the database may not be able to store its year.
  if (fix.at < nowMs - limits.oldMs) return drop('late')
  if (!last) return { ok: true }
  if (fix.at === last.at) return drop('duplicate')
  if (fix.at < last.at) return drop('late')
  return isWithinReach(last, fix) ? { ok: true } : drop('impossible-speed')
}

export type Sifted = {
  /** Oldest first; the courier is at the last one. */
  readonly kept: readonly Fix[]
  readonly dropped: readonly DropReason[]
  /** The `doubted` of the next batch: fixes in a row that are too far from the last counted fix. */
  readonly doubted: readonly Fix[]
}

/**
 * Judges a batch in the order of its own times. One accepted wild fix would block all true fixes until their distance
 * has become possible. So the caller passes the `doubted` fixes on: five in a row that a courier could have driven are
 * believed, and count from the fifth on.
 */
export function sift(
  fixes: readonly Fix[],
  last: Fix | null,
  nowMs: number,
  doubtedBefore: readonly Fix[] = [],
): Sifted {
  const kept: Fix[] = []
  const dropped: DropReason[] = []
  let newest = last
  let doubted = doubtedBefore
  for (const fix of [...fixes].sort(byTime)) {
    const verdict = judgeFix(fix, newest, nowMs)
    const isTooFar = !verdict.ok && verdict.reason === 'impossible-speed'
    if (isTooFar) doubted = withDoubted(doubted, fix)
    if (verdict.ok || (isTooFar && doubted.length >= believedAfter)) {
      kept.push(fix)
      newest = fix
      doubted = []
    } else dropped.push(verdict.reason)
  }
  return { kept, dropped, doubted }
}

/** Whether a courier can move from one fix to a later one in the time between them. */
export const isWithinReach = (from: Fix, to: Fix) =>
  distanceInMetres(from, to) <= (limits.metresPerSecond * (to.at - from.at)) / 1000 + limits.jitterMetres

function withDoubted(row: readonly Fix[], fix: Fix): readonly Fix[] {
  const end = row.at(-1)
  if (!end) return [fix]
  if (fix.at <= end.at) return row
  return isWithinReach(end, fix) ? [...row, fix] : [fix]
}

/**
 * For two fixes of the same instant the more accurate comes first, then their content decides. The order of arrival
 * never decides.
 */
const byTime = (a: Fix, b: Fix) =>
  a.at - b.at ||
  (a.accuracy ?? limits.accuracyMetres) - (b.accuracy ?? limits.accuracyMetres) ||
  a.lat - b.lat ||
  a.lng - b.lng ||
  (a.speed ?? -1) - (b.speed ?? -1) ||
  (a.heading ?? -1) - (b.heading ?? -1)

const drop = (reason: DropReason) => ({ ok: false, reason }) as const
