import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { Clock } from '../ports/clock.ts'
import type { Frame } from '../realtime/frames.ts'

/** A crowd that was cut off is back sooner. */
export const lingerMs = 30_000
const sweepMs = 5_000
/** The channel that was left longest ago makes room. */
const mostChannels = 10_000

/** The state for the next reader of a channel. `frame` is null if no shipment has the channel's id. */
export type Kept = {
  frame: Frame | null
  /** The courier who carries the shipment inside the privacy window. */
  riderId: string | null
  readonly until: number
}

/**
 * Tracking channels that lost their last reader a moment ago. Their node goes on to follow them, so
 * that a reader who returns gets the same state as one who stayed, without a read of the database.
 * `onEnd` is called for each channel that no reader returned to.
 */
export function createLingering(clock: Clock, onEnd: (channel: string) => void) {
  const channels = new Map<string, Kept>()

  const forget = (channel: string) => {
    if (channels.delete(channel)) onEnd(channel)
  }
  const stop = clock.every(sweepMs, () => {
    const now = clock.now().getTime()
    for (const [channel, { until }] of channels) {
      if (until > now) return
      forget(channel)
    }
  })

  return {
    has: (channel: string) => channels.has(channel),

    keep(channel: string, frame: Frame | null, riderId: string | null) {
      channels.set(channel, { frame, riderId, until: clock.now().getTime() + lingerMs })
      for (const [oldest] of channels) {
        if (channels.size <= mostChannels) return
        forget(oldest)
      }
    },

    /** Keeps a frame that a reader of the channel would have got. An older frame never replaces a newer one. */
    renew(frame: Frame) {
      const kept = channels.get(frame.channel)
      if (kept && (kept.frame === null || (frame.at !== null && isNewerCursor(frame.at, kept.frame.at))))
        kept.frame = frame
    },

    carriedBy(channel: string, riderId: string | null) {
      const kept = channels.get(channel)
      if (kept) kept.riderId = riderId
    },

    forget,

    /** Hands the kept state over to the reader who returns. From now on the hub has the channel. */
    take(channel: string): Kept | null {
      const kept = channels.get(channel)
      channels.delete(channel)
      return kept ?? null
    },

    stop,
  }
}
