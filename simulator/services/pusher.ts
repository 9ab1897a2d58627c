import { Effect, Option, Schedule, Schema } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { newestOnly } from '../ground/newest-only.ts'
import type { Socket, SocketEvents } from '../network/socket.ts'

class ConnectionLost extends Schema.TaggedError<ConnectionLost>()('ConnectionLost', { reason: Schema.String }) {}

/** One frame of the Pusher protocol; `data` is a JSON text inside the JSON text. */
const Frame = Schema.fromJsonString(
  Schema.Struct({
    event: Schema.String,
    data: Schema.optional(Schema.String),
    channel: Schema.optional(Schema.String),
  }),
)
const readFrame = newestOnly(Schema.decodeUnknownOption(Frame))

/**
 * After this time of silence the server gets a ping, and after the same time again the connection is dead (Pusher
 * protocol, ping and pong).
 */
const silenceMs = 20_000

/** Reconnects without end, until its holder stops it. */
export const comeBack = Schedule.min([Schedule.exponential('250 millis'), Schedule.spaced('5 seconds')]).pipe(
  Schedule.jittered,
)

/** An established connection. */
export type Pusher = {
  readonly socketId: string
  readonly send: (event: string, data: object, channel?: string) => void
  /** Asks for a sign of life; the answer comes after all frames that the gateway sent before. */
  readonly ping: () => void
}

type PusherEvents = {
  /** Runs when the connection is established: the time to join channels. */
  readonly onReady: (pusher: Pusher) => void
  readonly onEvent: (event: string, channel: string, data: string) => void
  /** The answer to a ping, with the time at which that ping was sent. */
  readonly onPong?: (sentAt: number) => void
}

/**
 * Holds one connection of the Pusher protocol 7, as our pages do. Ends only when the connection is lost or a channel is
 * refused.
 */
export const holdPusher = (open: (events: SocketEvents) => Socket, { onReady, onEvent, onPong }: PusherEvents) =>
  Effect.callback<never, ConnectionLost>((resume) => {
    const lose = (reason: string) => {
      clearInterval(silence)
      socket.drop()
      resume(Effect.fail(new ConnectionLost({ reason })))
    }
    let isAsked = false
    const heard = () => {
      isAsked = false
      silence.refresh()
    }
    const silence = setInterval(() => {
      if (isAsked) return lose('silence')
      isAsked = true
      ping()
    }, silenceMs)
    const pings: number[] = []
    const ping = () => {
      pings.push(Date.now())
      send('pusher:ping', {})
    }
    const send = (event: string, data: object, channel?: string) =>
      socket.send(JSON.stringify({ event, data, channel }))
    const hear = (text: string) => {
      heard()
      const frame = Option.getOrNull(readFrame(text))
      switch (frame?.event) {
        case 'pusher:connection_established': {
          const { socket_id: socketId } = JSON.parse(frame.data ?? '{}') as { readonly socket_id: string }
          return onReady({ socketId, send, ping })
        }
        case 'pusher:ping':
          return send('pusher:pong', {})
        case 'pusher:pong': {
          const sentAt = pings.shift()
          return sentAt === undefined ? undefined : onPong?.(sentAt)
        }
        case 'pusher:error':
        case 'pusher:subscription_error':
          return lose(frame.data ?? frame.event)
      }
      if (frame?.channel && frame.data) onEvent(frame.event, frame.channel, frame.data)
    }
    const socket = open({ onText: hear, onPing: heard, onLost: lose })
    return Effect.sync(() => {
      clearInterval(silence)
      socket.drop()
    })
  })

export function pusherAddress(baseUrl: string, { key, wsPath }: Wire['Configuration']['realtime']): URL {
  const url = new URL(`${wsPath}/app/${key}?protocol=7&client=comanda-simulator&version=1`, baseUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}
