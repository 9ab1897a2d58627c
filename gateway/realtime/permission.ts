import { anonymous, type Principal } from '#domain/access/principal.ts'
import type { ChannelKinds } from './channel-kinds.ts'
import { isChannelName, isPresence, needsAuth, userOf } from './channel-names.ts'
import type { Subscribe } from './frames.ts'
import { type Member, readMember } from './member.ts'
import type { Presence } from './presence.ts'
import { isChannelAuth, isPresenceAuth, type RealtimeApp } from './signature.ts'

type Refusal = {
  /** As it is counted. */
  readonly reason: string
  readonly type: string
  readonly message: string
  readonly status: number
}

/** With the member that joins, on presence channels. */
export type Permission = { readonly member: Member | null } | { readonly refusal: Refusal }

type Who = { readonly id: string; readonly user: string | null }

type PermissionDeps = { readonly app: RealtimeApp; readonly presence: Presence; readonly channels: ChannelKinds }

/** Whether a connection may join a channel (Pusher, "Authorizing users"). */
export function permissionFor(
  { channel, auth, channelData }: Subscribe,
  { id, user }: Who,
  { app, presence, channels }: PermissionDeps,
): Permission {
  if (!isChannelName(channel)) return { refusal: refusals.name }
  const owner = userOf(channel)
  if (owner !== null) return owner === user ? { member: null } : { refusal: refusals.auth }
  if (!isPresence(channel)) {
    // A signature is the application's word, and the gateway gives couriers its own (`authorizeChannel`).
    const isSigned = needsAuth(channel) && isChannelAuth(app, id, channel, auth)
    const principal: Principal = isSigned ? { is: 'application' } : anonymous
    return channels.mayJoin(principal, channel) ? { member: null } : { refusal: refusals.auth }
  }
  if (channelData === null || !isPresenceAuth(app, id, channel, channelData, auth)) return { refusal: refusals.auth }
  const member = readMember(channelData)
  if (!member) return { refusal: refusals.member }
  return presence.isFull(channel, member.userId) ? { refusal: refusals.full } : { member }
}

const refusals = {
  name: { reason: 'channel-name', type: 'InvalidChannel', message: 'Invalid channel name', status: 400 },
  auth: {
    reason: 'auth',
    type: 'AuthError',
    message: 'The connection is not authorized for this channel',
    status: 401,
  },
  member: { reason: 'member', type: 'AuthError', message: 'channel_data names no user_id', status: 400 },
  full: { reason: 'member-limit', type: 'LimitReached', message: 'The presence channel is full', status: 400 },
} as const satisfies Record<string, Refusal>
