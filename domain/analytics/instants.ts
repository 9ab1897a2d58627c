const hourMs = 3_600_000

/** The time for which a page keeps unsent events, and for which the gateway accepts them. */
export const retentionMs = 48 * hourMs

/** The most that a phone's clock may be fast. */
const aheadMs = hourMs

/** Whether an event of this instant is counted. The counts of days long past must not change. */
export const isCountable = (instant: number, now: number): boolean =>
  instant > now - retentionMs - hourMs && instant <= now + aheadMs
