import { isRecord, parsed } from './frames.ts'

/** A user in a presence channel, and the data that all other members see. */
export type Member = { readonly userId: string; readonly info: unknown }

/** Bounded, because a member's data goes to all other members, and between nodes the data of all members goes at once. */
const largestChannelData = 2 * 1024

/** The `data` of the answer to a client that joins: ids in the order in which the members came, and the info of each. */
export function presenceData(members: readonly Member[]): string {
  const ids = members.map(({ userId }) => userId)
  const hash = Object.fromEntries(members.map(({ userId, info }) => [userId, info]))
  return JSON.stringify({ presence: { ids, hash, count: ids.length } })
}

/** Reads `channel_data`; null when it names no user. A number is an id too (the protocol's own examples use one). */
export function readMember(channelData: string): Member | null {
  const data = channelData.length <= largestChannelData ? parsed(channelData) : null
  if (!isRecord(data)) return null
  const { user_id: id, user_info: info } = data
  if (typeof id !== 'string' && typeof id !== 'number') return null
  const userId = String(id)
  return userId === '' || userId.length > 128 ? null : { userId, info: info ?? {} }
}
