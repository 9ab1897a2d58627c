import { isCache, userOf } from './channel-names.ts'
import { eventFrame, parsed } from './frames.ts'
import type { Realtime } from './realtime.ts'
import { textOf } from './wire.ts'

export type Message = {
  readonly channel: string
  readonly event: string
  readonly data: string
  /** The connection that has it already. */
  readonly exceptSocketId?: string | undefined
}

export type ChannelCounts = { readonly users: number; readonly subscriptions: number }

export type Cached = { readonly data: string; readonly secondsLeft: number }

/** The requests that the application may make of the realtime part. It holds the secret, so none is refused. */
export type Application = {
  readonly publish: (message: Message) => Promise<void>
  /** Ends all that a user has open. */
  readonly terminate: (userId: string) => Promise<void>
  /** The channels that have readers and begin so, without those of single users. */
  readonly channels: (query: { readonly prefix: string }) => Promise<ReadonlyMap<string, ChannelCounts>>
  readonly channel: (name: string) => Promise<ChannelCounts & { readonly cached: Cached | null }>
  /** The users of a presence channel. */
  readonly users: (channel: string) => Promise<readonly string[]>
}

/** Answers the requests of the application for this node alone. */
export function localApplication({ hub, presence, users, session }: Realtime): Application {
  const countsOf = (name: string): ChannelCounts => ({
    users: presence.members(name).length,
    subscriptions: hub.readerCount(name),
  })

  const cachedIn = (name: string): Cached | null => {
    const frame = isCache(name) ? hub.cache.read(name) : null
    const content = frame && (parsed(textOf(frame.bytes)) as { data: string })
    return content && { data: content.data, secondsLeft: hub.cache.secondsLeft(name) }
  }

  return {
    publish: async ({ channel, event, data, exceptSocketId }) =>
      hub.publish(eventFrame(channel, event, data), exceptSocketId === undefined ? null : session(exceptSocketId)),
    terminate: async (userId) => users.terminate(userId),
    channels: async ({ prefix }) =>
      new Map(
        [...hub.channelNames()]
          .filter((name) => name.startsWith(prefix) && userOf(name) === null)
          .map((name) => [name, countsOf(name)]),
      ),
    channel: async (name) => ({ ...countsOf(name), cached: cachedIn(name) }),
    users: async (channel) => presence.members(channel).map(({ userId }) => userId),
  }
}
