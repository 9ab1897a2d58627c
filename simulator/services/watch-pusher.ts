import { Effect, Layer, Queue, Stream } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor } from '../network/network.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { comeBack, holdPusher, pusherAddress } from './pusher.ts'
import { Watch } from './watch.ts'

/** Watches through the channel of an order, as the tracking page does. */
export const watchPusher = (address: GatewayAddress): Layer.Layer<Watch> => {
  const { configuration } = callsTo(address)
  return Layer.succeed(Watch, {
    snapshots: (trackingId) =>
      Stream.callback<Wire['Tracking']>((queue) => {
        const channel = `tracking-${trackingId}`
        let since: string | undefined
        return Effect.all([configuration, Actor]).pipe(
          Effect.flatMap(([{ realtime }, actor]) =>
            holdPusher((events) => address.network.open(pusherAddress(address.baseUrl, realtime), events, actor), {
              onReady: ({ send }) => send('pusher:subscribe', { channel, since }),
              onEvent(event, from, data) {
                if (event !== realtime.trackingEvent || from !== channel) return
                const snapshot = JSON.parse(data) as Wire['Tracking']
                since = snapshot.at
                Queue.offerUnsafe(queue, snapshot)
              },
            }),
          ),
          Effect.retry(comeBack),
          Effect.orDie,
          Effect.forkScoped,
        )
      }),
  })
}
