import type { Line } from './line.ts'

/**
 * Turns of the event loop: all that follows from what one socket has brought. The first frame that a line gets in a turn leaves at once; those that
 * follow in the same turn are gathered and leave together at its end, as one write.
 */
export class Turns {
  now = 1
  private isEnding = false
  private corked: Line[] = []

  /** Says that a line was written to in this turn. */
  begin(): number {
    if (!this.isEnding) {
      this.isEnding = true
      // An immediate would cost the loop one more round for each message.
      process.nextTick(this.end)
    }
    return this.now
  }

  gather(line: Line) {
    line.cork()
    this.corked.push(line)
  }

  private readonly end = () => {
    const { corked } = this
    this.isEnding = false
    this.corked = []
    this.now++
    for (const line of corked) line.uncork()
  }
}
