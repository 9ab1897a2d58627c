import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { Clock } from '../ports/clock.ts'
import { createCache } from './cache.ts'
import { isCache } from './channel-names.ts'
import { type Crowd, createCrowds, crowdSize, type Message } from './crowds.ts'
import type { Frame } from './frames.ts'
import { fullFrame, type RetainedFrame, retainedOf } from './retained-frame.ts'

/** A receiver of the frames of the channels that it joined. */
export type Reader = {
  deliver(frame: Frame): void
  /** The same for several frames of one channel; `bytes` are those of all of them. */
  deliverAll?(frames: readonly Frame[], bytes: Buffer): void
}

/** Told when a channel gets its first reader on this node, and when it has lost its last one, with the newest message that it held. */
export type Occupancy = {
  readonly occupied: (channel: string) => void
  readonly vacated: (channel: string, last: RetainedFrame | null) => void
}

type Channel = Crowd<Reader> & {
  /** An array: most channels have one reader, and going through a set costs more than finding who leaves. */
  readonly readers: Reader[]
  /** Readers that have seen more elsewhere than was sent here: nothing up to that place is for them. */
  ahead: Map<Reader, string> | null
  last: RetainedFrame | null
}

export type Hub = ReturnType<typeof createHub>

/**
 * The readers of each channel on this node. A message with a place replaces the one before it in its
 * channel. The hub keeps the newest for the next subscriber, and never sends an older message after a newer one.
 */
export function createHub(clock: Clock, now = () => performance.now()) {
  const channels = new Map<string, Channel>()
  const cache = createCache(clock)
  const watchers: Occupancy[] = []
  const counts = { published: 0, delivered: 0, stale: 0 }

  const join = (name: string, reader: Reader): Channel => {
    const known = channels.get(name)
    // Made with its reader: V8 gives an empty array that grows room for 17.
    const channel: Channel = known ?? { readers: [reader], ahead: null, last: null, waiting: null }
    if (!known) channels.set(name, channel)
    else {
      // The new reader must not get messages that were published before it came.
      crowds.flush(known)
      known.readers.push(reader)
    }
    return channel
  }

  const hand = (channel: Channel, reader: Reader, frame: Frame) => {
    if (channel.ahead && !caughtUp(channel.ahead, reader, frame)) return
    counts.delivered++
    reader.deliver(frame)
  }

  const send = (channel: Channel, messages: readonly Message<Reader>[]) => {
    const isForAll = !channel.ahead?.size && messages.length > 1 && messages.every(({ except }) => except === null)
    if (!isForAll) {
      for (const { frame, except } of messages)
        for (const reader of channel.readers) if (reader !== except) hand(channel, reader, frame)
      return
    }
    const frames = messages.map(({ frame }) => frame)
    const bytes = Buffer.concat(frames.map((frame) => frame.bytes))
    counts.delivered += frames.length * channel.readers.length
    for (const reader of channel.readers)
      if (reader.deliverAll) reader.deliverAll(frames, bytes)
      else for (const frame of frames) reader.deliver(frame)
  }
  const crowds = createCrowds<Reader, Channel>({ clock, now, send })

  return {
    counts,
    cache,
    watch: (occupancy: Occupancy) => void watchers.push(occupancy),
    channelCount: () => channels.size,
    /** The channels that have a reader on this node. */
    channelNames: (): Iterable<string> => channels.keys(),
    readerCount: (name: string) => channels.get(name)?.readers.length ?? 0,
    isRead: (name: string) => channels.has(name),

    /**
     * `since` is the place the reader has seen; it is sent the newest message when that is newer.
     * Answers whether the channel had a message to give, sent or not.
     */
    subscribe(name: string, reader: Reader, since: string | null): boolean {
      const isFirst = !channels.has(name)
      const channel = join(name, reader)
      if (since !== null) {
        channel.ahead ??= new Map()
        channel.ahead.set(reader, since)
      }
      const last = channel.last ? fullFrame(channel.last) : cache.read(name)
      if (last) hand(channel, reader, last)
      if (isFirst) for (const { occupied } of watchers) occupied(name)
      return last !== null
    },

    unsubscribe(name: string, reader: Reader) {
      const channel = channels.get(name)
      const index = channel?.readers.indexOf(reader) ?? -1
      if (!channel || index < 0) return
      channel.readers.splice(index, 1)
      channel.ahead?.delete(reader)
      if (channel.readers.length > 0) return
      channels.delete(name)
      for (const { vacated } of watchers) vacated(name, channel.last)
    },

    /** For who reads now, one left out: not kept for those who come later. */
    tell(frame: Frame, except: Reader | null) {
      const channel = channels.get(frame.channel)
      if (!channel) return
      crowds.flush(channel)
      for (const reader of channel.readers) if (reader !== except) hand(channel, reader, frame)
    },

    /** Publishes to this node's readers, one left out. A message that is not newer than the channel's last is dropped. */
    publish(frame: Frame, except: Reader | null = null) {
      const channel = channels.get(frame.channel)
      const isCached = isCache(frame.channel)
      const last = channel?.last ?? (isCached ? cache.read(frame.channel) : null)
      if (frame.at !== null && last && !isNewerCursor(frame.at, last.at)) {
        counts.stale++
        return
      }
      if (isCached) cache.keep(frame)
      if (!channel) return
      if (frame.at !== null) channel.last = retainedOf(frame)
      counts.published++
      if (channel.readers.length >= crowdSize || channel.waiting) return crowds.publish(channel, { frame, except })
      for (const reader of channel.readers) if (reader !== except) hand(channel, reader, frame)
    },
  }
}

/** From the first message past what a reader has seen, it is like all others. */
function caughtUp(ahead: Map<Reader, string>, reader: Reader, frame: Frame): boolean {
  const since = ahead.get(reader)
  if (since === undefined) return true
  if (frame.at !== null && !isNewerCursor(frame.at, since)) return false
  if (frame.at !== null) ahead.delete(reader)
  return true
}
