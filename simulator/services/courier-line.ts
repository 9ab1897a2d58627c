import { Context, Effect, Layer, Queue, type Scope } from 'effect'
import { positionEvent, riderChannel } from '#domain/realtime/channels.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { newestOnly } from '../ground/newest-only.ts'
import { Actor } from '../network/network.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { type Proof, provingBy } from './proofs.ts'
import { comeBack, holdPusher, type Pusher, pusherAddress } from './pusher.ts'

/** The realtime connection of a courier's phone during a shift. */
export type CourierLine = {
  /** Whether the phone hears of offers. Without a line its pages poll. */
  readonly isOn: () => boolean
  /** Waits until the store offers something to all its couriers; offers since the last wait count too. */
  readonly offered: Effect.Effect<void>
  /** The age in milliseconds of the oldest offer that came since `looks` and was not taken yet; null where there is none. */
  readonly oldestOfferMs: () => number | null
  /** Waits until a shipment or stack is offered to this courier and a few others, and returns its id; offers since `looks` count too. */
  readonly asked: Effect.Effect<string>
  /** Waits until something about the courier's own shipment or stack has changed, and returns the shipment's or stack's id. */
  readonly changed: Effect.Effect<Change>
  /** Waits until the phone has proven that its pages have heard everything. */
  readonly proven: Effect.Effect<Proof>
  /** The courier looks at the list, which has everything that was offered until now. */
  readonly looks: Effect.Effect<void>
  /** Returns whether the line took the fixes; without a line they are sent by a call. */
  readonly sendFixes: (fixes: readonly Wire['PositionFix'][]) => boolean
}

/** Stands for offers of which a phone without a line did not hear. */
const whileAway = ''

type Change = Pick<Wire['ShipmentsUpdate'], 'shipmentType' | 'shipmentId'>

const readUpdate = newestOnly((data: string) => JSON.parse(data) as Wire['ShipmentsUpdate'])

type Courier = {
  readonly token: string
  readonly riderId: string
  readonly storeId: string
  /** Whether the phone proves that it has heard everything. */
  readonly proves: boolean
}

/** Opens lines that reconnect by themselves until their scope ends, as a courier's pages do. */
export class CourierLines extends Context.Service<
  CourierLines,
  { readonly open: (courier: Courier) => Effect.Effect<CourierLine, never, Scope.Scope> }
>()('simulator/services/CourierLines') {
  /** Phones without realtime: they poll, and send by calls. */
  static readonly none = Layer.succeed(CourierLines, {
    open: () =>
      Effect.succeed({
        ...{ offered: Effect.never, asked: Effect.never, changed: Effect.never, proven: Effect.never },
        ...{
          isOn: () => false,
          oldestOfferMs: () => Number.POSITIVE_INFINITY,
          looks: Effect.void,
          sendFixes: () => false,
        },
      }),
  })
}

export const courierLines = (address: GatewayAddress): Layer.Layer<CourierLines> => {
  const { once, bearer, configuration } = callsTo(address)

  const authorize = (token: string, socketId: string, channel: string) =>
    once('authorizeChannel', (api, signal) =>
      api.POST('/pusher/auth', {
        headers: bearer(token),
        body: { socket_id: socketId, channel_name: channel },
        signal,
      }),
    )

  return Layer.succeed(CourierLines, {
    open: Effect.fnUntraced(function* ({ token, riderId, storeId, proves }) {
      const [own, offers] = [riderChannel(riderId), `private-shipments-${storeId}`]
      const [offered, asked] = [yield* Queue.sliding<void>(1), yield* Queue.sliding<string>(1)]
      const [changed, proven] = [yield* Queue.unbounded<Change>(), yield* Queue.sliding<Proof>(1)]
      const proving = provingBy((proof) => void Queue.offerUnsafe(proven, proof))
      let standing: Pusher | null = null
      /** The offers that were not taken yet, by the time of each; the oldest comes first. */
      const open = new Map<string, number>()

      const join = Effect.fnUntraced(function* (pusher: Pusher) {
        for (const channel of [own, offers]) {
          const { auth } = yield* authorize(token, pusher.socketId, channel)
          pusher.send('pusher:subscribe', { channel, auth })
        }
        standing = pusher
        proving.joined(pusher)
        // There may be offers from the time without a line.
        open.set(whileAway, Date.now())
        yield* Queue.offer(offered, undefined)
      })

      const hold = Effect.gen(function* () {
        const [{ realtime }, actor, ready] = [yield* configuration, yield* Actor, yield* Queue.unbounded<Pusher>()]
        const connection = holdPusher(
          (events) => address.network.open(pusherAddress(address.baseUrl, realtime), events, actor),
          {
            onReady: (pusher) => void Queue.offerUnsafe(ready, pusher),
            onEvent(event, channel, data) {
              if (event !== 'shipments-update') return
              const { type, shipmentType, shipmentId } = readUpdate(data)
              if (type === 'changed' && channel === own) Queue.offerUnsafe(changed, { shipmentType, shipmentId })
              if (type === 'gone') open.delete(shipmentId)
              if (type !== 'offered') return
              if (channel === own) return void Queue.offerUnsafe(asked, shipmentId)
              if (!open.has(shipmentId)) open.set(shipmentId, Date.now())
              Queue.offerUnsafe(offered, undefined)
            },
            onPong: proving.answered,
          },
        )
        const joining = Queue.take(ready).pipe(Effect.flatMap(join), Effect.andThen(Effect.never))
        yield* Effect.raceFirst(connection, joining)
      }).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            standing = null
            proving.left()
          }),
        ),
      )
      yield* hold.pipe(Effect.retry(comeBack), Effect.ignore, Effect.forkScoped)
      if (proves) yield* proving.pings.pipe(Effect.forkScoped)

      return {
        isOn: () => standing !== null,
        offered: Queue.take(offered),
        oldestOfferMs() {
          const [at] = open.values()
          return at === undefined ? null : Date.now() - at
        },
        asked: Queue.take(asked),
        changed: Queue.take(changed),
        proven: Queue.take(proven),
        looks: Effect.andThen(
          Queue.clear(asked),
          Effect.sync(() => open.clear()),
        ),
        sendFixes(fixes) {
          standing?.send(positionEvent, { fixes }, own)
          return standing !== null
        },
      } satisfies CourierLine
    }),
  })
}
