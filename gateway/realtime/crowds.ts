import type { Clock } from '../ports/clock.ts'
import type { Frame } from './frames.ts'

/** From so many readers on a channel is a crowd. */
export const crowdSize = 250
/** What may wait for a crowd; beyond it, it leaves at once. */
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
 * Fan-out to channels with many readers. After each fan-out the channel rests for as long as that took, and
 * what is published meanwhile leaves together, as one write for each reader. So one channel takes at most half of
 * the event loop, and a busy one costs a write a reader for several messages; what it adds to a message's way is
 * no longer than the fan-out, which the last reader waits for anyway.
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

  /** Sends what waits at once: for what may not overtake it. */
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
