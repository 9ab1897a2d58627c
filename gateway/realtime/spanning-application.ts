import type { Bus } from '../events/bus.ts'
import type { Application, Cached, ChannelCounts } from './application.ts'
import { isPresence } from './channel-names.ts'
import { eventFrame } from './frames.ts'
import type { Realtime } from './realtime.ts'

const channelsTopic = 'channels'
const channelTopic = 'channel'

/** The answer of one node for a channel. It lists the users, since a user may be in the channel at two nodes. */
type Part = { readonly subscriptions: number; readonly users: readonly string[] }
type CachedPart = Part & { readonly cached: Cached | null }

/** Answers the requests of the application for all nodes together. Each node answers for its own readers; a slow one does not count. */
export function spanningApplication(local: Application, realtime: Realtime, bus: Bus): Application {
  const { hub, presence } = realtime

  const partOf = (name: string): Part => ({
    subscriptions: hub.readerCount(name),
    users: isPresence(name) ? presence.members(name).map(({ userId }) => userId) : [],
  })
  const channelPart = async (name: string): Promise<CachedPart> => {
    const { cached } = await local.channel(name)
    return { ...partOf(name), cached }
  }
  const channelParts = async (prefix: string) =>
    [...(await local.channels({ prefix })).keys()].map((name) => [name, partOf(name)] as const)

  const everywhere = async <Answer>(topic: string, question: string, own: Promise<Answer>): Promise<Answer[]> => {
    const [mine, others] = await Promise.all([own, bus.ask(topic, question)])
    return [mine, ...others.map((text) => JSON.parse(text) as Answer)]
  }
  const partsOf = (name: string) => everywhere(channelTopic, name, channelPart(name))

  bus.onAsk(channelsTopic, async (prefix) => JSON.stringify(await channelParts(prefix)))
  bus.onAsk(channelTopic, async (name) => JSON.stringify(await channelPart(name)))

  return {
    publish: async ({ channel, event, data, exceptSocketId }) =>
      realtime.publish(eventFrame(channel, event, data), exceptSocketId),
    terminate: async (userId) => realtime.terminate(userId),
    async channels({ prefix }) {
      const found = new Map<string, Part[]>()
      for (const part of (await everywhere(channelsTopic, prefix, channelParts(prefix))).flat()) {
        const [name, counts] = part
        found.set(name, [...(found.get(name) ?? []), counts])
      }
      return new Map([...found].map(([name, parts]) => [name, together(parts)]))
    },
    async channel(name) {
      const parts = await partsOf(name)
      return { ...together(parts), cached: newest(parts.map(({ cached }) => cached)) }
    },
    users: async (channel) => usersOf(await partsOf(channel)),
  }
}

const usersOf = (parts: readonly Part[]) => [...new Set(parts.flatMap(({ users }) => users))]

const together = (parts: readonly Part[]): ChannelCounts => ({
  users: usersOf(parts).length,
  subscriptions: parts.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
})

/** The message that was kept last has the longest to live. */
const newest = (cached: readonly (Cached | null)[]): Cached | null =>
  cached.reduce((best, one) => (one && (!best || one.secondsLeft > best.secondsLeft) ? one : best), null)
