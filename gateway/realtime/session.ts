import { randomInt } from 'node:crypto'
import type { ChannelKinds } from './channel-kinds.ts'
import { isCache, isEncrypted, needsAuth } from './channel-names.ts'
import {
  type ClientFrame,
  cacheMiss,
  clientEventFrame,
  connectionEstablished,
  errorFrame,
  type Frame,
  isRecord,
  parsed,
  ping,
  pong,
  readClientFrame,
  type Subscribe,
  signinSuccess,
  subscriptionError,
  subscriptionSucceeded,
} from './frames.ts'
import type { Hub, Reader } from './hub.ts'
import { type Member, presenceData } from './member.ts'
import type { ClientEvent, WebhookNotice } from './notice.ts'
import { Outbox, type OutboxCounts } from './outbox.ts'
import { permissionFor } from './permission.ts'
import type { Presence } from './presence.ts'
import { isUserAuth, type RealtimeApp } from './signature.ts'
import type { Ticks } from './ticks.ts'
import type { Transport } from './transport.ts'
import type { Users } from './users.ts'

export const limits = {
  activityTimeoutSeconds: 30,
  channelsPerSocket: 100,
  /** Frames of a client in one second, client events among them. */
  framesPerSecond: 60,
  /** Pusher's own. */
  clientEventsPerSecond: 10,
  clientEventBytes: 10 * 1024,
  /** A transport that stays full for so long has no reader. */
  deadReaderSeconds: 30,
  /** Neither a frame nor an answer to a ping. */
  silenceSeconds: 120,
  pingSeconds: 15,
  /** One that answers no websocket ping is asked in the protocol's own words. */
  askSeconds: 60,
}

const tooManyChannels = `At most ${limits.channelsPerSocket} channels`

/** Why a connection ended, by the name that it has in `/metrics` and in the log. */
export type DisconnectCause =
  | 'left'
  | 'lost'
  | 'wrong-frame'
  | 'silent'
  | 'dead-reader'
  | 'overflow'
  | 'too-many-frames'
  | 'terminated'
  | 'drained'

/** A joined channel, with the member that joined it. */
type Membership = { readonly channel: string; readonly member: Member | null }

/** The parts of a node's realtime server that its sessions share. */
type SharedBySessions = {
  readonly app: RealtimeApp
  readonly hub: Hub
  readonly presence: Presence
  readonly channels: ChannelKinds
  readonly users: Users
  readonly ticks: Ticks
  readonly counts: OutboxCounts
  /** Seconds since the start. */
  readonly tick: number
  readonly notice: (notice: WebhookNotice) => void
  /** Fills a channel with its newest state, for its first reader. */
  readonly prime: (channel: string) => void
  /** Takes the events that clients send on channels where the gateway alone publishes. */
  readonly onClientEvent: (event: ClientEvent) => void
  /** Publishes a client's event to the other readers of its channel. */
  readonly relay: (frame: Frame, from: Session) => void
  /** Counts a refusal, by its reason. */
  readonly refused: (reason: string) => void
}

/** Speaks the Pusher protocol with one client, over whatever transport, from its first frame to its last. */
export class Session implements Reader {
  readonly id: string
  /** The signed-in user. */
  user: string | null = null
  /** Why this side ended it; null while it lives, or when the client left. */
  endedBy: DisconnectCause | null = null
  private readonly realtime: SharedBySessions
  private readonly transport: Transport
  private readonly outbox: Outbox
  /** A list: most sockets join one channel, and an empty map takes as much as four entries. */
  private joined: readonly Membership[] = []
  private heardTick: number
  private slowTick = 0
  private rateTick = 0
  private frames = 0
  private clientEvents = 0

  constructor(id: string, transport: Transport, realtime: SharedBySessions) {
    this.id = id
    this.transport = transport
    this.realtime = realtime
    this.outbox = new Outbox(transport, realtime.ticks, realtime.counts)
    // Spread from the first ping on: a crowd that came at once is not asked at once.
    this.heardTick = realtime.tick - randomInt(limits.pingSeconds)
    this.send(connectionEstablished(id, limits.activityTimeoutSeconds))
  }

  deliver(frame: Frame) {
    if (!this.outbox.deliver(frame)) this.cut('overflow')
  }

  deliverAll(frames: readonly Frame[], bytes: Buffer) {
    if (!this.outbox.deliverAll(frames, bytes)) this.cut('overflow')
  }

  /** The transport takes frames again. */
  drained() {
    this.slowTick = 0
    this.outbox.drained()
  }

  /** The client lives. */
  heard() {
    this.heardTick = this.realtime.tick
  }

  /** A text of the client's. */
  take(text: string) {
    // A client whose session has ended may not have heard of it yet, or may ignore it.
    if (this.endedBy !== null) return
    this.heard()
    if (!this.allowsFrame()) return this.end(4100, 'Too many messages', 'too-many-frames')
    const frame = readClientFrame(text)
    if (frame) return this.answer(frame)
    this.refuse('not-a-frame', errorFrame(4200, 'Not a frame of the protocol'))
  }

