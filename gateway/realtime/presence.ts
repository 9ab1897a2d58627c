import { eventFrame, isRecord, parsed } from './frames.ts'
import type { Hub, Reader } from './hub.ts'

export type Member = { readonly userId: string; readonly info: unknown }

/** Told who came to a presence channel with a first connection, and who left with the last. */
export type Attendance = {
  readonly added: (channel: string, userId: string) => void
  readonly removed: (channel: string, userId: string) => void
}

/** Pusher's own bound ("Presence channels"). */
export const mostMembers = 100

type Present = { info: unknown; readonly readers: Set<Reader> }

export type Presence = ReturnType<typeof createPresence>

/** Who is in which presence channel. A user with several connections is one member. */
export function createPresence(hub: Hub, attendance: Attendance) {
  const channels = new Map<string, Map<string, Present>>()

  const tell = (channel: string, event: string, data: object, except: Reader | null) =>
    hub.publish(eventFrame(channel, event, JSON.stringify(data)), except)

  return {
    members: (channel: string): readonly Member[] =>
      [...(channels.get(channel) ?? [])].map(([userId, { info }]) => ({ userId, info })),

    isFull: (channel: string, userId: string) => {
      const members = channels.get(channel)
      return members !== undefined && members.size >= mostMembers && !members.has(userId)
    },

    join(channel: string, reader: Reader, { userId, info }: Member) {
      const members = channels.get(channel) ?? new Map<string, Present>()
      channels.set(channel, members)
      const present = members.get(userId)
      if (present) return void present.readers.add(reader)
      members.set(userId, { info, readers: new Set([reader]) })
      tell(channel, 'pusher_internal:member_added', { user_id: userId, user_info: info }, reader)
      attendance.added(channel, userId)
    },

    leave(channel: string, reader: Reader, userId: string) {
      const members = channels.get(channel)
      const present = members?.get(userId)
      if (!members || !present?.readers.delete(reader) || present.readers.size > 0) return
      members.delete(userId)
      if (members.size === 0) channels.delete(channel)
      tell(channel, 'pusher_internal:member_removed', { user_id: userId }, reader)
      attendance.removed(channel, userId)
    },
  }
}

/** `data` of the answer to who joins: ids in the order of their coming, and what is told of each. */
export function presenceData(members: readonly Member[]): string {
  const ids = members.map(({ userId }) => userId)
  const hash = Object.fromEntries(members.map(({ userId, info }) => [userId, info]))
  return JSON.stringify({ presence: { ids, hash, count: ids.length } })
}

/** Reads `channel_data`; null when it names nobody. A number is an id too (the protocol's own examples use one). */
export function readMember(channelData: string): Member | null {
  const data = parsed(channelData)
  if (!isRecord(data)) return null
  const { user_id: id, user_info: info } = data
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const userId = String(id)
  return userId === '' || userId.length > 128 ? null : { userId, info: info ?? {} }
}
