/** At most one frame a second and shipment (ruling-22), by the phone's own clock: its second is not exact. */
const frameMs = 1_000
const jitterMs = 100
/**
 * How many seconds of frames that were held up on the way may go out at once. Without it one hiccup
 * would have every later frame of a phone that reports each second wait as long.
 */
const heldUpMs = 5_000

/** Keeps a courier's frames apart: a second between fixes, and no more than one a second over time. */
export class FrameRate {
  private lastFixAt = Number.NEGATIVE_INFINITY
  private due = 0

  /** Milliseconds until a frame with this fix may go; 0 or less: now. */
  wait(fixAt: number, now: number): number {
    const early = this.lastFixAt + frameMs - fixAt
    return Math.max(early > jitterMs ? early : 0, this.due - heldUpMs - now)
  }

  take(fixAt: number, now: number) {
    this.lastFixAt = fixAt
    this.due = Math.max(this.due, now) + frameMs
  }
}
