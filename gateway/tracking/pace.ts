/** At most one frame a second and shipment (DESIGN 5). */
const frameMs = 1_000
/** A phone's second is not exact: one that comes this much early need not wait. */
const graceMs = 100

/**
 * Keeps a pace of one a second (the generic cell rate algorithm, ITU-T I.371): early ones within
 * the grace pass, and still no more than one a second goes out over time.
 */
export class Pace {
  private due = 0

  /** Milliseconds until one may go; 0 or less: now. */
  wait(now: number): number {
    return this.due - graceMs - now
  }

  take(now: number) {
    this.due = Math.max(this.due, now) + frameMs
  }
}
