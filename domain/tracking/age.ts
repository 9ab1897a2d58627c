/**
 * The data to compute the age of the newest fix from two clocks: `at` is on the phone's clock, and `ahead` is the
 * smallest lead of the screen's clock that was seen when a newer fix arrived. Until then both clocks are taken as
 * right.
 */
export type HeardFix = { readonly at: number; readonly ahead: number | null }

export function hearFix(before: HeardFix | null, at: number, now: number): HeardFix {
  if (!before) return { at, ahead: null }
  if (at <= before.at) return before
  return { at, ahead: Math.min(before.ahead ?? Number.POSITIVE_INFINITY, now - at) }
}

/** In milliseconds, on the screen's clock. */
export const ageOf = ({ at, ahead }: HeardFix, now: number) => Math.max(0, now - at - (ahead ?? 0))
