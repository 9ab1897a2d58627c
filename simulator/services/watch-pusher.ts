import { Effect, Layer, Option, Queue, Schedule, Schema, Stream } from 'effect'
import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Sockets } from './sockets.ts'
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
export const watchPusher = (
  baseUrl: string,
  fetch: (request: Request) => Promise<Response> = globalThis.fetch,
): Layer.Layer<Watch, never, Sockets> =>
  Layer.effect(
    Watch,
    Effect.gen(function* () {
      const sockets = yield* Sockets
      const api = createClient<paths>({ baseUrl, fetch: (request) => fetch(request) })
      return {
        snapshots: (trackingId) =>
          Stream.callback<Wire['Tracking']>((queue) => {
            let since: string | null = null
            const keep = (snapshot: Wire['Tracking']) => {
              since = snapshot.at
              Queue.offerUnsafe(queue, snapshot)
            }
            return configurationOf(api).pipe(
              Effect.flatMap((settings) =>
                listen(sockets, addressOf(baseUrl, settings), {
                  channel: `tracking-${trackingId}`,
                  event: settings.trackingEvent,
                  since: () => since,
                  onSnapshot: keep,
                }),
              ),
              Effect.retry(comeBack),
              Effect.orDie,
              Effect.forkScoped,
            )
          }),
      }
    }),
  )

const configurationOf = (api: ReturnType<typeof createClient<paths>>) =>
  Effect.tryPromise({
    try: (signal) => api.GET('/api/configuration', { signal }),
    catch: (cause) => new ConnectionLost({ reason: String(cause) }),
  }).pipe(
    Effect.flatMap(({ data }) =>
      data ? Effect.succeed(data.realtime) : Effect.fail(new ConnectionLost({ reason: 'no configuration' })),
    ),
  )

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
const listen = (sockets: Sockets['Service'], address: URL, { channel, event, since, onSnapshot }: Wanted) =>
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
    const socket = sockets.open(address, { onText: hear, onPing: () => silence.refresh(), onLost: lose })
    return Effect.sync(() => {
      clearTimeout(silence)
      socket.drop()
    })
  })
