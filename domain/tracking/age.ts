/**
 * What tells how old the newest fix is although two clocks are at work: `at` is the phone's, and `ahead`
 * is how far the screen's was ahead of it, at the least, when a newer fix came in. Until one did, both are taken to be right.
 */
export type HeardFix = { readonly at: number; readonly ahead: number | null }

export function hearFix(before: HeardFix | null, at: number, now: number): HeardFix {
  if (!before) return { at, ahead: null }
  if (at <= before.at) return before
  return { at, ahead: Math.min(before.ahead ?? Number.POSITIVE_INFINITY, now - at) }
}

/** In milliseconds, by the screen's clock. */
export const ageOf = ({ at, ahead }: HeardFix, now: number) => Math.max(0, now - at - (ahead ?? 0))
