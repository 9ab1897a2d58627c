import { Effect, Layer, Queue, Stream } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { Actor } from '../network/network.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { provingBy } from './proofs.ts'
import { comeBack, holdPusher, type Pusher, pusherAddress } from './pusher.ts'
import { Watch, type WatchFrame } from './watch.ts'

/** Watches through the channel of an order, as the tracking page does. */
export const watchPusher = (address: GatewayAddress): Layer.Layer<Watch> => {
  const { configuration } = callsTo(address)

  const hear = (trackingId: string, isProven: boolean) =>
    Stream.callback<WatchFrame>((queue) => {
      const channel = `tracking-${trackingId}`
      const proving = provingBy((proof) => void Queue.offerUnsafe(queue, { is: 'proof', ...proof }))
      let since: string | undefined
      const hold = Effect.all([configuration, Actor]).pipe(
        Effect.flatMap(([{ realtime }, actor]) => {
          let established: Pusher | null = null
          return holdPusher((events) => address.network.open(pusherAddress(address.baseUrl, realtime), events, actor), {
            onReady(pusher) {
              established = pusher
              pusher.send('pusher:subscribe', { channel, since })
            },
            onEvent(event, from, data) {
              if (from !== channel) return
              if (event === 'pusher_internal:subscription_succeeded' && established) proving.joined(established)
              if (event !== realtime.trackingEvent) return
              const snapshot = JSON.parse(data) as Wire['Tracking']
              since = snapshot.at
              Queue.offerUnsafe(queue, { is: 'snapshot', snapshot })
            },
            onPong: proving.answered,
          })
        }),
        Effect.ensuring(Effect.sync(proving.left)),
        Effect.retry(comeBack),
        Effect.orDie,
      )
      return (isProven ? Effect.raceFirst(hold, proving.pings) : hold).pipe(Effect.forkScoped)
    })

  return Layer.succeed(Watch, {
    snapshots: (trackingId) =>
      hear(trackingId, false).pipe(
        Stream.filter((heard) => heard.is === 'snapshot'),
        Stream.map(({ snapshot }) => snapshot),
      ),
    proven: (trackingId) => hear(trackingId, true),
  })
}
