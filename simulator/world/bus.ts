import { type Bus, localBus } from '#gateway/events/bus.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The delay of a message between two nodes, in milliseconds. */
const latencyMs = 2

type Member = {
  readonly listeners: Map<string, Set<(text: string) => void>>
  readonly responders: Map<string, (text: string) => Promise<string>>
  readonly own: Bus
}

/** The messages between the nodes of a world: each arrives a moment later, and not at all while the bus is down. */
export function worldBus(time: VirtualTime) {
  const members = new Set<Member>()
  let isAway = false

  const toOthers = (from: Member, tell: (member: Member) => void) => {
    if (isAway) return
    for (const member of members)
      if (member !== from)
        time.after(latencyMs, () => {
          if (members.has(member)) tell(member)
        })
  }

  return {
    away(value: boolean) {
      isAway = value
    },
    join(): Bus {
      const member: Member = { listeners: new Map(), responders: new Map(), own: localBus() }
      members.add(member)
      return {
        ...member.own,
        poke() {
          member.own.poke()
          toOthers(member, ({ own }) => own.poke())
        },
        canSay: () => !isAway && members.size > 1,
        say: (topic, text) =>
          toOthers(member, ({ listeners }) => {
            for (const take of listeners.get(topic) ?? []) take(text)
          }),
        onSay(topic, take) {
          const those = member.listeners.get(topic) ?? new Set()
          member.listeners.set(topic, those.add(take))
          return () => void those.delete(take)
        },
        ask: (topic, text) =>
          Promise.all(
            [...(isAway ? [] : members)]
              .filter((other) => other !== member)
              .flatMap(({ responders }) => responders.get(topic)?.(text) ?? []),
          ),
        onAsk(topic, answer) {
          member.responders.set(topic, answer)
          return () => void member.responders.delete(topic)
        },
        async close() {
          members.delete(member)
          await member.own.close()
        },
      }
    },
  }
}
