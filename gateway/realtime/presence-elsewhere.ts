import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Member } from './member.ts'

const said = 'presence'
const asked = 'presence-please'

const beatMs = 5_000
/** So many beats missed in a row, and a node's members are gone with it. */
const missedBeats = 3

/** The members that one node has of one channel; or, as a sign of life, the channels of which it has any. */
type Saying =
  | { readonly node: string; readonly channel: string; readonly members: readonly Member[] }
  | { readonly node: string; readonly channels: readonly string[] }

type Members = ReadonlyMap<string, Member>
type OtherNode = { heardAt: number; readonly channels: Map<string, Members> }

type Own = {
  /** This node's own members, by channel. */
  readonly own: () => Iterable<readonly [channel: string, members: readonly Member[]]>
  /** `came`: the user is now in the channel at another node, and was so at none before. `left`: the user is at no other node any more. */
  readonly came: (channel: string, member: Member) => void
  readonly left: (channel: string, userId: string) => void
}

/**
 * The members of presence channels at other nodes. Each node sends all its members of a channel when one
 * comes or goes, and every few seconds, so that a later message makes up for a lost one.
 */
export function createElsewhere(bus: Bus, clock: Clock, { own, came, left }: Own) {
  const id = randomUUID()
  const nodes = new Map<string, OtherNode>()
  const now = () => clock.now().getTime()

  const has = (channel: string, userId: string) => {
    for (const { channels } of nodes.values()) if (channels.get(channel)?.has(userId)) return true
    return false
  }

  const replace = (node: OtherNode, channel: string, members: readonly Member[]) => {
    const before = node.channels.get(channel)
    const fresh = members.filter(({ userId }) => !has(channel, userId))
    if (members.length > 0) node.channels.set(channel, new Map(members.map((member) => [member.userId, member])))
    else node.channels.delete(channel)
    for (const member of fresh) came(channel, member)
    for (const userId of before?.keys() ?? []) if (!has(channel, userId)) left(channel, userId)
  }

  const hear = (saying: Saying) => {
    const node = nodes.get(saying.node) ?? { heardAt: 0, channels: new Map() }
    node.heardAt = now()
    nodes.set(saying.node, node)
    if ('channel' in saying) return replace(node, saying.channel, saying.members)
    const present = new Set(saying.channels)
    for (const channel of [...node.channels.keys()]) if (!present.has(channel)) replace(node, channel, [])
  }

  const say = (saying: Saying) => {
    if (bus.canSay()) bus.say(said, JSON.stringify(saying))
  }
  const tell = (channel: string, members: readonly Member[]) => say({ node: id, channel, members })
  const tellAll = () => {
    const all = [...own()]
    for (const [channel, members] of all) tell(channel, members)
    say({ node: id, channels: all.map(([channel]) => channel) })
  }

  bus.onSay(said, (text) => hear(JSON.parse(text) as Saying))
  bus.onSay(asked, tellAll)
  bus.say(asked, '')
  const stop = clock.every(beatMs, () => {
    tellAll()
    for (const [name, node] of nodes) {
      if (now() - node.heardAt <= beatMs * missedBeats) continue
      for (const channel of [...node.channels.keys()]) replace(node, channel, [])
      nodes.delete(name)
    }
  })

  return {
    has,
    tell,
    members: (channel: string): readonly Member[] =>
      [...nodes.values()].flatMap(({ channels }) => [...(channels.get(channel)?.values() ?? [])]),
    stop,
  }
}
