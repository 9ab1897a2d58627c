import { Effect, Layer, Option, Queue, Schedule, Schema, Stream } from 'effect'
import createClient from 'openapi-fetch'
import { WebSocket } from 'ws'
import type { paths } from '#openapi/generated/api.d.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
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
export const watchWebSocket = (baseUrl: string): Layer.Layer<Watch> =>
  Layer.succeed(Watch, {
    snapshots: (trackingId) =>
      Stream.callback<Wire['Tracking']>((queue) => {
        let since: string | null = null
        const keep = (snapshot: Wire['Tracking']) => {
          since = snapshot.at
          Queue.offerUnsafe(queue, snapshot)
        }
        return configuration(baseUrl).pipe(
          Effect.flatMap((settings) => listen(baseUrl, settings, `tracking-${trackingId}`, () => since, keep)),
          Effect.retry(comeBack),
          Effect.orDie,
          Effect.forkScoped,
        )
      }),
  })

const configuration = (baseUrl: string) =>
  Effect.tryPromise({
    try: (signal) => createClient<paths>({ baseUrl }).GET('/api/configuration', { signal }),
    catch: (cause) => new ConnectionLost({ reason: String(cause) }),
  }).pipe(
    Effect.flatMap(({ data }) =>
      data ? Effect.succeed(data.realtime) : Effect.fail(new ConnectionLost({ reason: 'no configuration' })),
    ),
  )

/** Ends only when the connection is lost. */
const listen = (
  baseUrl: string,
  { key, wsPath, trackingEvent }: Wire['Configuration']['realtime'],
  channel: string,
  since: () => string | null,
  onSnapshot: (snapshot: Wire['Tracking']) => void,
) =>
  Effect.callback<never, ConnectionLost>((resume) => {
    const url = new URL(`${wsPath}/app/${key}?protocol=7&client=comanda-simulator&version=1`, baseUrl)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(url, { handshakeTimeout: 10_000 })
    const lose = (reason: string) => {
      clearTimeout(silence)
      socket.terminate()
      resume(Effect.fail(new ConnectionLost({ reason })))
    }
    const silence = setTimeout(() => lose('silence'), silenceMs)
    const send = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))

    socket.on('ping', () => silence.refresh())
    socket.on('message', (raw) => {
      silence.refresh()
      const frame = Option.getOrNull(readFrame(String(raw)))
      switch (frame?.event) {
        case 'pusher:connection_established':
          return send('pusher:subscribe', { channel, since: since() ?? undefined })
        case 'pusher:ping':
          return send('pusher:pong', {})
        case 'pusher:error':
        case 'pusher:subscription_error':
          return lose(frame.data ?? frame.event)
        case trackingEvent:
          if (frame?.channel === channel && frame.data) onSnapshot(JSON.parse(frame.data))
      }
    })
    socket.on('error', (error) => lose(error.message))
    socket.on('close', (code) => lose(`closed ${code}`))
    return Effect.sync(() => {
      clearTimeout(silence)
      socket.removeAllListeners()
      socket.on('error', () => {}) // closing before the handshake is done makes it complain
      socket.terminate()
    })
  })
