import type { Transport } from './transport.ts'

/**
 * Ticks of the event loop: all that follows from what one socket has brought. The first frame that a transport gets in a tick leaves at once; those that
 * follow in the same tick are gathered and leave together at its end, as one write.
 */
export class Ticks {
  now = 1
  private isEnding = false
  private corked: Transport[] = []

  /** Says that a transport was written to in this tick. */
  begin(): number {
    if (!this.isEnding) {
      this.isEnding = true
      // An immediate would cost the loop one more round for each message.
      process.nextTick(this.end)
    }
    return this.now
  }

  gather(transport: Transport) {
    transport.cork()
    this.corked.push(transport)
  }

  private readonly end = () => {
    const { corked } = this
    this.isEnding = false
    this.corked = []
    this.now++
    for (const transport of corked) transport.uncork()
  }
}
