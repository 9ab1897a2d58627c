import { Effect, Layer, Option, Queue, Schedule, Schema, Stream } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor } from '../network/network.ts'
import type { Socket, SocketEvents } from '../network/socket.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { Watch } from './watch.ts'

class ConnectionLost extends Schema.TaggedError<ConnectionLost>()('ConnectionLost', { reason: Schema.String }) {}

/** One frame of the Pusher protocol; `data` is a JSON text inside the JSON text. */
const Frame = Schema.fromJsonString(
  Schema.Struct({
    event: Schema.String,
    data: Schema.optional(Schema.String),
    channel: Schema.optional(Schema.String),
  }),
)
const readFrame = Schema.decodeUnknownOption(Frame)

/** After this time without a message the connection is dead, because the server's heartbeat comes twice as often. */
const silenceMs = 40_000

/** It reconnects without end; the watcher ends it. */
const comeBack = Schedule.min([Schedule.exponential('250 millis'), Schedule.spaced('5 seconds')]).pipe(
  Schedule.jittered,
)

/** Speaks the Pusher protocol 7 with the gateway, as the tracking page does. */
export const watchPusher = (address: GatewayAddress): Layer.Layer<Watch> => {
  const { once } = callsTo(address)
  const configuration = once('readConfiguration', (api, signal) => api.GET('/api/configuration', { signal }))
  return Layer.succeed(Watch, {
    snapshots: (trackingId) =>
      Stream.callback<Wire['Tracking']>((queue) => {
        let since: string | null = null
        const keep = (snapshot: Wire['Tracking']) => {
          since = snapshot.at
          Queue.offerUnsafe(queue, snapshot)
        }
        return Effect.all([configuration, Actor]).pipe(
          Effect.flatMap(([{ realtime }, actor]) =>
            listen((events) => address.network.open(addressOf(address.baseUrl, realtime), events, actor), {
              channel: `tracking-${trackingId}`,
              event: realtime.trackingEvent,
              since: () => since,
              onSnapshot: keep,
            }),
          ),
          Effect.retry(comeBack),
          Effect.orDie,
          Effect.forkScoped,
        )
      }),
  })
}

function addressOf(baseUrl: string, { key, wsPath }: Wire['Configuration']['realtime']): URL {
  const url = new URL(`${wsPath}/app/${key}?protocol=7&client=comanda-simulator&version=1`, baseUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

type Wanted = {
  readonly channel: string
  readonly event: string
  readonly since: () => string | null
  readonly onSnapshot: (snapshot: Wire['Tracking']) => void
}

/** Ends only when the connection is lost. */
const listen = (open: (events: SocketEvents) => Socket, { channel, event, since, onSnapshot }: Wanted) =>
  Effect.callback<never, ConnectionLost>((resume) => {
    const lose = (reason: string) => {
      clearTimeout(silence)
      socket.drop()
      resume(Effect.fail(new ConnectionLost({ reason })))
    }
    const silence = setTimeout(() => lose('silence'), silenceMs)
    const send = (name: string, data: object) => socket.send(JSON.stringify({ event: name, data }))
    const hear = (text: string) => {
      silence.refresh()
      const frame = Option.getOrNull(readFrame(text))
      switch (frame?.event) {
        case 'pusher:connection_established':
          return send('pusher:subscribe', { channel, since: since() ?? undefined })
        case 'pusher:ping':
          return send('pusher:pong', {})
        case 'pusher:error':
        case 'pusher:subscription_error':
          return lose(frame.data ?? frame.event)
        case event:
          if (frame?.channel === channel && frame.data) onSnapshot(JSON.parse(frame.data))
      }
    }
    const socket = open({ onText: hear, onPing: () => silence.refresh(), onLost: lose })
    return Effect.sync(() => {
      clearTimeout(silence)
      socket.drop()
    })
  })
