import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** One report of a phone: `at` is the fix's own time in milliseconds of the epoch, `accuracy` and distances in metres, `speed` in m/s, `heading` in degrees. */
export type Fix = Position & {
  readonly at: number
  readonly accuracy?: number | undefined
  readonly speed?: number | undefined
  readonly heading?: number | undefined
}

export type DropReason = 'outside-the-world' | 'zero' | 'future' | 'inaccurate' | 'late' | 'impossible-speed'

/** Beyond these a fix says more about the phone than about the courier (Traccar's filters of the same names). */
const limits = { aheadMs: 60_000, accuracyMetres: 200, metresPerSecond: 60, jitterMetres: 50 }

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: DropReason }

/**
 * Whether a fix may move the marker, given the last one that did and the server's time in
 * milliseconds. Time is the fix's own, so that a batch after a dead zone never drives backwards.
 */
export function judgeFix(fix: Fix, last: Fix | null, nowMs: number): Verdict {
  if (!(Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180)) return drop('outside-the-world')
  if (fix.lat === 0 || fix.lng === 0) return drop('zero')
  if (fix.at > nowMs + limits.aheadMs) return drop('future')
  if (fix.accuracy !== undefined && fix.accuracy > limits.accuracyMetres) return drop('inaccurate')
  if (!last) return { ok: true }
  if (fix.at <= last.at) return drop('late')
  const seconds = (fix.at - last.at) / 1000
  const reach = limits.metresPerSecond * seconds + limits.jitterMetres
  return distanceInMetres(last, fix) > reach ? drop('impossible-speed') : { ok: true }
}

/** Judges a batch in the order of its own times; answers what was kept, oldest first, and why the rest was not. */
export function sift(fixes: readonly Fix[], last: Fix | null, nowMs: number) {
  const kept: Fix[] = []
  const dropped: DropReason[] = []
  let newest = last
  for (const fix of [...fixes].sort(byTime)) {
    const verdict = judgeFix(fix, newest, nowMs)
    if (verdict.ok) {
      kept.push(fix)
      newest = fix
    } else dropped.push(verdict.reason)
  }
  return { kept, dropped }
}

/** Of two fixes of one instant the more accurate comes first, and the places decide the rest: arrival never does. */
const byTime = (a: Fix, b: Fix) =>
  a.at - b.at ||
  (a.accuracy ?? limits.accuracyMetres) - (b.accuracy ?? limits.accuracyMetres) ||
  a.lat - b.lat ||
  a.lng - b.lng

const drop = (reason: DropReason) => ({ ok: false, reason }) as const
