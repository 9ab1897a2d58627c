import { randomInt } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import type { Clock } from '../ports/clock.ts'
import { betweenNodes } from './between-nodes.ts'
import { type ChannelKind, channelKinds } from './channel-kinds.ts'
import type { Frame } from './frames.ts'
import type { Hub } from './hub.ts'
import type { ClientEvent, WebhookNotice } from './notice.ts'
import { createPresence } from './presence.ts'
import { type DisconnectCause, Session } from './session.ts'
import type { RealtimeApp } from './signature.ts'
import { Ticks } from './ticks.ts'
import type { Transport } from './transport.ts'
import { createUsers } from './users.ts'

export type RealtimeOptions = {
  readonly app: RealtimeApp
  readonly hub: Hub
  readonly bus: Bus
  readonly clock: Clock
  /** The channels of all features. */
  readonly channels: readonly ChannelKind[]
  /** Takes the events that clients send on channels where the gateway alone publishes. */
  readonly onClientEvent: (event: ClientEvent) => void
  /** Fills a channel with its newest state, for its first reader. */
  readonly prime: (channel: string) => void
  readonly notice: (notice: WebhookNotice) => void
  readonly onDisconnect: (ended: { readonly cause: DisconnectCause; readonly code: number }) => void
}

export type Realtime = ReturnType<typeof createRealtime>

/** How long all have together to come back elsewhere, and how often a part of them is told. */
const drainMs = 5_000
const drainStepMs = 100
const leastAtOnce = 50

/** All sessions of this node, whatever transport they came by, and what they share. */
export function createRealtime(options: RealtimeOptions) {
  const { app, hub, bus, clock, notice } = options
  const sessions = new Map<string, Session>()
  const counts = { conflated: 0, refused: new Map<string, number>(), ended: new Map<string, number>() }
  const nodes = betweenNodes(bus)
  let isDraining = false

  hub.watch({
    occupied: (channel) => notice({ name: 'channel_occupied', channel }),
    vacated: (channel) => notice({ name: 'channel_vacated', channel }),
  })
  const presence = createPresence(hub, bus, clock, {
    added: (channel, userId) => notice({ name: 'member_added', channel, userId }),
    removed: (channel, userId) => notice({ name: 'member_removed', channel, userId }),
  })

  const toOwnReaders = (frame: Frame, exceptSocketId: string | null) =>
    hub.publish(frame, exceptSocketId === null ? null : (sessions.get(exceptSocketId) ?? null))

  const realtime = {
    app,
    hub,
    presence,
    channels: channelKinds(options.channels),
    users: createUsers(),
    ticks: new Ticks(),
    counts,
    /** Seconds since the start: what sessions count their time in. */
    tick: 1,
    notice,
    prime: options.prime,
    onClientEvent: options.onClientEvent,
    relay: (frame: Frame, from: Session) => realtime.publish(frame, from.id),
    /** Publishes to the readers of all nodes, except one socket. Each node follows the log, so messages from the log go to the hub instead. */
    publish(frame: Frame, exceptSocketId: string | null = null) {
      toOwnReaders(frame, exceptSocketId)
      nodes.publish(frame, exceptSocketId)
    },
    /** Ends all that a user has open, at whichever node. */
    terminate(user: string) {
      realtime.users.terminate(user)
      nodes.terminate(user)
    },
    refused: (reason: string) => count(counts.refused, reason),

    connections: () => sessions.size,
    isDraining: () => isDraining,
    session: (id: string): Session | null => sessions.get(id) ?? null,

    open(transport: Transport): Session {
      const session = new Session(socketId(), transport, realtime)
      sessions.set(session.id, session)
      return session
    },

    /** The transport is gone; `cause` is what it looks like from outside, unless this side ended it. */
    closed(session: Session, code: number, cause: DisconnectCause) {
      if (!sessions.delete(session.id)) return
      session.closed()
      const why = session.endedBy ?? cause
      count(counts.ended, why)
      options.onDisconnect({ cause: why, code })
    },

    /** Tells every client to come back, elsewhere if need be, a part at a time: a crowd dropped at once returns at once. */
    async drain() {
      isDraining = true
      const leaving = [...sessions.values()]
      const atOnce = Math.max(leastAtOnce, Math.ceil((leaving.length * drainStepMs) / drainMs))
      while (leaving.length > 0) {
        for (const session of leaving.splice(0, atOnce)) session.end(4200, 'The server restarts', 'drained')
        if (leaving.length > 0) await new Promise<void>((resolve) => void clock.after(drainStepMs, resolve))
      }
    },
    stop() {
      stopSweeping()
      presence.stop()
    },
  }

  nodes.onPublish(toOwnReaders)
  nodes.onTerminate(realtime.users.terminate)
  const stopSweeping = clock.every(1_000, () => {
    realtime.tick++
    for (const session of sessions.values()) session.sweep()
  })
  return realtime
}

/** Joined, because V8 keeps a long text of a template as its parts. */
const socketId = () => [randomInt(1, 2 ** 31), randomInt(1, 2 ** 31)].join('.')

const count = (counts: Map<string, number>, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1)