  /** Runs once a second: asks a silent client for a sign of life, and ends the session if none comes. */
  sweep() {
    const { tick } = this.realtime
    if (this.outbox.isSlow) {
      this.slowTick ||= tick
      if (tick - this.slowTick >= limits.deadReaderSeconds) return this.cut('dead-reader')
    } else this.slowTick = 0
    const silence = tick - this.heardTick
    if (silence > limits.silenceSeconds) return this.end(4201, 'Pong reply not received', 'silent')
    if (silence === limits.askSeconds) this.send(ping)
    else if (silence % limits.pingSeconds === 0) this.transport.ping()
  }

  /** Closes it with a word; the code says whether to come back (Pusher protocol, "Error codes"). */
  end(code: number, reason: string, cause: DisconnectCause) {
    this.endedBy ??= cause
    this.transport.close(code, reason)
  }

  /** Leaves all channels when the transport is gone. */
  closed() {
    for (const { channel } of this.joined) this.leave(channel)
    this.realtime.users.leave(this)
  }

  private cut(cause: DisconnectCause) {
    this.endedBy ??= cause
    this.transport.terminate()
  }

  private send(bytes: Buffer) {
    if (!this.outbox.send(bytes)) this.cut('overflow')
  }

  private refuse(reason: string, answer: Buffer) {
    this.realtime.refused(reason)
    this.send(answer)
  }

  private answer(frame: ClientFrame) {
    switch (frame.type) {
      case 'ping':
        return this.send(pong)
      case 'pong':
        return
      case 'subscribe':
        return this.subscribe(frame)
      case 'unsubscribe':
        return this.leave(frame.channel)
      case 'signin':
        return this.signIn(frame.auth, frame.userData)
      case 'client-event':
        return this.clientEvent(frame)
      case 'unknown':
        return this.refuse('unknown-event', errorFrame(4200, 'Unknown event'))
      default:
        return frame satisfies never
    }
  }

  private subscribe(frame: Subscribe) {
    const { channel } = frame
    const { hub, presence } = this.realtime
    if (this.joinedAs(channel))
      return this.refuse('joined-already', errorFrame(4009, 'Existing subscription to channel'))
    const permission = permissionFor(frame, this, this.realtime)
    if ('refusal' in permission) {
      const { reason, type, message, status } = permission.refusal
      const name = reason === 'channel-name' ? '' : channel
      return this.refuse(reason, subscriptionError(name, type, message, status))
    }
    if (this.joined.length >= limits.channelsPerSocket)
      return this.refuse('channel-limit', subscriptionError(channel, 'LimitReached', tooManyChannels, 400))
    const { member } = permission
    this.joined = this.joined.concat({ channel, member })
    if (member) presence.join(channel, this, member)
    // The answer and what the channel holds leave as one write.
    this.outbox.gather()
    this.send(subscriptionSucceeded(channel, member ? presenceData(presence.members(channel)) : undefined))
    const isPrimed = hub.subscribe(channel, this, frame.since)
    if (isPrimed) return
    if (isCache(channel)) {
      this.send(cacheMiss(channel))
      this.realtime.notice({ name: 'cache_miss', channel })
    } else this.realtime.prime(channel)
  }

  private leave(channel: string) {
    const joined = this.joinedAs(channel)
    if (!joined) return
    this.joined = this.joined.filter((one) => one !== joined)
    this.outbox.forget(channel)
    this.realtime.hub.unsubscribe(channel, this)
    if (joined.member) this.realtime.presence.leave(channel, this, joined.member.userId)
  }

  private joinedAs(channel: string): Membership | undefined {
    return this.joined.find((one) => one.channel === channel)
  }

  private signIn(auth: string, userData: string) {
    const { app, users } = this.realtime
    const data = parsed(userData)
    const id = isRecord(data) ? data['id'] : null
    if (!isUserAuth(app, this.id, userData, auth) || typeof id !== 'string' || id === '') {
      this.realtime.refused('signin')
      return this.end(4009, 'The sign-in is not authorized', 'terminated')
    }
    users.leave(this)
    this.user = id
    users.join(this)
    this.send(signinSuccess(userData))
  }

  private clientEvent({ channel, event, data }: Extract<ClientFrame, { type: 'client-event' }>) {
    const joined = this.joinedAs(channel)
    if (!joined || !needsAuth(channel) || isEncrypted(channel))
      return this.refuse('client-event', errorFrame(4009, 'Client events need a joined private or presence channel'))
    if (!this.allowsClientEvent()) return this.refuse('client-event-rate', errorFrame(4301, 'Too many client events'))
    if (this.realtime.channels.isGatewayOnly(channel)) return this.realtime.onClientEvent({ channel, event, data })
    const userId = joined.member?.userId ?? null
    const frame = clientEventFrame(channel, event, data, userId)
    if (event.length > 200 || frame.bytes.length > limits.clientEventBytes)
      return this.refuse('client-event-size', errorFrame(4301, 'A client event takes at most 10 kB'))
    this.realtime.relay(frame, this)
    this.realtime.notice({ name: 'client_event', channel, event, data, socketId: this.id, userId })
  }

  private allowsFrame(): boolean {
    const { tick } = this.realtime
    if (this.rateTick !== tick) {
      this.rateTick = tick
      this.frames = 0
      this.clientEvents = 0
    }
    return ++this.frames <= limits.framesPerSecond
  }

  private allowsClientEvent(): boolean {
    return ++this.clientEvents <= limits.clientEventsPerSecond
  }
}
