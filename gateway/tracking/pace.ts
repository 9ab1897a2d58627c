/** At most one frame a second and shipment (DESIGN 5). */
const frameMs = 1_000
/**
 * A frame that was late leaves the next one as much less to wait, up to this: with less of it, one hiccup
 * longer than that would have every later frame of a phone that reports each second wait as long.
 */
const graceMs = 1_000

/**
 * Keeps a pace of one a second (the generic cell rate algorithm, ITU-T I.371): two frames may come
 * close together, and still no more than one a second goes out over time.
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
