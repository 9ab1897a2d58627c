import type { Clock } from '../ports/clock.ts'

/** A crowd that was cut off is back sooner. */
export const lingerMs = 30_000
const sweepMs = 5_000
/** The channel that was left longest ago makes room. */
const mostChannels = 10_000

/**
 * Counts down for the channels that lost their last reader a moment ago. `onEnd` is called for each channel that no reader
 * returned to, in the order in which they were left.
 */
export function createLingering(clock: Clock, onEnd: (channel: string) => void) {
  const ends = new Map<string, number>()

  const end = (channel: string) => {
    ends.delete(channel)
    onEnd(channel)
  }
  const stop = clock.every(sweepMs, () => {
    const now = clock.now().getTime()
    for (const [channel, at] of ends) {
      if (at > now) return
      end(channel)
    }
  })

  return {
    add(channel: string) {
      ends.set(channel, clock.now().getTime() + lingerMs)
      for (const [oldest] of ends) {
        if (ends.size <= mostChannels) return
        end(oldest)
      }
    },
    drop: (channel: string) => void ends.delete(channel),
    stop,
  }
}
