import type { Clock } from '../ports/clock.ts'
import type { Frame } from './frames.ts'

/** A channel with at least this many readers is a crowd. */
export const crowdSize = 250
/** The most bytes that wait for a crowd. Beyond it, the waiting messages leave at once. */
const mostWaitingBytes = 64 * 1024
/** A rest that is shorter is not worth a timer. */
const leastRestMs = 1

export type Message<Reader> = { readonly frame: Frame; readonly except: Reader | null }

/** A channel with many readers; `waiting` is null while it does not rest. */
export type Crowd<Reader> = { waiting: Message<Reader>[] | null }

type Options<Reader, Channel> = {
  readonly clock: Clock
  /** Milliseconds, for what a fan-out takes. */
  readonly now: () => number
  readonly send: (channel: Channel, messages: readonly Message<Reader>[]) => void
}

/**
 * Fan-out to channels with many readers. After each fan-out the channel rests for as long as the fan-out took.
 * The messages that are published during the rest leave together, as one write for each reader. So one channel takes
 * at most half of the event loop, and a busy channel costs each reader one write for several messages. The rest delays
 * a message no longer than the fan-out does, and the last reader waits for the fan-out anyway.
 */
export function createCrowds<Reader, Channel extends Crowd<Reader>>({ clock, now, send }: Options<Reader, Channel>) {
  const sendAll = (channel: Channel, messages: readonly Message<Reader>[]) => {
    const began = now()
    send(channel, messages)
    return now() - began
  }

  const rest = (channel: Channel, ms: number) => {
    channel.waiting = ms < leastRestMs ? null : []
    if (channel.waiting) clock.after(ms, () => goOn(channel))
  }

  const goOn = (channel: Channel) => {
    const waiting = channel.waiting ?? []
    rest(channel, waiting.length > 0 ? sendAll(channel, waiting) : 0)
  }

  /** Sends the waiting messages at once, before a message that may not overtake them. */
  const flush = (channel: Channel) => {
    const waiting = channel.waiting?.splice(0) ?? []
    if (waiting.length > 0) sendAll(channel, waiting)
  }

  return {
    flush,
    publish(channel: Channel, message: Message<Reader>) {
      if (!channel.waiting) return rest(channel, sendAll(channel, [message]))
      channel.waiting.push(message)
      if (channel.waiting.reduce((sum, { frame }) => sum + frame.bytes.length, 0) > mostWaitingBytes) flush(channel)
    },
  }
}
