import type { Bus } from '../events/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { eventFrame } from './frames.ts'
import type { Hub, Reader } from './hub.ts'
import type { Member } from './member.ts'
import { createElsewhere } from './presence-elsewhere.ts'

/** Told when a user joins a presence channel with a first connection, and when the user leaves it with the last one. */
export type Attendance = {
  readonly added: (channel: string, userId: string) => void
  readonly removed: (channel: string, userId: string) => void
}

/** Pusher's own bound ("Presence channels"). */
const mostMembers = 100

type Present = { info: unknown; readonly readers: Set<Reader> }

export type Presence = ReturnType<typeof createPresence>

/** The members of each presence channel, at all nodes. A user with several connections is one member. */
export function createPresence(hub: Hub, bus: Bus, clock: Clock, attendance: Attendance) {
  const channels = new Map<string, Map<string, Present>>()

  const tell = (channel: string, event: string, data: object, except: Reader | null) =>
    hub.tell(eventFrame(channel, event, JSON.stringify(data)), except)
  const added = (channel: string, { userId, info }: Member, except: Reader | null) =>
    tell(channel, 'pusher_internal:member_added', { user_id: userId, user_info: info }, except)
  const removed = (channel: string, userId: string, except: Reader | null) =>
    tell(channel, 'pusher_internal:member_removed', { user_id: userId }, except)

  const isHere = (channel: string, userId: string) => channels.get(channel)?.has(userId) ?? false
  const membersHere = (channel: string): readonly Member[] =>
    [...(channels.get(channel) ?? [])].map(([userId, { info }]) => ({ userId, info }))
  const elsewhere = createElsewhere(bus, clock, {
    own: () => [...channels.keys()].map((channel) => [channel, membersHere(channel)] as const),
    came(channel, member) {
      if (!isHere(channel, member.userId)) added(channel, member, null)
    },
    left(channel, userId) {
      if (!isHere(channel, userId)) removed(channel, userId, null)
    },
  })
  const members = (channel: string): readonly Member[] => {
    const all = [...membersHere(channel), ...elsewhere.members(channel)]
    return [...new Map(all.map((member) => [member.userId, member])).values()]
  }

  return {
    members,

    isFull(channel: string, userId: string) {
      const present = members(channel)
      return present.length >= mostMembers && !present.some((member) => member.userId === userId)
    },

    join(channel: string, reader: Reader, member: Member) {
      const { userId, info } = member
      const here = channels.get(channel) ?? new Map<string, Present>()
      channels.set(channel, here)
      const present = here.get(userId)
      if (present) return void present.readers.add(reader)
      here.set(userId, { info, readers: new Set([reader]) })
      elsewhere.tell(channel, membersHere(channel))
      if (elsewhere.has(channel, userId)) return
      added(channel, member, reader)
      attendance.added(channel, userId)
    },

    leave(channel: string, reader: Reader, userId: string) {
      const here = channels.get(channel)
      const present = here?.get(userId)
      if (!here || !present?.readers.delete(reader) || present.readers.size > 0) return
      here.delete(userId)
      if (here.size === 0) channels.delete(channel)
      elsewhere.tell(channel, membersHere(channel))
      if (elsewhere.has(channel, userId)) return
      removed(channel, userId, reader)
      attendance.removed(channel, userId)
    },

    stop: elsewhere.stop,
  }
}
