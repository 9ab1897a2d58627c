import { isNewer } from '#domain/tracking/place.ts'
import { eventFrame, type Frame } from './frames.ts'

/** A reader of channels: hands frames over, or says that it cannot take one now. */
export type Reader = {
  /** Sends the frame, or keeps it as the newest one of its channel until the socket drains. */
  deliver(channel: string, frame: Frame): void
}

/** A reader's value is the place it has seen elsewhere; null from its first message on. */
type Channel = { readonly readers: Map<Reader, string | null>; last: Frame | null }

export type Hub = ReturnType<typeof createHub>

/**
 * Who reads what on this node. A message with a place replaces the one before it in its channel:
 * the newest is kept for whoever subscribes next, and nothing older follows something newer.
 */
export function createHub() {
  const channels = new Map<string, Channel>()
  const counts = { published: 0, delivered: 0, stale: 0 }

  const join = (name: string) => {
    const known = channels.get(name)
    if (known) return known
    const fresh: Channel = { readers: new Map(), last: null }
    channels.set(name, fresh)
    return fresh
  }

  const hand = (name: string, channel: Channel, reader: Reader, since: string | null, frame: Frame) => {
    if (since !== null) {
      if (frame.at !== null && !isNewer(frame.at, since)) return
      channel.readers.set(reader, null)
    }
    reader.deliver(name, frame)
    counts.delivered++
  }

  return {
    counts,
    channelCount: () => channels.size,
    readerCount: (name: string) => channels.get(name)?.readers.size ?? 0,
    /** Whether somebody reads the channel and its newest message is known. */
    isPrimed: (name: string) => channels.get(name)?.last !== null,

    /** `since` is the place the reader has seen; it is sent the newest message when that is newer. */
    subscribe(name: string, reader: Reader, since: string | null) {
      const channel = join(name)
      channel.readers.set(reader, since)
      if (channel.last) hand(name, channel, reader, since, channel.last)
    },

    unsubscribe(name: string, reader: Reader) {
      const channel = channels.get(name)
      if (!channel?.readers.delete(reader)) return
      if (channel.readers.size === 0) channels.delete(name)
    },

    /** Publishes to this node's readers. A message that is not newer than the channel's last is dropped. */
    publish(name: string, event: string, data: object, at: string | null) {
      const channel = channels.get(name)
      if (!channel) return
      if (at !== null && !isNewer(at, channel.last?.at ?? null)) {
        counts.stale++
        return
      }
      const frame = eventFrame(name, event, JSON.stringify(data), at)
      if (at !== null) channel.last = frame
      counts.published++
      for (const [reader, since] of channel.readers) hand(name, channel, reader, since, frame)
    },
  }
}
