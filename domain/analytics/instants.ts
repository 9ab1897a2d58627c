const hourMs = 3_600_000

/** How long a page keeps what it could not send, and how late the gateway takes it. */
export const keptForMs = 48 * hourMs

/** How far ahead a phone's clock may be. */
const aheadMs = hourMs

/** Whether an event of this instant is counted. Counts of days long gone must not change any more. */
export const isCountable = (instant: number, now: number): boolean =>
  instant > now - keptForMs - hourMs && instant <= now + aheadMs
