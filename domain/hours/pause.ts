/** A time in which a store takes no orders, or one of its modes (`modeId`); `until` is null when it has no end yet. */
export type Pause = {
  readonly modeId: string | null
  readonly until: string | null
  /** The modes that it leaves no slot of, as far as the caller knows them. */
  readonly withoutSlots?: readonly string[] | undefined
}

/** Whether a pause holds for this mode that has no end yet, or ends after all slots that the mode offers. */
export const isPausedForGood = (pauses: readonly Pause[] | undefined, modeId: string): boolean =>
  (pauses ?? []).some(
    ({ modeId: paused, until, withoutSlots }) =>
      (until === null && (paused === null || paused === modeId)) || withoutSlots?.includes(modeId),
  )

/**
 * Returns the end of the pauses that hold for this mode at an instant, which may be null, and undefined when none holds. With
 * a null mode only pauses of the whole store count.
 */
export function pausedUntil(
  pauses: readonly Pause[] | undefined,
  modeId: string | null,
  at: string,
): string | null | undefined {
  const now = Date.parse(at)
  const holding = (pauses ?? []).filter(
    (pause) =>
      (pause.modeId === null || pause.modeId === modeId) && (pause.until === null || Date.parse(pause.until) > now),
  )
  if (holding.length === 0) return undefined
  const ends = holding.map(({ until }) => until)
  if (ends.includes(null)) return null
  return new Date(Math.max(...ends.map((end) => Date.parse(end ?? '')))).toISOString()
}
