import { orderChannel, orderUpdateEvent, trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { RealtimeClient } from '#web/realtime/client.ts'
import { logFailure } from '#web/realtime/use-realtime.ts'
import type { OrderShipment } from './order-query.ts'

type Watch = {
  readonly orderId: string
  readonly trackingId: string | null
  /** The shown status of the shipment. Only another status is news here; the rider's movement is for the map. */
  readonly shipmentStatus: () => string | undefined
  readonly onNews: () => void
  /** The live arrival of a shipment, with each move of its courier. */
  readonly onArrival: (shipmentId: string, eta: NonNullable<OrderShipment['eta']> | null) => void
}

/** Calls when there is something new to fetch, for the order itself or for its shipment. */
export function watchOrder(client: RealtimeClient, { orderId, trackingId, shipmentStatus, onNews, onArrival }: Watch) {
  const onError = (cause: unknown) => logFailure('the order could not be watched', cause)
  const leaves = [
    client.subscribe(orderChannel(orderId), {
      since: () => null,
      // Events between the fetch and the subscription, or during a lost connection, were not pushed.
      onJoined: onNews,
      onMessage: ({ event }) => {
        if (event === orderUpdateEvent) onNews()
      },
      onError,
    }),
  ]
  if (trackingId)
    leaves.push(
      client.subscribe(trackingChannel(trackingId), {
        since: () => null,
        onMessage: ({ event, data }) => {
          const told = (data as { shipment?: Partial<OrderShipment> } | null)?.shipment
          if (event !== trackingUpdateEvent) return
          if (told?.status !== shipmentStatus()) onNews()
          else if (told?.id) onArrival(told.id, told.eta ?? null)
        },
        onError,
      }),
    )
  return () => {
    for (const leave of leaves) leave()
  }
}
