import { Context, Effect, Layer, Queue } from 'effect'
import { consoleChannel, consoleUpdateEvent } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor, TabKilled } from '../network/network.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { Consoles, type Cookies } from './consoles.ts'
import { comeBack, holdPusher, type Pusher, pusherAddress } from './pusher.ts'

/** The events of a board's channel. */
type ConsoleLineEvents = {
  /** The channel is joined: no later change is missed, and earlier ones may have been. `ping` leads to a proof. */
  readonly onJoined: (ping: () => void) => void
  readonly onLost: () => void
  readonly onUpdate: (update: Wire['ConsoleUpdate']) => void
  /** Everything that was sent before this instant has arrived. */
  readonly onProven: (at: number) => void
}

type Tablet = { readonly cookies: Cookies }

/** The realtime connection of a console's board. */
export class ConsoleLines extends Context.Service<
  ConsoleLines,
  {
    /** Holds the channel of a store, and connects again by itself; it ends only when the tablet is killed. */
    readonly hold: (
      tablet: Tablet,
      storeId: string,
      heard: ConsoleLineEvents,
    ) => Effect.Effect<never, TabKilled, Consoles>
  }
>()('simulator/services/ConsoleLines') {}

export const consoleLines = (address: GatewayAddress): Layer.Layer<ConsoleLines> => {
  const { configuration } = callsTo(address)
  return Layer.succeed(ConsoleLines, {
    hold: (tablet, storeId, { onJoined, onLost, onUpdate, onProven }) =>
      Effect.gen(function* () {
        const [consoles, channel] = [yield* Consoles, consoleChannel(storeId)]
        const [{ realtime }, actor, ready] = [yield* configuration, yield* Actor, yield* Queue.unbounded<Pusher>()]
        let established: Pusher | null = null
        const connection = holdPusher(
          (events) => address.network.open(pusherAddress(address.baseUrl, realtime), events, actor),
          {
            onReady(pusher) {
              established = pusher
              Queue.offerUnsafe(ready, pusher)
            },
            onEvent(event, from, data) {
              if (from !== channel) return
              if (event === 'pusher_internal:subscription_succeeded' && established) onJoined(established.ping)
              if (event === consoleUpdateEvent) onUpdate(JSON.parse(data) as Wire['ConsoleUpdate'])
            },
            onPong: onProven,
          },
        )
        const joining = Effect.gen(function* () {
          const pusher = yield* Queue.take(ready)
          const auth = yield* consoles.authorize(tablet.cookies, pusher.socketId, channel)
          pusher.send('pusher:subscribe', { channel, auth })
          return yield* Effect.never
        })
        return yield* Effect.raceFirst(connection, joining)
      }).pipe(
        Effect.ensuring(Effect.sync(onLost)),
        Effect.catchIf(
          (problem) => problem._tag === 'Unreachable' && problem.cause instanceof TabKilled,
          (problem) => Effect.fail((problem as { readonly cause: unknown }).cause as TabKilled),
        ),
        Effect.retry({ schedule: comeBack, while: (problem) => !(problem instanceof TabKilled) }),
        Effect.catch((problem) => (problem instanceof TabKilled ? Effect.fail(problem) : Effect.never)),
      ),
  })
}
